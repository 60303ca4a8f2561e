import type { Database, Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { asSystem } from '../platform/as-system.ts';
import { newIdAt } from '../platform/ids.ts';
import { type GenerationScene, generateDeals, generatedAccountName } from './generate-deals.ts';
import { type Random, randomFrom } from './random.ts';
import { insertRows, takeNumbers } from './store.ts';

export interface SeedOptions {
  readonly deals: number;
  readonly now: Date;
  /** Transactions at once; more than one only pays on a server. */
  readonly lanes: number;
  readonly onProgress?: (written: number) => void;
}

const BATCH = 1_000;
const DEALS_PER_ACCOUNT = 40;
const DEMO_ADMIN = 'admin@demo.dealwright.example';

interface Ground {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly owners: readonly string[];
}

/** Says that there is no demo company to add deals to. */
export class NoDemoCompany extends Error {
  constructor() {
    super('There is no demo company in this database. Start Dealwright once in demo mode, then seed.');
  }
}

async function findGround(tx: Tx): Promise<Ground> {
  const { rows } = await sql<{ company_id: string; workspace_id: string; owners: string[] }>`
    select p.company_id, p.workspace_id,
           array(select s.id from profiles s where s.company_id = p.company_id and s.role = 'sales_rep' order by s.email) as owners
      from users u join profiles p on p.company_id = u.company_id and p.id = u.id
     where u.email = ${DEMO_ADMIN}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new NoDemoCompany();
  return { companyId: row.company_id, workspaceId: row.workspace_id, owners: row.owners };
}

async function insertAccounts(
  tx: Tx,
  ground: Ground,
  count: number,
  random: Random,
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const accounts = Array.from({ length: count }, () => ({
    id: newIdAt(now),
    name: generatedAccountName(random),
  }));
  await insertRows(
    tx,
    'accounts',
    accounts.map(({ id, name }) => ({
      company_id: ground.companyId,
      id,
      workspace_id: ground.workspaceId,
      name,
      industry: 'Generated',
      country: 'United States',
      created_at: now,
      updated_at: now,
    })),
  );
  return accounts;
}

interface Batch {
  readonly first: number;
  readonly count: number;
  readonly seed: number;
}

/** The deals first and by themselves, so that lanes wait for each other's totals no longer than one insert takes. */
async function writeBatch(
  database: Database,
  ground: Ground,
  { first, count, seed }: Batch,
  now: Date,
): Promise<void> {
  const random = randomFrom(seed);
  const accounts = await asSystem(database, (tx) =>
    insertAccounts(tx, ground, Math.max(1, Math.ceil(count / DEALS_PER_ACCOUNT)), random, now),
  );
  const scene: GenerationScene = { ...ground, accounts, now, random };
  const rows = generateDeals(scene, first, count);
  await asSystem(database, (tx) => insertRows(tx, 'deals', rows.deals));
  await asSystem(database, async (tx) => {
    await insertRows(tx, 'stakeholders', rows.stakeholders);
    await insertRows(tx, 'meddpicc_evidence', rows.evidence);
    await insertRows(tx, 'deal_history', rows.history);
  });
}

/** Adds generated deals to the demo company, a thousand at a time; their numbers are taken at once. Throws NoDemoCompany. */
export async function seedDeals(
  database: Database,
  { deals, now, lanes, onProgress }: SeedOptions,
): Promise<void> {
  const { ground, first } = await asSystem(database, async (tx) => {
    const found = await findGround(tx);
    return { ground: found, first: await takeNumbers(tx, found.companyId, deals) };
  });
  let begun = 0;
  let written = 0;
  const work = async (): Promise<void> => {
    while (begun < deals) {
      const batch = { first: first + begun, count: Math.min(BATCH, deals - begun), seed: first + begun };
      begun += batch.count;
      await writeBatch(database, ground, batch, now);
      written += batch.count;
      onProgress?.(written);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

import type { Database, OwnerSession, Tx } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { sql } from 'kysely';
import { asSystem } from '../platform/as-system.ts';
import { holdRecordEvents } from '../platform/events.ts';
import { newIdAt } from '../platform/ids.ts';
import { type Loaded, loadInBulk } from './bulk-load.ts';
import { type GenerationScene, generateDeals } from './generate-deals.ts';
import { generatedAccountName } from './generated-words.ts';
import { type ColumnTypes, type Insertion, insertion } from './insertion.ts';
import { type Random, randomFrom } from './random.ts';
import { estimateRows, readColumnTypes, takeNumbers } from './store.ts';

export interface SeedOptions {
  readonly deals: number;
  readonly now: Date;
  /** An admin of the company that gets the deals; defaults to the demo's admin. */
  readonly admin?: string;
  /** From this many deals, and unless the database has many more, rebuilding the indexes is faster. */
  readonly inBulkFrom?: number;
  readonly onProgress?: (written: number) => void;
}

const BATCH = 1_000;
/** Larger batches write each total less often; smaller ones let the next batch be generated meanwhile. */
const BULK_BATCH = 5_000;
const IN_BULK_FROM = 5_000;
/** With this many existing deals per new one, updating indexes is faster than rebuilding them. */
const PRESENT_DEALS = 10;
const DEALS_PER_ACCOUNT = 40;
const DEMO_ADMIN = 'admin@demo.dealwright.example';

interface Ground {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly owners: readonly string[];
}

/** There is no demo company to add deals to. */
export class NoDemoCompany extends Error {
  constructor() {
    super('There is no demo company in this database. Start Dealwright once in demo mode, then seed.');
  }
}

async function findGround(tx: Tx, admin: string): Promise<Ground> {
  const { rows } = await sql<{ company_id: string; workspace_id: string; owners: string[] }>`
    select p.company_id, p.workspace_id,
           array(select s.id from profiles s where s.company_id = p.company_id and s.role = 'sales_rep'
             order by s.email) as owners
      from users u join profiles p on p.company_id = u.company_id and p.id = u.id
     where u.email = ${admin}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new NoDemoCompany();
  return { companyId: row.company_id, workspaceId: row.workspace_id, owners: row.owners };
}

function generateAccounts(ground: Ground, count: number, random: Random, now: Date) {
  return Array.from({ length: count }, () => ({
    company_id: ground.companyId,
    id: newIdAt(now),
    workspace_id: ground.workspaceId,
    name: generatedAccountName(random),
    industry: 'Generated',
    country: 'United States',
    created_at: now,
    updated_at: now,
  }));
}

interface Batch {
  readonly first: number;
  readonly count: number;
  readonly seed: number;
}

const TABLES = ['accounts', 'contacts', 'deals', 'stakeholders', 'meddpicc_evidence', 'deal_history'];
/** The tables that a batch writes, directly or by triggers, and those they update. */
const LOADED: Loaded = {
  written: [...TABLES, 'deal_access', 'deal_versions', 'commitments', 'commitment_claims'],
  filled: ['account_quarters', 'account_totals', 'duplicate_checks', 'territory_accounts'],
};

/** One statement with all rows of a batch. */
function generateBatch(
  ground: Ground,
  { first, count, seed }: Batch,
  now: Date,
  types: ColumnTypes,
): Insertion {
  const random = randomFrom(seed);
  const accounts = generateAccounts(ground, Math.max(1, Math.ceil(count / DEALS_PER_ACCOUNT)), random, now);
  const scene: GenerationScene = { ...ground, accounts, now, random };
  const { contacts, deals, stakeholders, evidence, history } = generateDeals(scene, first, count);
  const rows = [accounts, contacts, deals, stakeholders, evidence, history];
  return insertion(
    TABLES.map((table, index) => ({ table, rows: rows[index] ?? [] })),
    types,
  );
}

/** Generates the next batch while the database writes one. */
async function writeOneByOne(
  asker: OwnerSession,
  batches: Iterable<Batch>,
  generate: (batch: Batch) => Insertion,
  written: (batch: Batch) => void,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  for (const batch of batches) {
    const { text, values } = generate(batch);
    await writing;
    writing = asker.query(text, values).then(() => written(batch));
    // Sends the statement before the next batch keeps this thread busy.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await writing;
}

function* batchesOf(first: number, deals: number, size: number): Generator<Batch> {
  for (let begun = 0; begun < deals; begun += size) {
    yield { first: first + begun, count: Math.min(size, deals - begun), seed: first + begun };
  }
}

async function paysInBulk(database: Database, deals: number, inBulkFrom: number): Promise<boolean> {
  if (database.engine !== 'postgres' || deals < inBulkFrom) return false;
  return (await estimateRows(database.asOwner, 'deals')) <= deals * PRESENT_DEALS;
}

/**
 * Adds generated deals to the demo company, thousands at a time; their numbers are taken at once. Very many are loaded
 * into PostgreSQL in one transaction, during which nobody else can read deals. Throws NoDemoCompany.
 */
export async function seedDeals(
  database: Database,
  { deals, now, admin = DEMO_ADMIN, inBulkFrom = IN_BULK_FROM, onProgress }: SeedOptions,
): Promise<void> {
  const { ground, first } = await asSystem(database, async (tx) => {
    const found = await findGround(tx, admin);
    return { ground: found, first: await takeNumbers(tx, found.companyId, deals) };
  });
  const types = await readColumnTypes(database.asOwner, TABLES);
  const generate = (batch: Batch): Insertion => generateBatch(ground, batch, now, types);
  let written = 0;
  const count = (batch: Batch): void => {
    written += batch.count;
    onProgress?.(written);
  };
  if (await paysInBulk(database, deals, inBulkFrom)) {
    const batches = batchesOf(first, deals, BULK_BATCH);
    await database.asOwner.transaction((session) =>
      loadInBulk(session, LOADED, () => writeOneByOne(session, batches, generate, count)),
    );
    return;
  }
  for (const batch of batchesOf(first, deals, BATCH)) {
    const { text, values } = generate(batch);
    await asSystem(database, async (tx) => {
      await holdRecordEvents(tx);
      await queryRows(tx, text, values);
    });
    count(batch);
  }
}

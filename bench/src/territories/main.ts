import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import { median, percentile, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { type Person, type Product, startProduct } from '../servers.ts';

const FEW = 10_000;
const MANY = 100_000;
const COUNTRIES = ['SE', 'NO', 'ES', 'DE', 'FR', 'US', 'PE', 'JP'];
const NOTHING = { countries: [], industries: [], employees: null, revenue: null, named: [], owners: [] };

/** Accounts of the workspace with a deal each, in one country more than there are territories. */
const FILL_SQL = `
  with manager as (select company_id, workspace_id from profiles where email = 'manager@demo.dealwright.example'),
       added as (
         insert into accounts (company_id, id, workspace_id, name, country, industry, employees)
         select m.company_id, gen_random_uuid(), m.workspace_id, 'Preview ' || g,
                (array['Sweden', 'Norway', 'Spain', 'Germany', 'France', 'USA', 'Peru', 'Japan', 'Chad'])[1 + g % 9],
                'software', g % 5000
           from manager m, generate_series($1::int, $2::int) g returning company_id, id, workspace_id)
  insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, amount_minor, search_text)
  select a.company_id, gen_random_uuid(), a.workspace_id, 1000000 + $1::int + row_number() over (), 'Deal', a.id,
         (select id from profiles where email = 'rep@demo.dealwright.example'), 'proposal', 1000, 'preview'
    from added a`;

/** The path of a draft that gives every country to a territory with an owner: all accounts and their deals would move. */
async function draftPlan(manager: Person, ownerId: string): Promise<string> {
  const started = await manager.send('POST', '/api/territory-plans', { from: null });
  const { id, version } = (await started.json()) as { id: string; version: number };
  const given = { owner_id: ownerId, people: [], quotas: [] };
  const territories = [
    ...COUNTRIES.map((country) => ({
      id: randomUUID(),
      name: country,
      sign: country,
      ...given,
      rules: [{ ...NOTHING, countries: [country] }],
    })),
    // A territory could have any of them, and none has one: every account can move.
    ...[{ ...given, owner_id: null, id: randomUUID(), name: 'All', sign: 'ALL' }].map((all) => ({
      ...all,
      rules: [{ ...NOTHING, countries: COUNTRIES }],
    })),
  ];
  const answer = await manager.send(
    'PUT',
    `/api/territory-plans/${id}`,
    { territories },
    { 'if-match': `"${version}"` },
  );
  if (!answer.ok) throw new Error(`the draft was not kept: ${await answer.text()}`);
  return `/api/territory-plans/${id}`;
}

const residentMb = ({ child }: Product): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

interface Times {
  readonly previewMs: number;
  readonly balanceMs: number;
  /** Response times of everything else meanwhile. */
  readonly othersMs: number;
}

async function timesOf(product: Product, manager: Person, path: string): Promise<Times> {
  const others: number[] = [];
  let over = false;
  const ask = async (): Promise<void> => {
    while (!over) others.push(...(await timings(() => fetch(`${product.address}/health/live`), 1, 0)));
  };
  const asking = ask();
  const taken = await timings(() => manager.get(`${path}/preview`), 5, 1);
  const evened = await timings(() => manager.get(`${path}/balance`), 3, 1);
  over = true;
  await asking;
  return { previewMs: median(taken), balanceMs: median(evened), othersMs: percentile(others, 1) };
}

interface Measured {
  readonly times: Times;
  readonly memoryMb: number;
}

function findingsOf(few: Measured, many: Measured): Finding[] {
  const accounts = MANY.toLocaleString('en');
  const against = FEW.toLocaleString('en');
  return [
    {
      what: `preview of a plan that moves ${accounts} accounts`,
      value: many.times.previewMs / 1000,
      unit: 's',
      atMost: 5,
      detail: `${(few.times.previewMs / 1000).toFixed(2)} s at ${against}`,
    },
    {
      what: `evening out the same plan`,
      value: many.times.balanceMs / 1000,
      unit: 's',
      atMost: 5,
      detail: `${(few.times.balanceMs / 1000).toFixed(2)} s at ${against}`,
    },
    {
      what: 'the longest that anything else waited meanwhile',
      value: many.times.othersMs,
      unit: 'ms',
      detail: `${few.times.othersMs.toFixed(0)} ms at ${against}`,
    },
    {
      what: `memory of the process after ${accounts} against after ${against}`,
      value: many.memoryMb / few.memoryMb,
      unit: '',
      atMost: 2,
      detail: `${many.memoryMb.toFixed(0)} against ${few.memoryMb.toFixed(0)} MB at most`,
    },
  ];
}

async function measureTerritories(): Promise<Finding[]> {
  const server = await startThrowawayPostgres();
  try {
    await createDatabase(server.url('postgres'), 'territories');
    const product = await startProduct({ DATABASE_URL: server.url('territories') });
    const manager = await product.signIn('manager');
    const client = new pg.Client({ connectionString: server.superuserUrl('territories') });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      "select id from profiles where email = 'manager@demo.dealwright.example'",
    );
    const path = await draftPlan(manager, rows[0]?.id ?? '');
    await client.query(FILL_SQL, [1, FEW]);
    await client.query('vacuum analyze');
    const times = await timesOf(product, manager, path);
    const few = { times, memoryMb: residentMb(product) };
    await client.query(FILL_SQL, [FEW + 1, MANY]);
    await client.query('vacuum analyze');
    const timesOfMany = await timesOf(product, manager, path);
    await client.end();
    const many = { times: timesOfMany, memoryMb: residentMb(product) };
    await product.end('SIGTERM');
    return findingsOf(few, many);
  } finally {
    await server.stop();
  }
}

report('territories', await measureTerritories());

import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import { compared } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { type Product, startProduct } from '../servers.ts';

/** A year of the log: rows over 365 days, four services and every deal of the demo company. */
const ROWS = 1_000_000;
const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;
const WRITERS = 8;
const WRITES = 100;

const FILL_SQL = `
  with company as (select company_id from profiles where email = 'manager@demo.dealwright.example'),
       numbered as (select d.id, d.company_id, row_number() over () - 1 as place, count(*) over () as deals
                      from deals d join company c on c.company_id = d.company_id)
  insert into usage_logs (company_id, id, deal_id, service_type, operation, api_calls, tokens_input, tokens_output,
                          tokens_total, estimated_cost_usd, created_at)
  select n.company_id, gen_random_uuid(), n.id, (array['openai', 'gemini', 'whisper', 'gnews'])[1 + g % 4], 'analysis', 1,
         4000, 500, 4500, 0.012345, now() - make_interval(mins => (g::bigint * ${YEAR_DAYS * 24 * 60} / ${ROWS})::int)
    from generate_series(1, ${ROWS}) g join numbered n on n.place = g % n.deals`;

const ONE_SQL = `
  insert into usage_logs (company_id, id, service_type, operation, api_calls, estimated_cost_usd)
  select company_id, gen_random_uuid(), $1, 'analysis', 1, 0.012345
    from profiles where email = 'manager@demo.dealwright.example'`;

/** Entries logged per second by several clients at once, each in its own transaction. */
async function writesPerSecond(url: string, serviceOf: (writer: number) => string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: WRITERS });
  // A connection that is being closed may still receive the server's shutdown error.
  pool.on('error', () => undefined);
  const writer = async (_: unknown, index: number): Promise<void> => {
    for (let write = 0; write < WRITES; write += 1) await pool.query(ONE_SQL, [serviceOf(index)]);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await pool.end();
  return (WRITERS * WRITES * 1000) / (performance.now() - started);
}

/** A year of the log against a day, and a seller's costs by deal against a manager's. */
async function readFindings(product: Product): Promise<Finding[]> {
  const [manager, rep] = [await product.signIn('manager'), await product.signIn('rep')];
  const dayBack = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const from = (days: number) => `/api/usage?from=${dayBack(days - 1)}&to=${dayBack(0)}`;
  const rounds = { rounds: 6, each: 30 };
  const year = await compared(
    () => manager.fetchBytes(from(YEAR_DAYS)),
    () => manager.fetchBytes(from(1)),
    rounds,
  );
  const deals = await compared(
    () => rep.fetchBytes('/api/usage/deals'),
    () => manager.fetchBytes('/api/usage/deals'),
    rounds,
  );
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return [
    {
      what: `a year of ${ROWS.toLocaleString('en')} uses against a day`,
      value: year.ours / year.theirs,
      unit: '',
      atMost: 2,
      detail: `p50 ${ms(year.ours)} against ${ms(year.theirs)}`,
    },
    {
      what: 'costs by deal, a seller against a manager',
      value: deals.ours / deals.theirs,
      unit: '',
      atMost: 2,
      detail: `p50 ${ms(deals.ours)} against ${ms(deals.theirs)}`,
    },
  ];
}

async function writeFinding(superuserUrl: string): Promise<Finding> {
  await writesPerSecond(superuserUrl, () => 'warm');
  const apart = await writesPerSecond(superuserUrl, (writer) => `service-${writer}`);
  const same = await writesPerSecond(superuserUrl, () => 'openai');
  return {
    what: `${WRITERS} at once log one service against one each`,
    value: same / apart,
    unit: '',
    atLeast: 0.3,
    detail: `${Math.round(same)} against ${Math.round(apart)} a second, each committed`,
  };
}

async function measureUsage(): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    await createDatabase(server.url('postgres'), 'usage');
    const product = await startProduct({ DATABASE_URL: server.url('usage') });
    const superuserUrl = server.superuserUrl('usage');
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    await client.query(FILL_SQL);
    await client.query('vacuum analyze');
    await client.end();
    const reads = await readFindings(product);
    await product.end('SIGTERM');
    return [...reads, await writeFinding(superuserUrl)];
  } finally {
    await server.stop();
  }
}

report('usage', await measureUsage());

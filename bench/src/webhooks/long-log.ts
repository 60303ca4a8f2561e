import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import pg from 'pg';
import { median, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import type { Person } from '../servers.ts';

const SHORT = 1_000;
const LONG = 1_000_000;
const PRUNED = 1_000;

/** Deliveries of the demo company over 30 days, one attempt each; ids sort by time as everywhere. */
const FILL_SQL = `
  with company as (select company_id from profiles where email = 'manager@demo.dealwright.example'),
       numbered as (select d.id, d.company_id, row_number() over () - 1 as place, count(*) over () as deals
                      from deals d join company c on c.company_id = d.company_id),
       made as (
         select n.company_id, n.id as deal_id, g,
                lpad(to_hex((extract(epoch from now() - make_interval(secs => g * 2592000.0 / $1)) * 1000)::bigint), 12, '0') as h
           from generate_series(1, $1) g join numbered n on n.place = g % n.deals),
       delivered as (
         insert into webhook_deliveries (company_id, id, deal_id, type, body, state, attempts, last_status, created_at,
                                         expires_at, finished_at)
         select company_id, (substr(h, 1, 8) || '-' || substr(h, 9) || '-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid, deal_id,
                case when g % 100 = 0 then 'stakeholder.updated' else 'deal.updated' end,
                repeat('{"a": "of the usual length"}', 40),
                case when g % 50 = 0 then 'dead' else 'delivered' end, 1, 204, now(), now(), now()
           from made returning company_id, id)
  insert into webhook_attempts (company_id, id, delivery_id, started_at, duration_ms, status)
  select company_id, id, id, now(), 40, 204 from delivered`;

const LISTS = {
  '': 'all',
  '&state=dead': 'those that failed',
  '&type=stakeholder.updated': 'those of one type',
  '&within=day&type=stakeholder.updated&state=delivered': 'of a day, one type and delivered',
} as const;

/** As a role that bypasses row-level security, without a time limit. */
async function fill(superuserUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('truncate webhook_attempts, webhook_deliveries');
  await client.query(FILL_SQL.replaceAll('$1', String(rows)));
  await client.query('vacuum analyze webhook_deliveries, webhook_attempts');
  await client.end();
}

async function looks(person: Person): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [query, what] of Object.entries(LISTS)) {
    const path = `/api/ai/webhook/deliveries?limit=20${query}`;
    found.set(what, median(await timings(() => person.fetchBytes(path), 150)));
  }
  return found;
}

/** A thousand of the oldest, as the hourly pruning deletes them, with their attempts; rolled back each time. */
async function pruning(database: Database): Promise<number> {
  const sql = `delete from webhook_deliveries w using (
      select c.id as company_id, o.id from companies c cross join lateral (
        select o.id from webhook_deliveries o
         where o.company_id = c.id and o.id < 'ffffffff-0000-7000-8000-000000000000'
           and (o.state <> 'waiting' or o.expires_at < now())
         order by o.id limit ${PRUNED}) o limit ${PRUNED}) old
    where w.company_id = old.company_id and w.id = old.id`;
  const once = () =>
    database
      .transaction('dealwright_system', async (tx) => {
        await queryRows(tx, sql);
        throw new Error('not kept');
      })
      .catch((error: Error) => {
        if (error.message !== 'not kept') throw error;
      });
  return median(await timings(once, 15, 3));
}

/** The log at a million deliveries against a thousand: listed, filtered, pruned. */
export async function longLog(database: Database, superuserUrl: string, person: Person): Promise<Finding[]> {
  await fill(superuserUrl, SHORT);
  const short = await looks(person);
  const shortPruning = await pruning(database);
  await fill(superuserUrl, LONG);
  const long = await looks(person);
  const longPruning = await pruning(database);
  const ms = (value = Number.NaN) => `${value.toFixed(1)} ms`;
  const findings = [...long].map(([what, value]) => ({
    what: `log of a million deliveries against a thousand: ${what}`,
    value: value / (short.get(what) ?? Number.NaN),
    unit: '' as const,
    atMost: 2,
    detail: `p50 ${ms(value)} against ${ms(short.get(what))}`,
  }));
  return [
    ...findings,
    {
      what: 'a thousand deliveries pruned with their attempts, of a million against of a thousand',
      value: longPruning / shortPruning,
      unit: '',
      atMost: 2,
      detail: `p50 ${ms(longPruning)} against ${ms(shortPruning)}`,
    },
  ];
}

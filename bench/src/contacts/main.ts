/**
 * npm run bench -- contacts [--contacts 1000000]: the list of contacts over HTTP with a thousand and with many, for a
 * seller, a manager and an admin: each order, filters, searches and counts. A ratio is many over few.
 */
import { parseArgs } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { CONTACT_SORT_COLUMNS } from '@dealwright/domain/contact-columns';
import pg from 'pg';
import { pagesOf } from '../list-pages.ts';
import { median, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { type Person, startProduct } from '../servers.ts';

const FEW = 1_000;
/** Rows per statement: its triggers hold them in memory. */
const PART = 20_000;
const PEOPLE = ['rep', 'manager', 'admin'] as const;

/** Half with a title, three of four with an account, nine of ten with an address and an owner, one of twenty has left. */
const FILL_SQL = `
  with manager as (select company_id, workspace_id, id from profiles where email = 'manager@demo.dealwright.example'),
       rep as (select id from profiles where email = 'rep@demo.dealwright.example'),
       places as (select array_agg(a.id) as ids from (
         select id from accounts where workspace_id = (select workspace_id from manager) order by id limit 200) a)
  insert into contacts (company_id, id, workspace_id, name, title, account_id, emails, owner_id, left_on, source)
  select m.company_id, gen_random_uuid(), m.workspace_id,
         (array['Ana', 'Ben', 'Chen', 'Dana', 'Emil', 'Fatima', 'Goran', 'Hana'])[1 + g % 8] || ' '
           || initcap(substr(md5(g::text), 1, 7)),
         case when g % 2 = 0 then (array['CFO', 'Head of IT', 'Buyer', 'Engineer', 'Director'])[1 + g / 2 % 5] end,
         case when g % 4 > 0 then p.ids[1 + g % cardinality(p.ids)] end,
         case when g % 10 > 0 then array['person' || g || '@people.example'] else '{}' end,
         case when g % 10 < 5 then rep.id when g % 10 < 9 then m.id end,
         case when g % 20 = 0 then current_date - g % 300 end, case when g % 3 = 0 then 'import' else 'manual' end
    from manager m, rep, places p, generate_series($1::int, $2::int) g`;

const LISTS = [
  ...CONTACT_SORT_COLUMNS.flatMap((column) => [column, `-${column}`]).map((sort) => `sort=${sort}`),
  'presence=left',
  'account=none&owner=none',
  'q=person77',
  'q=hana+cfo',
];
const COUNTS = ['', 'presence=left', 'account=none&owner=none', 'q=hana+cfo'];

async function countsOf(person: Person, query: string): Promise<number[]> {
  return timings(() => person.get(`/api/contacts/count?${query}`), 5, 2);
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { contacts: { type: 'string', default: '1000000' } },
});
const many = Number(values.contacts);
const server = await startThrowawayPostgres({ durable: true });
try {
  await createDatabase(server.url('postgres'), 'contacts');
  const product = await startProduct({ DATABASE_URL: server.url('contacts') });
  const client = new pg.Client({ connectionString: server.superuserUrl('contacts') });
  // Stops with the server if anything fails.
  client.on('error', () => undefined);
  await client.connect();
  const people = await Promise.all(
    PEOPLE.map(async (name) => ({ name, person: await product.signIn(name) })),
  );
  const measure = async (from: number, to: number): Promise<Map<string, number[]>> => {
    for (let at = from; at <= to; at += PART) {
      await client.query('discard plans');
      await client.query(FILL_SQL, [at, Math.min(at + PART - 1, to)]);
    }
    await client.query('vacuum analyze');
    const found = new Map<string, number[]>();
    for (const { name, person } of people) {
      for (const list of LISTS) {
        await pagesOf(person, `/api/contacts?${list}`);
        found.set(`${name}, ${list}`, await pagesOf(person, `/api/contacts?${list}`));
      }
      for (const count of COUNTS) {
        found.set(`${name}, count ${count}`.trimEnd(), await countsOf(person, count));
      }
    }
    return found;
  };
  const few = await measure(1, FEW);
  const found = await measure(FEW + 1, many);
  const findings = [...found].map(([what, times]): Finding => {
    const before = median(few.get(what) ?? []);
    const now = median(times);
    return {
      what,
      value: now / before,
      unit: '',
      atMost: 1.5,
      detail: `${now.toFixed(1)} ms, ${before.toFixed(1)} among ${FEW.toLocaleString('en')}`,
    };
  });
  report('contacts', findings);
  await client.end();
  await product.end('SIGTERM');
} finally {
  await server.stop();
}

import { parseArgs } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { ACCOUNT_COLUMNS } from '@dealwright/domain/account-columns';
import pg from 'pg';
import { pagesOf } from '../list-pages.ts';
import { median } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { startProduct } from '../servers.ts';

const FEW = 1_000;
const PEOPLE = ['rep', 'manager', 'admin'] as const;
const SORTS = ACCOUNT_COLUMNS.flatMap((column) => [column, `-${column}`]);

/**
 * Accounts of the workspace: two in three have an industry and a deal, which in three of ten cases was won within 300
 * days and is open in the others; one in twenty has a plan.
 */
const FILL_SQL = `
  with manager as (select company_id, workspace_id from profiles where email = 'manager@demo.dealwright.example'),
       rep as (select id from profiles where email = 'rep@demo.dealwright.example'),
       added as (
         insert into accounts (company_id, id, workspace_id, name, country, industry, owner_id)
         select m.company_id, gen_random_uuid(), m.workspace_id, 'Account ' || g,
                (array['Sweden', 'Norway', 'Spain', 'Germany', 'Peru', null])[1 + g % 6],
                case when g % 3 > 0 then 'Industry ' || g % 40 end, case when g % 4 > 0 then rep.id end
           from manager m, rep, generate_series($1::int, $2::int) g
         returning company_id, id, workspace_id, substr(name, 9)::int as g),
       planned as (
         insert into account_plans (company_id, id, account_id, starts_on, ends_on, created_by)
         select a.company_id, gen_random_uuid(), a.id, current_date - a.g % 200,
                current_date + 1 + a.g % 200, rep.id
           from added a, rep where a.g % 20 = 0)
  insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, closed_at, amount_minor,
                     search_text)
  select a.company_id, gen_random_uuid(), a.workspace_id, 1000000 + a.g, 'Deal', a.id, rep.id,
         (case when a.g % 10 < 3 then 'closed_won' else 'proposal' end)::deal_stage,
         case when a.g % 10 < 3 then now() - a.g % 300 * interval '1 day' end, (a.g * 7919 % 5000) * 1000, 'deal'
    from added a, rep where a.g % 3 > 0`;

const { values } = parseArgs({
  allowPositionals: true,
  options: { accounts: { type: 'string', default: '100000' } },
});
const many = Number(values.accounts);
const server = await startThrowawayPostgres({ durable: true });
try {
  await createDatabase(server.url('postgres'), 'accounts');
  const product = await startProduct({ DATABASE_URL: server.url('accounts') });
  const client = new pg.Client({ connectionString: server.superuserUrl('accounts') });
  // Stops with the server if anything fails.
  client.on('error', () => undefined);
  await client.connect();
  const people = await Promise.all(
    PEOPLE.map(async (name) => ({ name, person: await product.signIn(name) })),
  );
  const measure = async (from: number, to: number): Promise<Map<string, number[]>> => {
    await client.query(FILL_SQL, [from, to]);
    await client.query('vacuum analyze');
    const found = new Map<string, number[]>();
    for (const { name, person } of people) {
      for (const sort of SORTS) {
        const path = `/api/account-planning?sort=${sort}`;
        await pagesOf(person, path);
        found.set(`${name}, by ${sort}`, await pagesOf(person, path));
      }
    }
    return found;
  };
  const few = await measure(1, FEW);
  const found = await measure(FEW + 1, many);
  const findings = [...found].map(([what, times]): Finding => {
    const pages = times.map((ms) => ms.toFixed(0)).join(', ');
    const before = median(few.get(what) ?? []).toFixed(0);
    return { what, value: median(times), unit: 'ms', detail: `${pages}; ${before} among ${FEW}` };
  });
  report('accounts', findings);
  await client.end();
  await product.end('SIGTERM');
} finally {
  await server.stop();
}

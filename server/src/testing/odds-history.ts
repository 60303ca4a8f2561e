import { computeOdds } from '@dealwright/contract/odds/odds';
import { queryRows } from '@dealwright/db/query-rows';
import type { Day } from '@dealwright/domain/calendar';
import { expect } from 'vitest';
import { runOdds } from '../features/odds/run-odds.ts';
import { insertMany } from './insert-many.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

export const CLOSED = 400;

/** Deals that were opened in turn, three days apart, and won or lost after 20 to 39 days. */
const CLOSED_SQL = `
  insert into deals (company_id, id, workspace_id, number, name, owner_id, stage, created_by, amount_minor, created_at,
                     stage_entered_at, closed_at, updated_at)
  select $1, gen_random_uuid(), $2, 50000 + n, 'Closed ' || n, case when n % 3 = 0 then $4::uuid else $3::uuid end,
         case when n % 2 = 0 then 'closed_won' else 'closed_lost' end::deal_stage, $3, 1000000,
         $5::timestamptz - (n * 3 + 60) * interval '1 day', $5::timestamptz - (n * 3 + 40 - n % 20) * interval '1 day',
         $5::timestamptz - (n * 3 + 40 - n % 20) * interval '1 day', $5
    from generate_series(1, $6::int) n`;

const OPEN_SQL = `
  insert into deals (company_id, id, workspace_id, number, name, owner_id, stage, created_by, amount_minor, created_at,
                     stage_entered_at, updated_at)
  select $1, gen_random_uuid(), $2, 60000 + n, 'Open ' || n, case when n % 3 = 0 then $4::uuid else $3::uuid end,
         'discovery', $3, n * 100000, $5::timestamptz - n * interval '5 days', $5::timestamptz - n * interval '5 days', $5
    from generate_series(1, 30) n`;

/** A past that is long enough for odds, and thirty open deals of two sellers. */
export async function addOddsHistory(app: TestApp): Promise<void> {
  const { rep, otherRep } = app.people;
  const at = [rep.companyId, rep.workspaceId, rep.id, otherRep.id, app.clock.now];
  await insertMany(app.database, CLOSED_SQL, [...at, CLOSED]);
  await insertMany(app.database, OPEN_SQL, at);
}

/** Asks for the odds as of a day, and does what the job does. */
export async function computeOddsNow(
  app: TestApp,
  person: TestPerson,
  asOf: Day,
  mostDeals?: number,
): Promise<void> {
  const asked = await app.call(person, computeOdds, { params: { as_of: asOf } });
  expect(asked.status, asked.text).toBe(200);
  const [run] = await app.database.transaction('dealwright_system', (tx) =>
    queryRows<{ id: string }>(tx, 'select id from odds_runs where company_id = $1 and as_of = $2', [
      person.companyId,
      asOf,
    ]),
  );
  const deps = { database: app.database, now: () => app.clock.now, ...(mostDeals && { mostDeals }) };
  await runOdds(deps, person.companyId, run?.id ?? '');
}

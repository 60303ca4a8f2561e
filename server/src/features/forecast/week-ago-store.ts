import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import type { ForecastCategory } from '@dealwright/domain/forecast';
import type { Period } from '@dealwright/domain/forecast-period/period';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { ownedBy } from './cells-store.ts';
import { changedPairs } from './change/pairs-store.ts';

/** What an owner’s category had more then than it has now; less is negative. */
export interface DifferenceRow {
  readonly owner_id: string;
  readonly category: ForecastCategory;
  readonly currency: string;
  readonly deals: bigint;
  readonly amount_minor: bigint;
}

interface Asked {
  readonly period: Period;
  readonly owners: readonly string[] | null;
  readonly moment: Date;
}

/** How the numbers of a moment differ from today’s: only deals that have changed since are looked at. */
export async function readDifferences(
  tx: Tx,
  actor: Actor,
  { period, owners, moment }: Asked,
): Promise<DifferenceRow[]> {
  const first = sql`${`${period.first}T00:00:00Z`}::timestamptz`;
  const after = sql`${`${addDays(period.last, 1)}T00:00:00Z`}::timestamptz`;
  const due = (date: string) => sql`${sql.ref(date)} between ${period.first}::date and ${period.last}::date`;
  const { rows } = await sql<DifferenceRow>`
    select m.owner_id, m.category, m.currency, sum(m.sign)::bigint as deals, sum(m.sign * m.amount_minor)::bigint as amount_minor
      from (${changedPairs(actor, { from: moment, to: null, known: 'then' })}) c
      cross join lateral (
        select c.s_owner_id, coalesce(c.s_category, 'pipeline'), c.s_currency, 1, c.s_amount_minor
         where c.s_there and c.s_shelf is null and (
           (coalesce(c.s_stage, 'prospecting') not in ('closed_won', 'closed_lost') and ${due('c.s_close_date')})
           or (c.s_stage = 'closed_won'
               and case when c.now_stage = 'closed_won' and c.now_closed_at <= ${moment}::timestamptz then c.now_closed_at
                        else c.s_valid_from end >= ${first}
               and case when c.now_stage = 'closed_won' and c.now_closed_at <= ${moment}::timestamptz then c.now_closed_at
                        else c.s_valid_from end < ${after}))
        union all
        select c.e_owner_id, coalesce(c.e_category, 'pipeline'), c.e_currency, -1, c.e_amount_minor
         where c.e_there and c.now_shelf is null and c.now_stage is not null and (
           (c.e_stage not in ('closed_won', 'closed_lost') and ${due('c.e_close_date')})
           or (c.e_stage = 'closed_won' and c.now_closed_at >= ${first} and c.now_closed_at < ${after}))
      ) m (owner_id, category, currency, sign, amount_minor)
     where ${ownedBy(sql`m.owner_id`, owners)}
     group by 1, 2, 3
  `.execute(tx.kysely);
  return rows;
}

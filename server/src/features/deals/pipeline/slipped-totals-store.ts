import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { slippedDeals } from '../slipped-store.ts';
import { ownDealsOf } from './own-deals-store.ts';
import type { CategoryTotalRow } from './totals-store.ts';

/** The first day of its month. */
function monthOf(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/**
 * The totals of the open deals whose close date has passed, as they are kept: the whole months before this one, and the
 * days of this month before today. No deal is looked at.
 */
export function keptSlippedSql(actor: Actor, today: Day): RawBuilder<CategoryTotalRow> {
  const inWorkspace = actor.role === 'admin' ? sql`true` : sql`t.workspace_id = ${actor.workspaceId}`;
  const month = monthOf(today);
  return sql<CategoryTotalRow>`
    select t.stage, t.forecast_category, t.currency, sum(t.deals)::bigint as deals, sum(t.amount_minor)::bigint as amount_minor
      from close_totals t
     where t.company_id = ${actor.companyId} and ${inWorkspace}
       and ((t.span = 'month' and t.starts_on < ${month}::date)
         or (t.span = 'day' and t.starts_on >= ${month}::date and t.starts_on < ${today}::date))
     group by 1, 2, 3 having sum(t.deals) > 0
     order by 1, 2, 3`;
}

/** A seller's own: found by the close date that is kept beside their access. */
export function ownSlippedSql(actor: Actor, today: Day): RawBuilder<CategoryTotalRow> {
  const { from, readable } = ownDealsOf(actor);
  return sql<CategoryTotalRow>`
    select d.stage, d.forecast_category, d.currency, count(*) as deals, sum(d.amount_minor)::bigint as amount_minor
      from ${from}
     where ${sql.join(readable, sql` and `)} and a.stage_position < 8::smallint and a.close_key < ${today}::date
       and ${slippedDeals(today)}
     group by 1, 2, 3 order by 1, 2, 3`;
}

/** The totals of all slipped deals of the pipeline that the person sees. */
export async function readSlippedTotals(tx: Tx, actor: Actor, today: Day): Promise<CategoryTotalRow[]> {
  const totals = actor.role === 'sales_rep' ? ownSlippedSql(actor, today) : keptSlippedSql(actor, today);
  return (await totals.execute(tx.kysely)).rows;
}

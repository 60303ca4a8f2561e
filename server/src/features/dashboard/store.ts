import type { Tx } from '@dealwright/db/database';
import { addDays, type Day } from '@dealwright/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';
import { type CardRow, cardColumns, dealColumns, summaryJoins } from '../deals/detail-store.ts';
import { openCloseDate, slippedDeals } from '../deals/store.ts';
import { byClose, OPEN_POSITIONS } from './home/store.ts';
import { byOverdueStep, countOverdueSteps, places } from './overdue-store.ts';

/** How many deals each list of the dashboard shows. */
const SHOWN = 10;
/** From here on a deal should have proof: proposal, negotiation, procurement. */
const LATER_POSITIONS = [5, 6, 7];

/** The open deals with the lowest scores among those in later stages; a seller's along the index of their own. */
function weakest(actor: Actor): RawBuilder<unknown> {
  const stages = sql`unnest(${LATER_POSITIONS}::smallint[]) as s(position)`;
  if (actor.role === 'sales_rep') {
    return sql`
      select c.* from ${stages} cross join lateral (
        select ${dealColumns} from deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id
         where a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)}
           and a.workspace_id = ${actor.workspaceId} and a.stage_position = s.position and d.shelf is null
         order by a.score, a.deal_id limit ${sql.lit(SHOWN)}) c`;
  }
  return sql`
    select c.* from ${places(actor)} cross join ${stages} cross join lateral (
      select ${dealColumns} from deals d
       where ${listedDeals(actor)} and d.workspace_id = w.id and d.stage_position = s.position
       order by d.score, d.id limit ${sql.lit(SHOWN)}) c`;
}

/** The open deals whose close date has passed, the longest overdue first. */
function slipped(actor: Actor, today: Day): RawBuilder<unknown> {
  if (actor.role === 'sales_rep') {
    const walk = {
      positions: OPEN_POSITIONS,
      from: '-infinity',
      to: addDays(today, -1),
      limit: SHOWN,
    } as const;
    return byClose(actor, null, dealColumns, walk);
  }
  return sql`
    select c.* from ${places(actor)} cross join lateral (
      select ${dealColumns} from deals d
       where ${listedDeals(actor)} and d.workspace_id = w.id and ${slippedDeals(today)}
       order by ${openCloseDate}, d.id limit ${sql.lit(SHOWN)}) c`;
}

function placed(
  list: AttentionList,
  rows: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    (select ${sql.lit(list)} as list, row_number() over (order by ${by}) as place, h.* from (${rows}) h
      order by ${by} limit ${sql.lit(SHOWN)})`;
}

type AttentionList = 'slipped' | 'weakest' | 'overdue';

interface AttentionRow extends CardRow {
  readonly list: AttentionList;
  readonly overdue_deals: bigint;
}

/** The deals that need a look, in their lists, and how many next steps are overdue: counted along the index of due days. */
export async function readAttention(tx: Tx, actor: Actor, today: Day) {
  const overdue = byOverdueStep(actor, { owners: null, today, columns: dealColumns, limit: SHOWN });
  const { rows } = await sql<AttentionRow>`
    select p.list, ${cardColumns(actor.userId)}, ${countOverdueSteps(actor, today)} as overdue_deals
      from (${placed('slipped', slipped(actor, today), sql`close_date, id`)}
            union all ${placed('weakest', weakest(actor), sql`score, id`)}
            union all ${placed('overdue', overdue, sql`next_step_due, id`)}) p
      ${summaryJoins} order by p.list, p.place
  `.execute(tx.kysely);
  const of = (list: AttentionList): CardRow[] => rows.filter((row) => row.list === list);
  return {
    slipped: of('slipped'),
    weakest: of('weakest'),
    overdue: of('overdue'),
    // Without an overdue step there may be no row, and none to count.
    overdueDeals: Number(rows[0]?.overdue_deals ?? 0),
  };
}

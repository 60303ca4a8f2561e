import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';
import { type CardRow, cardColumns, dealColumns, summaryJoins } from '../deals/detail-store.ts';
import { openCloseDate, slippedDeals } from '../deals/store.ts';

/** How many deals each list of the dashboard shows. */
const SHOWN = 10;
const FIRST_CLOSED_POSITION = 8;
/** From here on a deal should have proof: proposal, negotiation, procurement. */
const LATER_POSITIONS = [5, 6, 7];

/** An admin reads every workspace of the company; each is walked along its own index. */
function places(actor: Actor): RawBuilder<unknown> {
  return actor.role === 'admin'
    ? sql`(select w.id from workspaces w where w.company_id = ${actor.companyId}) w`
    : sql`(select ${actor.workspaceId}::uuid as id) w`;
}

/** The open deals with the lowest scores among those in later stages. */
function weakest(actor: Actor): RawBuilder<unknown> {
  return sql`
    select c.* from ${places(actor)} cross join unnest(${LATER_POSITIONS}::smallint[]) as s(position)
     cross join lateral (
       select ${dealColumns} from deals d
        where ${listedDeals(actor)} and d.workspace_id = w.id and d.stage_position = s.position
        order by d.score, d.id limit ${sql.lit(SHOWN)}) c`;
}

const isOverdue = (today: Day): RawBuilder<boolean> => sql<boolean>`
  d.next_step_due < ${today}::date and d.stage_position < ${sql.lit(FIRST_CLOSED_POSITION)}::smallint`;

/** The open deals whose next step was due before today, the longest overdue first. */
function overdue(actor: Actor, today: Day): RawBuilder<unknown> {
  return sql`
    select c.* from ${places(actor)} cross join lateral (
      select ${dealColumns} from deals d
       where ${listedDeals(actor)} and d.workspace_id = w.id and ${isOverdue(today)}
       order by d.next_step_due, d.id limit ${sql.lit(SHOWN)}) c`;
}

/** The open deals whose close date has passed, the longest overdue first. */
function slipped(actor: Actor, today: Day): RawBuilder<unknown> {
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
  const { rows } = await sql<AttentionRow>`
    select p.list, ${cardColumns(actor.userId)}, (
             select count(*) from ${places(actor)} join deals d on d.workspace_id = w.id
              where ${listedDeals(actor)} and ${isOverdue(today)}) as overdue_deals
      from (${placed('slipped', slipped(actor, today), sql`close_date, id`)}
            union all ${placed('weakest', weakest(actor), sql`score, id`)}
            union all ${placed('overdue', overdue(actor, today), sql`next_step_due, id`)}) p
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

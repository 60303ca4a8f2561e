import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';
import { dealColumns, type SummaryRow, summaryColumns, summaryJoins } from '../deals/detail-store.ts';
import { openCloseDate, slippedDeals } from '../deals/store.ts';

/** How many deals each list of the dashboard shows. */
const SHOWN = 10;
const FIRST_CLOSED_POSITION = 8;
/** From here on a deal should have proof: proposal, negotiation, procurement. */
const LATER_POSITIONS = [5, 6, 7];

function shown(actor: Actor, rows: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<SummaryRow> {
  return sql<SummaryRow>`
    select p.*, ${summaryColumns(actor.userId)}
      from (select h.* from (${rows}) h order by ${by} limit ${sql.lit(SHOWN)}) p ${summaryJoins} order by ${by}`;
}

/** An admin reads every workspace of the company; each is walked along its own index. */
function places(actor: Actor): RawBuilder<unknown> {
  return actor.role === 'admin'
    ? sql`(select w.id from workspaces w where w.company_id = ${actor.companyId}) w`
    : sql`(select ${actor.workspaceId}::uuid as id) w`;
}

/** The open deals with the lowest scores among those in later stages. */
export async function listWeakest(tx: Tx, actor: Actor): Promise<SummaryRow[]> {
  const rows = sql`
    select c.* from ${places(actor)} cross join unnest(${LATER_POSITIONS}::smallint[]) as s(position)
     cross join lateral (
       select ${dealColumns} from deals d
        where ${listedDeals(actor)} and d.workspace_id = w.id and d.stage_position = s.position
        order by d.score, d.id limit ${sql.lit(SHOWN)}) c`;
  return (await shown(actor, rows, sql`score, id`).execute(tx.kysely)).rows;
}

/** The open deals whose next step was due before today, the longest overdue first. */
export async function listOverdue(tx: Tx, actor: Actor, today: Day): Promise<SummaryRow[]> {
  const rows = sql`
    select c.* from ${places(actor)} cross join lateral (
      select ${dealColumns} from deals d
       where ${listedDeals(actor)} and d.workspace_id = w.id and d.next_step_due < ${today}::date
         and d.stage_position < ${sql.lit(FIRST_CLOSED_POSITION)}::smallint
       order by d.next_step_due, d.id limit ${sql.lit(SHOWN)}) c`;
  return (await shown(actor, rows, sql`next_step_due, id`).execute(tx.kysely)).rows;
}

/** The open deals whose close date has passed, the longest overdue first. */
export async function listSlipped(tx: Tx, actor: Actor, today: Day): Promise<SummaryRow[]> {
  const rows = sql`
    select c.* from ${places(actor)} cross join lateral (
      select ${dealColumns} from deals d
       where ${listedDeals(actor)} and d.workspace_id = w.id and ${slippedDeals(today)}
       order by ${openCloseDate}, d.id limit ${sql.lit(SHOWN)}) c`;
  return (await shown(actor, rows, sql`close_date, id`).execute(tx.kysely)).rows;
}

/** How many next steps are overdue: counted along the index of due days. */
export async function countOverdue(tx: Tx, actor: Actor, today: Day): Promise<number> {
  const { rows } = await sql<{ readonly deals: bigint }>`
    select count(*) as deals
      from ${places(actor)} join deals d on d.workspace_id = w.id
     where ${listedDeals(actor)} and d.next_step_due < ${today}::date
       and d.stage_position < ${sql.lit(FIRST_CLOSED_POSITION)}::smallint
  `.execute(tx.kysely);
  return Number(rows[0]?.deals ?? 0);
}

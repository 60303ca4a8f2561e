import { MOST_COUNTED } from '@dealwright/contract/dashboard/today';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { ForecastCategory, ForecastChoice } from '@dealwright/domain/forecast';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDeals } from '../../deals/access.ts';
import {
  dealColumns,
  type SummaryRow,
  summaryColumns,
  summaryJoins,
} from '../../deals/summary-columns-store.ts';

const OPEN_POSITIONS = [1, 2, 3, 4, 5, 6, 7];
const LATE_POSITIONS = [5, 6, 7];
const FIRST_CLOSED_POSITION = 8;
/** Of each stage, how many of the deals that close soonest are looked at for risk. */
const LOOKED_AT = 60;

/** An admin reads every workspace of the company; each is walked along its own index. */
export function places(actor: Actor): RawBuilder<unknown> {
  return actor.role === 'admin'
    ? sql`(select w.id from workspaces w where w.company_id = ${actor.companyId}) w`
    : sql`(select ${actor.workspaceId}::uuid as id) w`;
}

interface Walk {
  readonly positions: readonly number[];
  readonly from: Day | '-infinity';
  readonly to: Day | 'infinity';
  /** Of each stage. */
  readonly limit: number;
}

/** The person's open deals `d` by close date, stage by stage along an index; a seller's along that of their own. */
function byClose(actor: Actor, columns: RawBuilder<unknown>, walk: Walk): RawBuilder<unknown> {
  const { positions, from, to, limit } = walk;
  if (actor.role === 'sales_rep') {
    return sql`
      select c.* from unnest(${positions}::smallint[]) as s(position) cross join lateral (
        select ${columns} from deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id
         where a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)}
           and a.workspace_id = ${actor.workspaceId} and a.stage_position = s.position
           and a.close_key >= ${from}::date and a.close_key <= ${to}::date and d.shelf is null
         order by a.close_key, a.deal_id limit ${sql.lit(limit)}) c`;
  }
  return sql`
    select c.* from ${places(actor)} cross join unnest(${positions}::smallint[]) as s(position) cross join lateral (
      select ${columns} from deals d
       where ${listedDeals(actor)} and d.workspace_id = w.id and d.stage_position = s.position
         and coalesce(d.close_date, 'infinity') >= ${from}::date and coalesce(d.close_date, 'infinity') <= ${to}::date
       order by coalesce(d.close_date, 'infinity'), d.id limit ${sql.lit(limit)}) c`;
}

export interface RiskRow {
  readonly id: string;
  readonly stage: Stage;
  readonly close_date: Day | null;
  readonly next_step: string | null;
  readonly forecast_choice: ForecastChoice;
  readonly forecast_category: ForecastCategory;
  readonly strip: string;
  readonly amount_minor: bigint;
}

/** What may be at risk: open deals that close within the days, and late ones whenever they close. */
export async function listForRisk(tx: Tx, actor: Actor, today: Day, soon: Day): Promise<RiskRow[]> {
  const columns = sql`d.id, d.stage, d.close_date, d.next_step, d.forecast_choice, d.forecast_category, d.strip, d.amount_minor`;
  const early = OPEN_POSITIONS.filter((position) => !LATE_POSITIONS.includes(position));
  const { rows } = await sql<RiskRow>`
    ${byClose(actor, columns, { positions: early, from: today, to: soon, limit: LOOKED_AT })}
    union all
    ${byClose(actor, columns, { positions: LATE_POSITIONS, from: today, to: 'infinity', limit: LOOKED_AT })}
  `.execute(tx.kysely);
  return rows;
}

/** Open deals whose close date lies before today, the longest ago first; counted up to the bound. */
export async function listSlipped(tx: Tx, actor: Actor, before: Day): Promise<string[]> {
  const walk = { positions: OPEN_POSITIONS, from: '-infinity', to: before, limit: MOST_COUNTED } as const;
  const { rows } = await sql<{ readonly id: string }>`
    select h.id from (${byClose(actor, sql`d.id, d.close_date`, walk)}) h
     order by h.close_date, h.id limit ${sql.lit(MOST_COUNTED)}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** What the open deals come to that close within the days, as far as they are counted. */
export async function listClosing(tx: Tx, actor: Actor, from: Day, to: Day) {
  const walk = { positions: OPEN_POSITIONS, from, to, limit: MOST_COUNTED };
  const { rows } = await sql<{ readonly currency: string; readonly amount_minor: bigint }>`
    select h.currency, h.amount_minor from (${byClose(actor, sql`d.id, d.currency, d.amount_minor`, walk)}) h
     limit ${sql.lit(MOST_COUNTED)}
  `.execute(tx.kysely);
  return rows;
}

/** Open deals whose next step was due before today, the longest overdue first; counted up to the bound. */
export async function listOverdueSteps(tx: Tx, actor: Actor, today: Day): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select h.id from (
      select c.* from ${places(actor)} cross join lateral (
        select d.id, d.next_step_due from deals d
         where ${listedDeals(actor)} and d.workspace_id = w.id and d.next_step_due < ${today}::date
           and d.stage_position < ${sql.lit(FIRST_CLOSED_POSITION)}::smallint
         order by d.next_step_due, d.id limit ${sql.lit(MOST_COUNTED)}) c) h
     order by h.next_step_due, h.id limit ${sql.lit(MOST_COUNTED)}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** Deals that the person was found to read, as rows show them. */
export async function loadSummaries(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SummaryRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SummaryRow>`
    select p.*, ${summaryColumns(actor.userId)}
      from (select ${dealColumns} from deals d
             where ${listedDeals(actor)} and d.id = any(${[...new Set(ids)]}::uuid[])) p ${summaryJoins}
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

import type { Tx } from '@dealwright/db/database';
import { STAGES } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { dealColumns, summaryColumns, summaryJoins } from '../deals/summary-columns-store.ts';
import { type Admitted, allOf, positionsOf } from './filter-store.ts';
import type { DealOrder } from './order-store.ts';
import type { PageRow } from './page-store.ts';

export interface BoardRequest {
  readonly admitted: Admitted;
  readonly order: DealOrder;
  /** Cards of each column. */
  readonly limit: number;
  /** How many deals the filter admits in all: it decides which way is shorter. */
  readonly deals: number;
  readonly without: number | null;
}

/** Up to this many deals are sorted into the columns at once; of more, each column's index is walked. */
const SORTED_AT_ONCE = 10_000;

/** Few deals: all of them, in order within their columns. */
function sortedAtOnce(
  actor: Actor,
  request: BoardRequest,
  besides: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const { admitted, order, limit } = request;
  return sql`
    select ${dealColumns}, d.stage_position, k.sort_value from (
      select d.id, ${order.value} as sort_value, row_number() over (partition by d.stage_position order by ${order.by}) as place
        from deals d where ${allOf([admitted.all, ...besides])}) k
      join deals d on d.company_id = ${actor.companyId} and d.id = k.id
     where k.place <= ${sql.lit(limit)}`;
}

/** Many deals: the head of each column along its index; for an admin, of each workspace's, merged. */
function columnHeads(
  actor: Actor,
  request: BoardRequest,
  besides: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const { admitted, order, limit } = request;
  const head = (also: readonly RawBuilder<boolean>[]) => sql`
    select ${dealColumns}, d.stage_position, ${order.value} as sort_value from deals d
     where ${allOf([admitted.inOrder, ...besides, sql`d.stage_position = s.position`, ...also])}
     order by ${order.by} limit ${sql.lit(limit)}`;
  // Of the index's own type: a cast on each row would keep row-level security from using the index.
  const stages = sql`unnest(${positionsOf(STAGES)}::smallint[]) as s(position)`;
  if (actor.role !== 'admin') return sql`select c.* from ${stages} cross join lateral (${head([])}) c`;
  return sql`
    select c.* from ${stages} cross join lateral (
      select h.* from workspaces w cross join lateral (${head([sql`d.workspace_id = w.id`])}) h
       where w.company_id = ${actor.companyId} order by ${order.bySelected} limit ${sql.lit(limit)}) c`;
}

/** The first cards of all nine columns, in one statement. */
export async function listBoardCards(tx: Tx, actor: Actor, request: BoardRequest): Promise<PageRow[]> {
  const besides = request.without === null ? [] : [sql<boolean>`d.number <> ${request.without}`];
  const cards = (request.deals <= SORTED_AT_ONCE ? sortedAtOnce : columnHeads)(actor, request, besides);
  const { rows } = await sql<PageRow>`
    select p.*, p.sort_value::text as sort_key, ${summaryColumns(actor.userId)}
      from (${cards}) p ${summaryJoins} order by p.stage_position, ${request.order.bySelected}
  `.execute(tx.kysely);
  return rows;
}

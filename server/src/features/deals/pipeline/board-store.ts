import type { Tx } from '@dealwright/db/database';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDealsInOrder } from '../access.ts';
import { dealColumns, summaryColumns, summaryJoins } from '../summary-columns-store.ts';
import { type Admitted, allOf, positionsOf } from './filter-store.ts';
import type { DealOrder } from './order-store.ts';
import { ownDeals } from './own-deals-store.ts';
import type { PageRow } from './page-store.ts';

export interface BoardRequest {
  readonly admitted: Admitted;
  readonly filtered: boolean;
  readonly order: DealOrder;
  /** Cards of each column. */
  readonly limit: number;
  /** How many deals each column has: it decides which way to its cards is shorter. */
  readonly totals: readonly { readonly stage: Stage; readonly deals: number }[];
  readonly without: number | null;
}

type Rows = RawBuilder<unknown>;
type Conditions = readonly RawBuilder<boolean>[];

/** Of a column with more deals than this its index is walked until the cards are found; fewer are sorted. */
const SORTED_AT_ONCE = 2_000;

/** Few deals of some columns: all of them, in order within their columns. */
function sorted(actor: Actor, request: BoardRequest, stages: readonly Stage[], besides: Conditions): Rows {
  const { admitted, order, limit } = request;
  const ofStages = sql<boolean>`d.stage_position = any(${positionsOf(stages)}::smallint[])`;
  return sql`
    select ${dealColumns}, d.stage_position, k.sort_value from (
      select d.id, ${order.value} as sort_value, row_number() over (partition by d.stage_position order by ${order.by}) as place
        from deals d where ${allOf([admitted.all, ofStages, ...besides])}) k
      join deals d on d.company_id = ${actor.companyId} and d.id = k.id
     where k.place <= ${sql.lit(limit)}`;
}

/** The first cards of one column, `s.position`, along an index: a seller's own, or that of the workspace. */
function head(actor: Actor, { admitted, order, limit }: BoardRequest, besides: Conditions): Rows {
  const own = ownDeals(actor, order);
  const { from, readable, by, value } = own ?? {
    from: sql`deals d`,
    readable: [listedDealsInOrder(actor), sql<boolean>`d.stage_position = s.position`],
    ...order,
  };
  return sql`
    select ${dealColumns}, d.stage_position, ${value} as sort_value from ${from}
     where ${allOf([...readable, ...admitted.others, ...besides])} order by ${by} limit ${sql.lit(limit)}`;
}

/** The heads of columns with many deals; for an admin, of each workspace's, merged. */
function walked(actor: Actor, request: BoardRequest, stages: readonly Stage[], besides: Conditions): Rows {
  // Of the index's own type: a cast on each row would keep row-level security from using the index.
  const columns = sql`unnest(${positionsOf(stages)}::smallint[]) as s(position)`;
  if (actor.role !== 'admin')
    return sql`select c.* from ${columns} cross join lateral (${head(actor, request, besides)}) c`;
  const ofWorkspace = head(actor, request, [...besides, sql<boolean>`d.workspace_id = w.id`]);
  return sql`
    select c.* from ${columns} cross join lateral (
      select h.* from workspaces w cross join lateral (${ofWorkspace}) h
       where w.company_id = ${actor.companyId} order by ${request.order.bySelected} limit ${sql.lit(request.limit)}) c`;
}

/** The first cards of all columns, in one statement. */
export async function listBoardCards(tx: Tx, actor: Actor, request: BoardRequest): Promise<PageRow[]> {
  const besides = request.without === null ? [] : [sql<boolean>`d.number <> ${request.without}`];
  const isMany = (deals: number): boolean => !request.filtered || deals > SORTED_AT_ONCE;
  const few = request.totals.filter(({ deals }) => deals > 0 && !isMany(deals));
  const many = request.totals.filter(({ deals }) => deals > 0 && isMany(deals));
  const ways = [
    ...(few.length > 0
      ? [
          sorted(
            actor,
            request,
            few.map(({ stage }) => stage),
            besides,
          ),
        ]
      : []),
    ...(many.length > 0
      ? [
          walked(
            actor,
            request,
            many.map(({ stage }) => stage),
            besides,
          ),
        ]
      : []),
  ];
  if (ways.length === 0) return [];
  const cards = sql.join(ways, sql` union all `);
  const { rows } = await sql<PageRow>`
    select p.*, p.sort_value::text as sort_key, ${summaryColumns(actor.userId)}
      from (${cards}) p ${summaryJoins} order by p.stage_position, ${request.order.bySelected}
  `.execute(tx.kysely);
  return rows;
}

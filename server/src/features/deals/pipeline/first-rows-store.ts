import { STAGES } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { listedDeals } from '../access.ts';
import { allOf, type PipelineFilter, positionsOf } from './filter-store.ts';
import type { DealOrder } from './order-store.ts';
import { ownDeals } from './own-deals-store.ts';

export interface Walk {
  readonly filter: PipelineFilter;
  readonly order: DealOrder;
  readonly after: Position | null;
  readonly limit: number;
  readonly columns: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<boolean>[];
}

/**
 * The first rows in order. An admin reads every workspace of the company: each is walked along its own index and the
 * heads are merged, so that a page costs the same wherever its rows stand. So are the columns of a seller's own deals.
 */
export function firstRows(actor: Actor, walk: Walk): RawBuilder<unknown> {
  const { order, after, limit, columns, conditions } = walk;
  const own = ownDeals(actor, order);
  if (own) {
    const stages = positionsOf(walk.filter.stage?.length ? walk.filter.stage : STAGES);
    const heads = sql`
      select c.* from unnest(${stages}::smallint[]) as s(position) cross join lateral (
        select a.company_id, a.deal_id as id, ${own.value} as sort_value
          from ${conditions.length > 0 ? own.from : sql`deal_access a`}
         where ${allOf([...own.readable, ...conditions, ...own.after(after)])} order by ${own.by} limit ${sql.lit(limit)}) c
       order by ${order.bySelected} limit ${sql.lit(limit)}`;
    return sql`
      select ${columns}, k.sort_value from (${heads}) k join deals d on d.company_id = k.company_id and d.id = k.id
       order by ${order.bySelected}`;
  }
  const from = (also: readonly RawBuilder<boolean>[]) => sql`
    select ${columns}, ${order.value} as sort_value from deals d
     where ${allOf([listedDeals(actor), ...conditions, ...order.after(after), ...also])} order by ${order.by}
       limit ${sql.lit(limit)}`;
  if (actor.role !== 'admin') return from([]);
  return sql`
    select c.* from workspaces w cross join lateral (${from([sql<boolean>`d.workspace_id = w.id`])}) c
     where w.company_id = ${actor.companyId} order by ${order.bySelected} limit ${sql.lit(limit)}`;
}

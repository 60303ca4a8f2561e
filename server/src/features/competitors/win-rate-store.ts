import type { Tx } from '@dealwright/db/database';
import { MOST_CLOSED } from '@dealwright/domain/win-rate';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

export interface ClosedDeals {
  readonly competitor_id: string;
  readonly won: number;
  readonly lost: number;
}

const counts = sql`
  count(*) filter (where latest.outcome = 'won')::int as won, count(*) filter (where latest.outcome = 'lost')::int as lost`;

/** Everyone but a sales rep reads all deals of the workspace: the latest of each competitor, from one index. */
const ofWorkspace = (
  { companyId }: Actor,
  ids: readonly string[],
): RawBuilder<ClosedDeals> => sql<ClosedDeals>`
  select given.id as competitor_id, ${counts}
    from unnest(${ids}::uuid[]) given (id) cross join lateral (
      select c.outcome from deal_competitors c
       where c.company_id = ${companyId} and c.competitor_id = given.id and c.outcome is not null
       order by c.closed_at desc limit ${sql.lit(MOST_CLOSED)}) latest
   group by 1`;

/** A sales rep’s own closed deals, and their competitors. */
const ofSeller = (actor: Actor, ids: readonly string[]): RawBuilder<ClosedDeals> => sql<ClosedDeals>`
  with own as materialized (
    select a.deal_id from deal_access a
     where a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)}
       and a.workspace_id = ${actor.workspaceId} and a.stage_position in (8, 9))
  select latest.competitor_id, ${counts}
    from (select c.competitor_id, c.outcome,
                 row_number() over (partition by c.competitor_id order by c.closed_at desc) as place
            from own join deal_competitors c on c.company_id = ${actor.companyId} and c.deal_id = own.deal_id
           where c.competitor_id = any(${ids}::uuid[]) and c.outcome is not null) latest
   where latest.place <= ${sql.lit(MOST_CLOSED)}
   group by 1`;

/**
 * How the latest closed deals with each competitor ended that the person finds in lists, the same as `listedDeals`.
 * Competitors without any are left out.
 */
export async function countClosed(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ClosedDeals[]> {
  const asked = actor.role === 'sales_rep' ? ofSeller(actor, ids) : ofWorkspace(actor, ids);
  return (await asked.execute(tx.kysely)).rows;
}

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { DealOrder } from './order-store.ts';

interface OwnDeals extends Pick<DealOrder, 'value' | 'by' | 'after'> {
  readonly from: RawBuilder<unknown>;
  readonly readable: readonly RawBuilder<boolean>[];
}

function ownAccess(actor: Actor): RawBuilder<boolean> {
  // The person stands in the statement itself: one with ten deals and one with ten thousand need different plans.
  return sql<boolean>`
    a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)}
      and a.workspace_id = ${actor.workspaceId}`;
}

/** The table `deal_access a` with its `deals d`, as far as they are the person's in the pipeline of their workspace. */
export function ownDealsOf(actor: Actor): Pick<OwnDeals, 'from' | 'readable'> {
  return {
    from: sql`deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id`,
    readable: [ownAccess(actor), sql<boolean>`a.stage_position > 0`],
  };
}

/**
 * A seller's deals of one column, `s.position`, in the order that is kept beside their access: one index has them as
 * they are shown. Null for those who read the whole workspace, and for orders that are not kept there.
 */
export function ownDeals(actor: Actor, { ofAccess }: DealOrder): OwnDeals | null {
  if (actor.role !== 'sales_rep' || !ofAccess) return null;
  const { from } = ownDealsOf(actor);
  return { from, readable: [ownAccess(actor), sql<boolean>`a.stage_position = s.position`], ...ofAccess };
}

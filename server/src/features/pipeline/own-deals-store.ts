import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { DealOrder } from './order-store.ts';

interface OwnDeals extends Pick<DealOrder, 'value' | 'by' | 'after'> {
  readonly from: RawBuilder<unknown>;
  readonly readable: readonly RawBuilder<boolean>[];
}

/** The table `deal_access a` with its `deals d`, as far as they are the person's in their workspace. */
export function ownDealsOf(actor: Actor): Pick<OwnDeals, 'from' | 'readable'> {
  return {
    from: sql`deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id`,
    // The person stands in the statement itself: one with ten deals and one with ten thousand need different plans.
    readable: [
      sql<boolean>`a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)} and a.workspace_id = ${actor.workspaceId}`,
    ],
  };
}

/**
 * A seller's deals of one column, `s.position`, in the order that is kept beside their access: one index has them as
 * they are shown. Null for those who read the whole workspace, and for orders that are not kept there.
 */
export function ownDeals(actor: Actor, { ofAccess }: DealOrder): OwnDeals | null {
  if (actor.role !== 'sales_rep' || !ofAccess) return null;
  const { from, readable } = ownDealsOf(actor);
  return { from, readable: [...readable, sql<boolean>`a.stage_position = s.position`], ...ofAccess };
}

import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { findAccountIds, markDue } from './account-store.ts';
import { assignWaiting } from './assign-accounts.ts';
import { openPlan } from './open-plan.ts';
import { findPlanInState, type PlanRow, place, wakeTerritories } from './plan-store.ts';

interface Placing {
  readonly actor: Actor;
  readonly now: Date;
  readonly planId: string;
  readonly accountIds: readonly string[];
  readonly territoryId: string | null;
}

const has = (plan: PlanRow, territoryId: string | null): boolean =>
  territoryId === null || plan.territories.some(({ id }) => id === territoryId);

/**
 * Puts accounts into a territory by hand, or leaves them to the rules again. In the active plan it happens at once, and
 * the draft is told too, so that applying it does not undo it.
 */
export async function placeAccounts(tx: Tx, placing: Placing): Promise<number> {
  const { actor, now, planId, territoryId } = placing;
  const plan = await openPlan(tx, actor, planId);
  if (plan.state === 'former') throw new AppError('conflict', `Plan ${plan.number} is no longer active.`);
  if (!has(plan, territoryId)) throw invalid('territory_id', 'Choose a territory of this plan');
  const wanted = [...new Set(placing.accountIds)];
  const accountIds = await findAccountIds(tx, actor, wanted);
  if (accountIds.length < wanted.length) throw notFound();
  const placed = { accountIds, territoryId, userId: actor.userId, now };
  await place(tx, actor.companyId, { planId, ...placed });
  if (plan.state !== 'active') return accountIds.length;
  const draft = await findPlanInState(tx, actor, 'draft');
  if (draft && has(draft, territoryId)) await place(tx, actor.companyId, { planId: draft.id, ...placed });
  await markDue(tx, actor, accountIds);
  await assignWaiting(tx, actor);
  wakeTerritories(tx);
  return accountIds.length;
}

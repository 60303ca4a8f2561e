import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findPlan, type PlanRow, takeTerritoryTurn } from './plan-store.ts';
import { canPlan, canReadPlan } from './policy.ts';

/** Throws `forbidden` for those who only read. */
export function requirePlanner(actor: Actor): void {
  if (!canPlan(actor)) throw new AppError('forbidden', 'Only admins and managers can plan territories.');
}

/** The plan, when the person may read it; 404 otherwise. */
export async function requirePlan(tx: Tx, actor: Actor, id: string): Promise<PlanRow> {
  const plan = await findPlan(tx, actor.companyId, id);
  const place = { companyId: actor.companyId, workspaceId: plan?.workspace_id ?? '' };
  if (!plan || !canReadPlan(actor, { ...place, state: plan.state })) throw notFound();
  return plan;
}

/** The plan, opened for changes under the workspace's turn. Throws 404 before checking the role. */
export async function openPlan(tx: Tx, actor: Actor, id: string): Promise<PlanRow> {
  await takeTerritoryTurn(tx, actor);
  const plan = await requirePlan(tx, actor, id);
  requirePlanner(actor);
  return plan;
}

import type { Actor } from '../../platform/actor.ts';

export type PlanState = 'draft' | 'active' | 'former';

interface PlanFacts {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly state: PlanState;
}

/** Admins and managers plan the workspace they are in. */
export function canPlan(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}

/** Everyone of the workspace reads what holds and what held; a draft is for those who plan. */
export function canReadPlan(actor: Actor, plan: PlanFacts): boolean {
  const own = actor.companyId === plan.companyId && actor.workspaceId === plan.workspaceId;
  return own && (plan.state !== 'draft' || canPlan(actor));
}

import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { requireEditableAccount, requireReadableAccount } from '../access.ts';
import type { AccountKey } from '../list-store.ts';
import { findPlan, type PlanRow } from './plan-store.ts';

export interface PlanParams {
  readonly account_id: string;
  readonly plan_id: string;
}

export interface OpenPlan {
  readonly account: AccountKey;
  readonly plan: PlanRow;
}

/** The plan of an account that the person may read; 404 otherwise. */
export async function openPlan(tx: Tx, actor: Actor, params: PlanParams): Promise<OpenPlan> {
  const account = await requireReadableAccount(tx, actor, params.account_id);
  const key = { companyId: account.companyId, accountId: account.id, id: params.plan_id };
  const plan = await findPlan(tx, key);
  if (!plan) throw notFound();
  return { account, plan };
}

/** The same for writing: locked, so that two changes of one plan come one after the other. */
export async function openPlanToChange(tx: Tx, actor: Actor, params: PlanParams): Promise<OpenPlan> {
  const account = await requireEditableAccount(tx, actor, params.account_id);
  const key = { companyId: account.companyId, accountId: account.id, id: params.plan_id };
  const plan = await findPlan(tx, key, 'update');
  if (!plan) throw notFound();
  return { account, plan };
}

export function requireNotClosed({ state }: PlanRow): void {
  if (state !== 'closed') return;
  throw new AppError('conflict', 'This plan is closed. Reopen it to continue.');
}

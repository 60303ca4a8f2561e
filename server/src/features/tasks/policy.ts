import type { Actor } from '../../platform/actor.ts';
import { canEditDeal, type DealAccess } from '../deals/policy.ts';

/** What a policy needs to know of an account. */
export interface AccountAccess {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** What a task belongs to. */
export type TaskHome = { readonly deal: DealAccess } | { readonly account: AccountAccess };

/** An admin works with the company's accounts, everyone else with those of their workspace. */
export function canReadAccount(actor: Actor, account: AccountAccess): boolean {
  if (actor.companyId !== account.companyId) return false;
  return actor.role === 'admin' || actor.workspaceId === account.workspaceId;
}

/** A task follows its deal; people who work with an account share its tasks. Viewers write nothing. */
export function canEditTask(actor: Actor, home: TaskHome): boolean {
  if ('deal' in home) return canEditDeal(actor, home.deal);
  return actor.role !== 'viewer' && canReadAccount(actor, home.account);
}

/** Members who see all deals of a workspace see the tasks of its people; sellers see their own. */
export function canListTeam(actor: Actor): boolean {
  return actor.role !== 'sales_rep';
}

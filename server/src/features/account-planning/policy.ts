import type { Actor } from '../../platform/actor.ts';

/** What a policy needs to know of an account. */
export interface AccountAccess {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly ownerId: string | null;
  /** The person owns, works or collaborates on a deal with it. */
  readonly hasDeal: boolean;
}

/** Accounts are shared: an admin's are the company's, anyone else's those of their workspace. */
export function canReadAccount(actor: Actor, account: AccountAccess): boolean {
  if (actor.companyId !== account.companyId) return false;
  return actor.role === 'admin' || actor.workspaceId === account.workspaceId;
}

/** Facts and plans: admins and managers all that they read, sellers what they own or have a deal with, viewers none. */
export function canEditAccount(actor: Actor, account: AccountAccess): boolean {
  if (actor.role === 'viewer' || !canReadAccount(actor, account)) return false;
  return actor.role !== 'sales_rep' || account.ownerId === actor.userId || account.hasDeal;
}

/** A merge moves everyone's deals. */
export function canMergeAccount(actor: Actor, account: AccountAccess): boolean {
  return (actor.role === 'admin' || actor.role === 'manager') && canReadAccount(actor, account);
}

/** Sellers add accounts for themselves, managers and admins for anyone. */
export function canCreateAccount(actor: Actor, ownerId: string | null): boolean {
  return actor.role !== 'viewer' && (actor.role !== 'sales_rep' || ownerId === actor.userId);
}

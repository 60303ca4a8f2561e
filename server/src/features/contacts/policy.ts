import type { Actor } from '../../platform/actor.ts';

/** The facts of a contact that policies use. */
export interface ContactAccess {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly ownerId: string | null;
  /** The person works on a deal in which the contact has a role, or owns the contact's account. */
  readonly isWorked: boolean;
}

/** Contacts are shared like accounts: admins see the company's, everyone else those of their workspace. */
export function canReadContact(actor: Actor, contact: ContactAccess): boolean {
  if (actor.companyId !== contact.companyId) return false;
  return actor.role === 'admin' || actor.workspaceId === contact.workspaceId;
}

/** Admins and managers can edit every contact they can read, sellers those they own or work with, viewers none. */
export function canEditContact(actor: Actor, contact: ContactAccess): boolean {
  if (actor.role === 'viewer' || !canReadContact(actor, contact)) return false;
  return actor.role !== 'sales_rep' || contact.ownerId === actor.userId || contact.isWorked;
}

/** Sellers add contacts for themselves, managers and admins for anyone. */
export function canCreateContact(actor: Actor, ownerId: string | null): boolean {
  return actor.role !== 'viewer' && (actor.role !== 'sales_rep' || ownerId === actor.userId);
}

import type { Role } from '@dealwright/domain/role';
import type { Actor } from '../../../platform/actor.ts';

type Inviter = Pick<Actor, 'role'>;

/** Admins and managers bring people in, and see who is on the way. */
export function canInvite(actor: Inviter): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}

/** Only an admin grants admin. */
export function canGrant(actor: Inviter, role: Role): boolean {
  return canInvite(actor) && (role !== 'admin' || actor.role === 'admin');
}

/** A stolen session must not make an admin that outlasts it. */
export function grantNeedsProof(actor: Inviter, role: Role): boolean {
  return role === 'admin' && canGrant(actor, role);
}

/** What the person may do with a pending invitation, for the page to show. */
export function invitationAbilities(
  actor: Inviter,
  invitation: { readonly role: Role },
): { resend: boolean; cancel: boolean } {
  const granted = canGrant(actor, invitation.role);
  return { resend: granted, cancel: granted };
}

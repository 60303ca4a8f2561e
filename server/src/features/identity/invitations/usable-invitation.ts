import { INVITATION_TEXTS } from '@dealwright/contract/identity/invitations';
import { AppError, suspended } from '../../../platform/errors.ts';
import type { LinkedInvitation } from './store.ts';

/** Whether its seven days are over. */
export function isExpired(invitation: { readonly expires_at: Date }, now: Date): boolean {
  return invitation.expires_at <= now;
}

/** Throws `conflict` with what became of it. */
export function requirePending({ status }: Pick<LinkedInvitation, 'status'>): void {
  if (status !== 'pending') throw new AppError('conflict', INVITATION_TEXTS[status]);
}

/** The invitation while it can be accepted. Throws `not_found`, `company_suspended`, or `conflict` with what became of it. */
export function requireUsable(invitation: LinkedInvitation | null, now: Date): LinkedInvitation {
  if (!invitation) throw new AppError('not_found', INVITATION_TEXTS.unknown);
  if (invitation.company_suspended) throw suspended();
  requirePending(invitation);
  if (isExpired(invitation, now)) throw new AppError('conflict', INVITATION_TEXTS.expired);
  return invitation;
}

import { INVITATION_TEXTS } from '@dealwright/contract/identity/invitations';
import type { Tx } from '@dealwright/db/database';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { joinByInvitation } from '../invitations/join-by-invitation.ts';
import { insertUser, lockPerson, type Person, takeOverUnverified } from '../invitations/membership-store.ts';
import { type LinkedInvitation, lockByToken, lockPendingOf } from '../invitations/store.ts';
import { isExpired } from '../invitations/usable-invitation.ts';
import { claimAddress } from '../session/claim-address.ts';
import type { GooglePerson } from './authorization-server.ts';
import { googleLinkedMail } from './mails.ts';
import { GoogleRefused } from './refusal.ts';
import { linkIdentity, useIdentity } from './store.ts';

export interface Arrival {
  readonly person: GooglePerson;
  readonly invitationToken: string | null;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

export interface FoundAccount {
  readonly userId: string;
  readonly companyId: string | null;
  /** They came into a workspace by this. */
  readonly joined: boolean;
}

/** The invitation that lets an unknown address in: the one they brought, or else the newest that waits for them. */
async function invitationFor(tx: Tx, arrival: Arrival): Promise<LinkedInvitation> {
  const { person, invitationToken, now } = arrival;
  if (invitationToken === null) {
    const waiting = await lockPendingOf(tx, person.email, now);
    if (!waiting) throw new GoogleRefused('no_invitation');
    return waiting;
  }
  const brought = await lockByToken(tx, hashToken(invitationToken));
  if (brought?.status !== 'pending' || isExpired(brought, now)) throw new GoogleRefused('invitation_over');
  if (brought.email !== person.email) throw new GoogleRefused('other_address');
  return brought;
}

async function join(tx: Tx, arrival: Arrival, user: Person, invitation: LinkedInvitation): Promise<void> {
  const { person, now, clientAddress, requestId } = arrival;
  const { company_id: companyId, role } = invitation;
  await joinByInvitation(tx, user, invitation, {
    now,
    firstName: person.firstName ?? invitation.first_name,
    lastName: person.lastName ?? invitation.last_name,
  }).catch((error: unknown) => {
    const isFull = error instanceof AppError && error.message === INVITATION_TEXTS.full;
    throw isFull ? new GoogleRefused('full') : error;
  });
  await audit(tx, {
    companyId,
    actorId: user.id,
    clientAddress,
    requestId,
    success: true,
    action: 'sign_up_by_invitation',
    detail: { invitation_id: invitation.id, role, by: 'google' },
  });
}

async function signUp(tx: Tx, arrival: Arrival): Promise<FoundAccount> {
  const { person, now } = arrival;
  const { email } = person;
  const invitation = await invitationFor(tx, arrival);
  const id = newId();
  // Another sign-up may take the address at the same moment; the next try finds that account.
  if (!(await insertUser(tx, { id, email, passwordHash: null, now }))) throw new GoogleRefused('failed');
  const nowhere = { company_id: null, workspace_id: null, first_name: null, last_name: null };
  await join(tx, arrival, { id, email, email_confirmed_at: null, ...nowhere }, invitation);
  await claimAddress(tx, id, now);
  return { userId: id, companyId: invitation.company_id, joined: true };
}

/**
 * The account that a Google account opens, as system role. Known by issuer and subject, never by its address. One that
 * is new is linked to the account of its address only where Google verified the address; an account that never showed
 * the address to be its own loses its password, its sessions and its factors first. Throws `GoogleRefused`.
 */
export async function findAccount(tx: Tx, arrival: Arrival): Promise<FoundAccount> {
  const { person, now, clientAddress, requestId } = arrival;
  const known = await useIdentity(tx, person, now);
  if (known) return { userId: known.user_id, companyId: known.company_id, joined: false };
  if (!person.emailVerified || person.email === '') throw new GoogleRefused('unverified');
  const user = await lockPerson(tx, { email: person.email });
  if (user && !user.email_confirmed_at) {
    await takeOverUnverified(tx, { id: user.id, passwordHash: null, now });
    await claimAddress(tx, user.id, now);
  }
  const account = user
    ? { userId: user.id, companyId: user.company_id, joined: false }
    : await signUp(tx, arrival);
  if (!(await linkIdentity(tx, person, account.userId, now))) throw new GoogleRefused('other_account');
  await audit(tx, {
    companyId: account.companyId,
    actorId: account.userId,
    clientAddress,
    requestId,
    success: true,
    action: 'google_linked',
  });
  // A first sign-in with Google needs no notice.
  if (user) await queueMail(tx, googleLinkedMail({ ...user, googleEmail: person.email }), { now });
  return account;
}

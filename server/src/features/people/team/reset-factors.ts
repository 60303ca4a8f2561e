import { FACTOR_RESET_WAIT_HOURS } from '@dealwright/contract/people/factor-resets';
import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asSystem } from '../../../platform/as-system.ts';
import { audit } from '../../../platform/audit.ts';
import { requireActor } from '../../../platform/authenticate.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { findLocaleOf } from '../../../platform/mail/store.ts';
import { issueToken } from '../../../platform/one-time-token.ts';
import type { SessionCall } from '../../../platform/session-call.ts';
import { passwordResetMail } from '../../identity/session/mails.ts';
import { deleteSessionsOf, forgetBrowsers, forgetPassword } from '../../identity/session/store.ts';
import { deleteFactorsOf, deleteRecoveryCodes } from '../../identity/two-factor/store.ts';
import { resetAskedMail, resetDoneMail, resetStoppedMail } from './factor-reset-mails.ts';
import {
  type FactorOwner,
  insertReset,
  listAddresses,
  listDue,
  listOtherAdmins,
  lockByEmail,
  lockDue,
  lockMember,
  markApplied,
  stopWaiting,
} from './factor-reset-store.ts';
import { canResetFactors, canStopReset } from './policy.ts';
import { findRole } from './store.ts';

const WAIT_MS = FACTOR_RESET_WAIT_HOURS * 60 * 60 * 1000;
const LINK_SECONDS = 60 * 60;
const OPERATOR = 'The service operator';

/** Who does it, as mails and the log call them. */
interface By {
  readonly id: string | null;
  readonly name: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

function log(
  tx: Tx,
  { id: profileId, company_id: companyId }: Pick<FactorOwner, 'id' | 'company_id'>,
  by: By,
  action: 'factor_reset_asked' | 'factor_reset_stopped' | 'factors_reset',
): Promise<void> {
  const { id: actorId, clientAddress, requestId } = by;
  const entry = { companyId, actorId, clientAddress, requestId, success: true };
  return audit(tx, { ...entry, action, detail: { profile_id: profileId } });
}

function requireFactor(owner: FactorOwner): void {
  if (!owner.mfa_enabled) {
    throw new AppError('conflict', `${owner.email} doesn’t use two-factor authentication.`);
  }
}

/**
 * Removes every factor, recovery code, session and the password: an attacker who set up a factor may know the password
 * too, so the way back in is through the mailbox. Notifies the person's current and former addresses.
 */
async function resetNow(tx: Tx, owner: FactorOwner, by: By): Promise<void> {
  const { id: userId, company_id: companyId, email: ofEmail } = owner;
  const { now } = by;
  await deleteFactorsOf(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await forgetPassword(tx, userId);
  await deleteSessionsOf(tx, userId);
  await forgetBrowsers(tx, userId);
  const addresses = await listAddresses(tx, userId, now);
  for (const to of addresses) {
    await queueMail(tx, resetDoneMail({ to, companyId, ofEmail, by: by.name }), { now });
  }
  // While the former address can undo a change, a link to the new one might go to an attacker.
  if (addresses.length === 1) {
    const token = await issueToken(tx, {
      userId,
      purpose: 'password_reset',
      validSeconds: LINK_SECONDS,
      now,
    });
    await queueMail(tx, passwordResetMail({ email: ofEmail, token }), { now });
  }
  await log(tx, owner, by, 'factors_reset');
}

/** Lets it wait, and tells everyone who can stop it. */
async function resetLater(tx: Tx, owner: FactorOwner, by: By, askedBy: string | null): Promise<Date> {
  const { id: profileId, company_id: companyId, email: ofEmail } = owner;
  const { now } = by;
  const dueAt = new Date(now.getTime() + WAIT_MS);
  if (!(await insertReset(tx, { id: newId(), companyId, profileId, askedBy, now, dueAt }))) {
    throw new AppError('conflict', `A reset for ${ofEmail} is already pending.`);
  }
  const own = await findLocaleOf(tx, { companyId, email: ofEmail });
  const told = new Map([
    ...(await listOtherAdmins(tx, companyId, profileId)).map(({ email, locale }) => [email, locale] as const),
    ...(await listAddresses(tx, profileId, now)).map((email) => [email, own] as const),
  ]);
  for (const [to, locale] of told) {
    await queueMail(tx, resetAskedMail({ to, companyId, ofEmail, by: by.name }, { dueAt, locale }), { now });
  }
  await log(tx, owner, by, 'factor_reset_asked');
  return dueAt;
}

const byOf = (call: SessionCall, actor: Actor): By => ({
  id: actor.userId,
  name: actor.name,
  now: call.now,
  clientAddress: call.clientAddress,
  requestId: call.requestId,
});

export function requireResetter(session: SessionCall['session']): Actor {
  const actor = requireActor(session);
  if (actor.role !== 'admin')
    throw new AppError('forbidden', 'Only an admin can reset two-factor authentication.');
  return actor;
}

/**
 * An admin resets a colleague's second factor: at once, or after a day where the colleague is an admin. Returns when.
 * Throws 403, 404, 409.
 */
export async function resetMemberFactors(call: SessionCall, profileId: string): Promise<Date | null> {
  const actor = requireResetter(call.session);
  return asSystem(call.database, async (tx) => {
    const member = await lockMember(tx, actor, profileId);
    if (!member) throw notFound();
    const role = await findRole(tx, actor, actor.userId);
    if (!role || !canResetFactors({ userId: actor.userId, role }, member)) {
      throw new AppError('forbidden', 'Only another admin can reset your two-factor authentication.');
    }
    requireFactor(member);
    const by = byOf(call, actor);
    if (member.role === 'admin') return resetLater(tx, member, by, actor.userId);
    await stopWaiting(tx, { companyId: actor.companyId, profileId }, call.now);
    await resetNow(tx, member, by);
    return null;
  });
}

async function tellStopped(tx: Tx, companyId: string, profileId: string, by: By): Promise<void> {
  const addresses = await listAddresses(tx, profileId, by.now);
  const [ofEmail = ''] = addresses;
  for (const to of addresses) {
    await queueMail(tx, resetStoppedMail({ to, companyId, ofEmail, by: by.name }), { now: by.now });
  }
  await log(tx, { id: profileId, company_id: companyId }, by, 'factor_reset_stopped');
}

export function requireStopper(session: SessionCall['session'], profileId: string): Actor {
  const actor = requireActor(session);
  if (!canStopReset(actor, { id: profileId })) {
    throw new AppError('forbidden', 'Only an admin or the person themselves can stop this.');
  }
  return actor;
}

/** Whose it is, or any admin, stops a reset that waits. Throws 403, and 404 if none waits. */
export async function stopMemberReset(call: SessionCall, profileId: string): Promise<void> {
  const actor = requireStopper(call.session, profileId);
  await asSystem(call.database, async (tx) => {
    const stopped = await stopWaiting(tx, { companyId: actor.companyId, profileId }, call.now);
    if (!stopped) throw notFound();
    await tellStopped(tx, actor.companyId, profileId, byOf(call, actor));
  });
}

type OperatorBy = Omit<By, 'name'>;

/** The operator requests it for a company's only admin, who has no other admin to ask. It waits like any other. */
export async function resetLastAdmin(tx: Tx, email: string, operator: OperatorBy): Promise<Date> {
  const admin = await lockByEmail(tx, email);
  if (!admin) throw notFound();
  if (admin.role !== 'admin' || admin.has_other_admin) {
    throw new AppError('conflict', `An admin of ${admin.company_name} can reset this under Settings, Team.`);
  }
  requireFactor(admin);
  return resetLater(tx, admin, { ...operator, name: OPERATOR }, null);
}

export async function stopAnyReset(tx: Tx, id: string, operator: OperatorBy): Promise<void> {
  const stopped = await stopWaiting(tx, { id }, operator.now);
  if (!stopped) throw notFound();
  await tellStopped(tx, stopped.company_id, stopped.profile_id, { ...operator, name: OPERATOR });
}

/** Does what has waited long enough. One whose asker is no admin any more is dropped. */
export async function applyDueResets(database: Database, now: Date): Promise<number> {
  let done = 0;
  for (const id of await asSystem(database, (tx) => listDue(tx, now))) {
    done += await asSystem(database, async (tx) => {
      const due = await lockDue(tx, id, now);
      if (!due) return 0;
      if (!due.holds) {
        await stopWaiting(tx, { id }, now);
        return 0;
      }
      await markApplied(tx, id, now);
      const origin = { clientAddress: 'background', requestId: id, now };
      const name = due.asked_by === null ? OPERATOR : 'An admin';
      await resetNow(tx, due, { id: due.asked_by, name, ...origin });
      return 1;
    });
  }
  return done;
}

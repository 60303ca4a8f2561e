import { EMAIL_CHANGE_TEXTS, UNDO_DAYS } from '@dealwright/contract/identity/email-change';
import type { Database, Tx } from '@dealwright/db/database';
import { sqlState } from '@dealwright/db/database-error';
import { asSystem } from '../../../platform/as-system.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, NIL_ID, newToken } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { issueToken } from '../../../platform/one-time-token.ts';
import { requireFeature } from '../../../platform/require-feature.ts';
import { clientKey, returnAttempt, type Throttle, takeAttempt } from '../../../platform/throttle.ts';
import { passwordResetMail } from '../session/mails.ts';
import { deleteOtherSessions, deleteSessionsOf, forgetBrowsers, forgetPassword } from '../session/store.ts';
import { changedMail, undoneMail } from './mails.ts';
import {
  type ChangeRow,
  confirmPending,
  removeWaysInSince,
  undoConfirmed,
  voidLinks,
  writeAddress,
} from './store.ts';

const BY_CLIENT: Throttle = { name: 'email-change:link', free: 30, windowSeconds: 15 * 60 };
const UNDO_MS = UNDO_DAYS * 24 * 60 * 60 * 1000;
const RESET_SECONDS = 60 * 60;
const UNIQUE_VIOLATION = '23505';

export interface Following {
  readonly database: Database;
  readonly token: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

const taken = () => new AppError('conflict', EMAIL_CHANGE_TEXTS.taken);

const entryOf = (change: ChangeRow, { clientAddress, requestId }: Following) => ({
  companyId: change.company_id,
  actorId: change.user_id,
  success: true,
  clientAddress,
  requestId,
});

const addressesOf = (change: ChangeRow) => ({
  oldEmail: change.old_email,
  newEmail: change.new_email,
  companyId: change.company_id,
});

async function confirm(tx: Tx, following: Following): Promise<ChangeRow | null> {
  const { token, now } = following;
  const undoToken = newToken();
  const change = await confirmPending(tx, {
    tokenHash: hashToken(token),
    undoHash: hashToken(undoToken),
    now,
    undoUntil: new Date(now.getTime() + UNDO_MS),
  });
  if (!change) return null;
  await requireFeature(tx, { companyId: change.company_id ?? NIL_ID }, 'change_email');
  if (!(await writeAddress(tx, change.user_id, change.new_email, now))) throw taken();
  await voidLinks(tx, change.user_id);
  await deleteOtherSessions(tx, change.user_id, change.session_id);
  await queueMail(tx, changedMail(addressesOf(change), undoToken), { now });
  await audit(tx, { ...entryOf(change, following), action: 'email_changed' });
  return change;
}

/** An attacker may have changed the address: revokes everything they could have set up since. */
async function undo(tx: Tx, following: Following): Promise<ChangeRow | null> {
  const { token, now } = following;
  const change = await undoConfirmed(tx, hashToken(token), now);
  if (!change) return null;
  const { user_id: userId, old_email: email } = change;
  if (!(await writeAddress(tx, userId, email, now))) throw taken();
  await voidLinks(tx, userId);
  await forgetPassword(tx, userId);
  await removeWaysInSince(tx, userId, change.requested_at);
  await deleteSessionsOf(tx, userId);
  await forgetBrowsers(tx, userId);
  const reset = { userId, purpose: 'password_reset', validSeconds: RESET_SECONDS, now } as const;
  await queueMail(tx, passwordResetMail({ email, token: await issueToken(tx, reset) }), { now });
  await queueMail(tx, undoneMail(addressesOf(change)), { now });
  await audit(tx, { ...entryOf(change, following), action: 'email_change_undone' });
  return change;
}

/** A right link is no guess. Where two accounts want one address at the same moment, the second hears that it is taken. */
async function follow(
  following: Following,
  step: (tx: Tx, following: Following) => Promise<ChangeRow | null>,
): Promise<ChangeRow | null> {
  const client = clientKey(following.clientAddress);
  try {
    return await asSystem(following.database, async (tx) => {
      await takeAttempt(tx, BY_CLIENT, client, following.now);
      const change = await step(tx, following);
      if (change) await returnAttempt(tx, BY_CLIENT, client);
      return change;
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw taken();
    throw error;
  }
}

/**
 * Confirms the new address and makes it the account's. Keeps the session that requested the change, ends all others and
 * notifies the old address. Throws `link_void`, `conflict` if the address was taken meanwhile, `feature_off`.
 */
export async function confirmChange(following: Following): Promise<{ email: string }> {
  const change = await follow(following, confirm);
  if (!change) throw new AppError('link_void', EMAIL_CHANGE_TEXTS.confirmVoid);
  return { email: change.new_email };
}

/**
 * The old address takes a change back, and every change after it. All sessions end, the password is void and a reset
 * link is mailed; factors and Google accounts added since it was asked for are gone. Throws `link_void`.
 */
export async function undoChange(following: Following): Promise<{ email: string }> {
  const change = await follow(following, undo);
  if (!change) throw new AppError('link_void', EMAIL_CHANGE_TEXTS.undoVoid);
  return { email: change.old_email };
}

import { EMAIL_CHANGE_TEXTS } from '@dealwright/contract/identity/email-change';
import { asSystem } from '../../../platform/as-system.ts';
import { audit } from '../../../platform/audit.ts';
import { invalid } from '../../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { entryOf, type SessionCall } from '../../../platform/session-call.ts';
import { takeFromWindow, type Window } from '../../../platform/throttle.ts';
import { askedMail, confirmMail, takenMail } from './mails.ts';
import { deletePending, isTaken, type PendingRow, replacePending } from './store.ts';

const HOUR_SECONDS = 60 * 60;
const BY_USER: Window = { name: 'email-change:user', limit: 5, windowSeconds: HOUR_SECONDS };
const BY_ADDRESS: Window = { name: 'email-change:address', limit: 5, windowSeconds: HOUR_SECONDS };
const VALID_MS = 24 * HOUR_SECONDS * 1000;

/**
 * Asks for another address, which has to confirm. For one that an account has the same is written and answered; its
 * mail tells the owner instead of asking. Throws 400 for the person's own address, 429.
 */
export async function requestChange(call: SessionCall, newEmail: string): Promise<PendingRow> {
  const { database, session, now } = call;
  const { user_id: userId, email: oldEmail, company_id: companyId } = session;
  const endsAt = new Date(now.getTime() + VALID_MS);
  const requestedAt = await asSystem(database, async (tx) => {
    if (newEmail === oldEmail) throw invalid('email', EMAIL_CHANGE_TEXTS.same);
    await takeFromWindow(tx, BY_USER, userId, now);
    await takeFromWindow(tx, BY_ADDRESS, newEmail, now);
    const token = newToken();
    const change = { oldEmail, newEmail, companyId };
    const since = await replacePending(tx, {
      id: newId(),
      userId,
      oldEmail,
      newEmail,
      sessionId: session.session_id,
      now,
      endsAt,
      tokenHash: hashToken(token),
    });
    const taken = await isTaken(tx, newEmail, now);
    await queueMail(tx, taken ? takenMail(change) : confirmMail(change, token), { now });
    await queueMail(tx, askedMail(change), { now });
    await audit(tx, { ...entryOf(call), action: 'email_change_asked' });
    return since;
  });
  return { new_email: newEmail, requested_at: requestedAt, ends_at: endsAt };
}

/** Cancels a pending change, if there is one. */
export async function cancelChange(call: SessionCall): Promise<void> {
  await asSystem(call.database, async (tx) => {
    if (await deletePending(tx, call.session.user_id)) {
      await audit(tx, { ...entryOf(call), action: 'email_change_given_up' });
    }
  });
}

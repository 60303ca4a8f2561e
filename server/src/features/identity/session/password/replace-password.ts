import type { Tx } from '@dealwright/db/database';
import { knownLocale } from '@dealwright/domain/locale';
import { audit } from '../../../../platform/audit.ts';
import type { SessionRow } from '../../../../platform/authenticate.ts';
import { queueMail } from '../../../../platform/mail/queue-mail.ts';
import { voidTokens } from '../../../../platform/one-time-token.ts';
import { forgiveAttempts } from '../../../../platform/throttle.ts';
import { describeDevice } from '../describe-device.ts';
import { passwordChangedMail } from '../mails.ts';
import { BY_ACCOUNT } from '../sign-in.ts';
import { deleteOtherSessions, endGuessesOf, forgetBrowsers, recordProof, writePassword } from '../store.ts';

interface NewPassword {
  readonly session: SessionRow;
  readonly passwordHash: string;
  readonly action: 'password_reset' | 'password_changed';
  readonly clientAddress: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The browser that it is done in: it alone stays known. */
  readonly browserHash: Buffer | null;
  readonly now: Date;
}

/** Writes a new password, as system role: every other session and every reset link of the person ends, and they are told. */
export async function replacePassword(tx: Tx, change: NewPassword): Promise<void> {
  const { session, now, clientAddress } = change;
  const { user_id: userId, company_id: companyId, email } = session;
  await writePassword(tx, userId, change.passwordHash, now);
  await deleteOtherSessions(tx, userId, session.session_id);
  await recordProof(tx, session.session_id, now);
  await voidTokens(tx, userId, 'password_reset');
  await forgiveAttempts(tx, BY_ACCOUNT, email);
  await endGuessesOf(tx, userId);
  await forgetBrowsers(tx, userId, change.browserHash);
  const device = describeDevice(change.userAgent);
  const locale = knownLocale(session.locale);
  await queueMail(tx, passwordChangedMail({ email, companyId, device, clientAddress, now, locale }), { now });
  await audit(tx, {
    companyId,
    actorId: userId,
    action: change.action,
    success: true,
    clientAddress,
    requestId: change.requestId,
  });
}

import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../../platform/as-system.ts';
import { queueMail } from '../../../../platform/mail/queue-mail.ts';
import { issueToken } from '../../../../platform/one-time-token.ts';
import { clientKey, type Throttle, takeAttempt } from '../../../../platform/throttle.ts';
import { passwordResetMail } from '../mails.ts';
import { findCredentials } from '../store.ts';

const BY_ADDRESS: Throttle = { name: 'password-reset:address', free: 4, windowSeconds: 60 * 60 };
const BY_CLIENT: Throttle = { name: 'password-reset:client', free: 20, windowSeconds: 15 * 60 };
const VALID_SECONDS = 60 * 60;

interface ResetRequest {
  readonly email: string;
  readonly clientAddress: string;
  readonly now: Date;
}

/**
 * Mails a reset link. For an unknown address the same rows are written, a token without an owner and a mail that is
 * withheld: neither the answer nor its time tells who has an account. Throws `too_many_requests`.
 */
export async function requestReset(
  database: Database,
  { email, clientAddress, now }: ResetRequest,
): Promise<void> {
  await asSystem(database, async (tx) => {
    await takeAttempt(tx, BY_CLIENT, clientKey(clientAddress), now);
    await takeAttempt(tx, BY_ADDRESS, email, now);
    const user = await findCredentials(tx, email);
    const token = await issueToken(tx, {
      userId: user?.id ?? null,
      purpose: 'password_reset',
      validSeconds: VALID_SECONDS,
      now,
    });
    await queueMail(tx, passwordResetMail({ email, token }), { now, withheld: user === null });
  });
}

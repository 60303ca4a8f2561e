import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../../platform/as-system.ts';
import type { SessionRow } from '../../../../platform/authenticate.ts';
import { invalid } from '../../../../platform/errors.ts';
import { forgiveAttempts, type Throttle, takeAttempt } from '../../../../platform/throttle.ts';
import { takeGuess } from '../password-guesses.ts';
import { checkPassword } from '../password-rules.ts';
import { hashPassword, passwordFits } from '../passwords.ts';
import { endGuesses, findCredentials } from '../store.ts';
import { replacePassword } from './replace-password.ts';

const BY_USER: Throttle = { name: 'change-password', free: 5, windowSeconds: 15 * 60 };

interface PasswordChange {
  readonly session: SessionRow;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  readonly browserHash: Buffer | null;
  readonly now: Date;
}

/** Changes the caller's own password, proved by the current one. Throws `invalid_input`, `too_many_requests`. */
export async function changeOwnPassword(database: Database, change: PasswordChange): Promise<void> {
  const { session, currentPassword, newPassword, now } = change;
  const credentials = await asSystem(database, async (tx) => {
    await takeAttempt(tx, BY_USER, session.user_id, now);
    await takeGuess(tx, 'proof', session.user_id, now);
    return findCredentials(tx, session.email);
  });
  const fits = await passwordFits(credentials?.password_hash ?? null, currentPassword);
  if (!fits) throw invalid('current_password', 'This isn’t your current password');
  await asSystem(database, (tx) => endGuesses(tx, 'proof', session.user_id));
  await checkPassword({ password: newPassword, email: session.email }, 'new_password');
  const passwordHash = await hashPassword(newPassword);
  await asSystem(database, async (tx) => {
    await replacePassword(tx, { ...change, passwordHash, action: 'password_changed' });
    await forgiveAttempts(tx, BY_USER, session.user_id);
  });
}

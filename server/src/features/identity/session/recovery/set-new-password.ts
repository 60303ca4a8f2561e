import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../../platform/as-system.ts';
import type { SessionRow } from '../../../../platform/authenticate.ts';
import { AppError } from '../../../../platform/errors.ts';
import { replacePassword } from '../password/replace-password.ts';
import { checkPassword } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { endRecovery, isRecovery } from '../store.ts';

interface NewPassword {
  readonly session: SessionRow | null;
  readonly password: string;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  readonly browserHash: Buffer | null;
  readonly now: Date;
}

function noRecovery(): AppError {
  return new AppError(
    'link_void',
    'This page can no longer set a password. Open the link in the email again, or request a new one.',
  );
}

/**
 * Sets a new password in the session that a reset link opened, once. It stays at `aal1`: people with a second factor
 * get the challenge next. Throws `link_void` in any other session, `invalid_input`.
 */
export async function setPasswordOfReset(database: Database, change: NewPassword): Promise<void> {
  const { session, password, now } = change;
  const recovers =
    session !== null && (await asSystem(database, (tx) => isRecovery(tx, session.session_id, now)));
  if (!recovers) throw noRecovery();
  await checkPassword({ password, email: session.email });
  const passwordHash = await hashPassword(password);
  await asSystem(database, async (tx) => {
    if (!(await endRecovery(tx, session.session_id, now))) throw noRecovery();
    await replacePassword(tx, { ...change, session, passwordHash, action: 'password_reset' });
  });
}

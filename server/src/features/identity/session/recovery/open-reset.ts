import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../../platform/as-system.ts';
import { AppError } from '../../../../platform/errors.ts';
import { useToken } from '../../../../platform/one-time-token.ts';
import { claimAddress } from '../claim-address.ts';
import { openSession, type SessionOpening } from '../open-session.ts';
import { endGuessesOf } from '../store.ts';

const RECOVERY_SECONDS = 60 * 60;

interface ResetOpening extends Omit<SessionOpening, 'userId' | 'recoverySeconds'> {
  readonly token: string;
}

/**
 * Exchanges the link's token for a session at `aal1` that may set a new password, and returns its token. Reading the
 * mail proves the address, so it counts as verified. Throws `link_void`.
 */
export async function openReset(database: Database, { token, ...opening }: ResetOpening): Promise<string> {
  return asSystem(database, async (tx) => {
    const userId = await useToken(tx, { token, purpose: 'password_reset', now: opening.now });
    if (!userId) {
      throw new AppError(
        'link_void',
        'This reset link has been used or has expired. Please request a new one.',
      );
    }
    await claimAddress(tx, userId, opening.now);
    await endGuessesOf(tx, userId);
    return openSession(tx, { ...opening, userId, recoverySeconds: RECOVERY_SECONDS });
  });
}

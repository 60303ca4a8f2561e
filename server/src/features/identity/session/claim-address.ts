import type { Tx } from '@dealwright/db/database';
import { confirmAddress, deleteSessionsOf, forgetPassword } from './store.ts';

/**
 * Somebody has shown, as system role, that the address of this account is theirs, by a link mailed to it or by another
 * service that verified it. Where it was not verified before, whoever signed up with it may have been someone else:
 * their password and their sessions are void.
 */
export async function claimAddress(tx: Tx, userId: string, now: Date): Promise<void> {
  const unverified = await confirmAddress(tx, userId, now);
  if (!unverified) return;
  await forgetPassword(tx, userId);
  await deleteSessionsOf(tx, userId);
}

import type { Tx } from '@dealwright/db/database';
import { confirmAddress, deleteSessionsOf, forgetPassword } from './store.ts';

/**
 * As system role: a person has proved that this account's address is theirs, by a link mailed to it or through another
 * service that verified it. If it wasn't verified before, someone else may have signed up with it, so the account's
 * password and sessions are void.
 */
export async function claimAddress(tx: Tx, userId: string, now: Date): Promise<void> {
  const unverified = await confirmAddress(tx, userId, now);
  if (!unverified) return;
  await forgetPassword(tx, userId);
  await deleteSessionsOf(tx, userId);
}

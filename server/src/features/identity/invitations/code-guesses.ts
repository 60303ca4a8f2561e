import type { Tx } from '@dealwright/db/database';
import { clientKey, returnAttempt, takeFromWindow, type Window } from '../../../platform/throttle.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
const BY_CLIENT: Window = { name: 'workspace-code:client', limit: 10, windowSeconds: QUARTER_OF_AN_HOUR };
const BY_EMAIL: Window = { name: 'workspace-code:email', limit: 5, windowSeconds: QUARTER_OF_AN_HOUR };

interface Guess {
  readonly clientAddress: string;
  /** The person who joins with the code; null if unknown. */
  readonly email: string | null;
}

/** Counts a guess before it is made. Throws 429 after 10 wrong ones of a client or 5 for an address in 15 minutes. */
export async function takeGuess(tx: Tx, { clientAddress, email }: Guess, now: Date): Promise<void> {
  await takeFromWindow(tx, BY_CLIENT, clientKey(clientAddress), now);
  if (email !== null) await takeFromWindow(tx, BY_EMAIL, email, now);
}

/** It was right, so that it was no guess. */
export async function returnGuess(tx: Tx, { clientAddress, email }: Guess): Promise<void> {
  await returnAttempt(tx, BY_CLIENT, clientKey(clientAddress));
  if (email !== null) await returnAttempt(tx, BY_EMAIL, email);
}

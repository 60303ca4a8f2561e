import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../../platform/errors.ts';
import { countGuess } from './store.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The same words whether the address has an account or not. Waiting does not help: the mailed link does. */
function guessingIsOver(): AppError {
  return new AppError(
    'too_many_requests',
    'Too many wrong passwords in a row. Choose "Forgot password" and follow the link we email you.',
    { retryAfter: DAY_SECONDS },
  );
}

/** Counts a password before it is tried. Throws 429 after a hundred wrong ones in a row, until the owner proves the address. */
export async function takeGuess(
  tx: Tx,
  counted: 'sign-in' | 'proof',
  whose: string,
  now: Date,
): Promise<void> {
  if (!(await countGuess(tx, counted, whose, now))) throw guessingIsOver();
}

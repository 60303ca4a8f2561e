import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../platform/as-system.ts';
import { audit } from '../../../platform/audit.ts';
import type { BrowserTokens } from '../../../platform/browser-tokens.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  clientKey,
  forgiveAttempts,
  returnAttempt,
  rewriteAttempts,
  type Throttle,
  takeAttempt,
} from '../../../platform/throttle.ts';
import { openSession } from './open-session.ts';
import { takeGuess } from './password-guesses.ts';
import { passwordFits } from './passwords.ts';
import { countGuessOfBrowser, endGuesses, findCredentials } from './store.ts';

export const BY_ACCOUNT: Throttle = { name: 'sign-in:account', free: 8, windowSeconds: 15 * 60 };
const BY_CLIENT: Throttle = { name: 'sign-in:client', free: 40, windowSeconds: 15 * 60 };

interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The session the browser carried before, if any: a new id takes its place. */
  readonly formerTokenHash: Buffer | null;
  readonly browser: BrowserTokens;
  readonly now: Date;
}

/**
 * Checks a password and opens a session at `aal1`; answers with its token. Costs the same time whether or not the
 * address is known. After a hundred wrong ones in a row only a mailed link helps, or a browser that is known. Throws
 * `invalid_credentials`, `too_many_requests` or `busy`.
 */
export async function signInWithPassword(database: Database, attempt: SignInAttempt): Promise<string> {
  const { email, password, now, requestId, clientAddress } = attempt;
  const client = clientKey(clientAddress);
  const { credentials, known, counted } = await asSystem(database, async (tx) => {
    const known = await countGuessOfBrowser(tx, email, attempt.browser.formerHash);
    // A browser that its owner signed in with before waits for its own guesses alone.
    const counted = known ? `${email} ${attempt.browser.formerHash?.toString('hex')}` : email;
    await takeAttempt(tx, BY_CLIENT, client, now);
    await takeAttempt(tx, BY_ACCOUNT, counted, now);
    if (!known) await takeGuess(tx, 'sign-in', email, now);
    return { credentials: await findCredentials(tx, email), known, counted };
  });
  const fits = await passwordFits(credentials?.password_hash ?? null, password);
  const entry = { action: 'sign_in', actorId: credentials?.id ?? null, clientAddress, requestId };
  if (!fits || !credentials) {
    await asSystem(database, async (tx) => {
      if (credentials) await audit(tx, { ...entry, companyId: credentials.company_id, success: false });
      else await rewriteAttempts(tx, BY_ACCOUNT, counted);
    });
    throw new AppError('invalid_credentials', 'Invalid email or password');
  }
  return asSystem(database, async (tx) => {
    const token = await openSession(tx, { ...attempt, userId: credentials.id });
    await forgiveAttempts(tx, BY_ACCOUNT, counted);
    if (!known) await endGuesses(tx, 'sign-in', email);
    await returnAttempt(tx, BY_CLIENT, client);
    await audit(tx, { ...entry, companyId: credentials.company_id, success: true });
    return token;
  });
}

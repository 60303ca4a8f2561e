import { createHash } from 'node:crypto';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { BrowserTokens } from '../../../platform/browser-tokens.ts';
import { hashToken } from '../../../platform/ids.ts';

/** NIST 800-63B: no more than a hundred wrong passwords in a row. */
export const MOST_GUESSES = 100;
/** Browsers that are kept for a person; the ones unused for longest go. */
const MOST_BROWSERS = 20;

type Counted = 'sign-in' | 'proof';

/** Sign-ins are counted by address, whether it has an account or not; proofs within a session by person. */
const subjectOf = (counted: Counted, whose: string): Buffer =>
  createHash('sha256').update(`${counted}:${whose}`).digest();

/** Counts a guess before it is made, as system role, for every instance alike. False where guessing is over. */
export async function countGuess(tx: Tx, counted: Counted, whose: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into password_guesses as g (subject, wrong, touched_at) values (${subjectOf(counted, whose)}, 1, ${now})
    on conflict (subject) do update set wrong = g.wrong + 1, touched_at = excluded.touched_at
     where g.wrong < ${sql.lit(MOST_GUESSES)}
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** A right password ends the row of wrong ones. */
export async function endGuesses(tx: Tx, counted: Counted, whose: string): Promise<void> {
  await sql`
    update password_guesses set wrong = 0, told_at = null where subject = ${subjectOf(counted, whose)}
  `.execute(tx.kysely);
}

/** The person has shown that the address is theirs: guessing begins anew, at signing in and inside sessions. */
export async function endGuessesOf(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from users where id = ${userId}`.execute(
    tx.kysely,
  );
  if (rows[0]) await endGuesses(tx, 'sign-in', rows[0].email);
  await endGuesses(tx, 'proof', userId);
}

/**
 * Counts a guess against the browser it comes from, where the address's person signed in with it before. False for any
 * other browser, for an address that nobody has, and where the browser has had its guesses too.
 */
export async function countGuessOfBrowser(
  tx: Tx,
  email: string,
  formerHash: Buffer | null,
): Promise<boolean> {
  const { rows } = await sql`
    update known_browsers b set wrong = b.wrong + 1
      from users u
     where u.email = ${email} and b.user_id = u.id and b.token_hash = ${formerHash ?? Buffer.alloc(32)}
       and b.wrong < ${sql.lit(MOST_GUESSES)}
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Notes the browser of a sign-in. What it was known as before, by others who use it too, goes over to its new token. */
export async function rememberBrowser(
  tx: Tx,
  userId: string,
  { formerHash, token }: BrowserTokens,
  now: Date,
): Promise<void> {
  const tokenHash = hashToken(token);
  if (formerHash) {
    await sql`update known_browsers set token_hash = ${tokenHash} where token_hash = ${formerHash}`.execute(
      tx.kysely,
    );
  }
  await sql`
    insert into known_browsers (user_id, token_hash, wrong, created_at, last_used_at)
    values (${userId}, ${tokenHash}, 0, ${now}, ${now})
    on conflict (user_id, token_hash) do update set wrong = 0, last_used_at = excluded.last_used_at
  `.execute(tx.kysely);
  await sql`
    delete from known_browsers where user_id = ${userId} and token_hash in (
      select token_hash from known_browsers where user_id = ${userId}
       order by last_used_at desc, token_hash offset ${sql.lit(MOST_BROWSERS)})
  `.execute(tx.kysely);
}

/** Whoever may have had the account is known by no browser any more, but for the one that is named. */
export async function forgetBrowsers(tx: Tx, userId: string, but: Buffer | null = null): Promise<void> {
  await sql`
    delete from known_browsers where user_id = ${userId} and token_hash is distinct from ${but}
  `.execute(tx.kysely);
}

interface Owner {
  readonly email: string;
  readonly company_id: string | null;
}

/** The owners of accounts at whose sign-in guessing is over, told once. */
export async function takeGuessedAccounts(tx: Tx, now: Date): Promise<Owner[]> {
  const { rows: over } = await sql<{ subject: Buffer }>`
    update password_guesses set told_at = ${now}
     where subject in (select subject from password_guesses
                        where wrong >= 100 and told_at is null order by touched_at limit 100)
    returning subject
  `.execute(tx.kysely);
  if (over.length === 0) return [];
  const { rows } = await sql<Owner>`
    select u.email, u.company_id from users u
     where sha256(convert_to('sign-in:' || u.email, 'UTF8')) = any(${over.map(({ subject }) => subject)}::bytea[])
  `.execute(tx.kysely);
  return rows;
}

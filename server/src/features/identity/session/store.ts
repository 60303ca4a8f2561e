import { createHash } from 'node:crypto';
import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { type RawBuilder, sql } from 'kysely';
import type { BrowserTokens } from '../../../platform/browser-tokens.ts';
import { hashToken, newId } from '../../../platform/ids.ts';

export interface Credentials {
  readonly id: string;
  readonly password_hash: string | null;
  readonly company_id: string | null;
}

export async function findCredentials(tx: Tx, email: string): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select id, password_hash, company_id from users where email = ${email}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface NewSession {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  readonly now: Date;
  /** For how long it may set a new password without the old one; null if no reset link opened it. */
  readonly recoverySeconds: number | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, proved_at, last_used_at, expires_at, client_address, user_agent,
                          recovery_until)
    values (${newId()}, ${session.userId}, ${session.tokenHash}, ${session.now}, ${session.now}, ${session.now},
            ${session.now}::timestamptz + interval '7 days', ${session.clientAddress}, ${session.userAgent},
            ${session.now}::timestamptz + make_interval(secs => ${session.recoverySeconds}))
  `.execute(tx.kysely);
}

export async function recordSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`update profiles set last_login_at = ${now} where id = ${userId}`.execute(tx.kysely);
}

/** The session a browser carried before; a new sign-in takes its place. */
export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`.execute(tx.kysely);
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(tx.kysely);
}

interface Origins {
  readonly userId: string;
  readonly device: string;
  readonly place: string;
  readonly now: Date;
}

/**
 * Remembers the device and the network of a sign-in. Returns whom to notify if one of them is new for a person who has
 * signed in before, else null.
 */
export async function noteOrigins(
  tx: Tx,
  { userId, device, place, now }: Origins,
): Promise<{ readonly email: string; readonly companyId: string | null } | null> {
  const { rows } = await sql<{ email: string; company_id: string | null }>`
    with seen as (
      insert into sign_in_origins (user_id, kind, origin, first_seen_at, last_seen_at)
      values (${userId}, 'device', ${device}, ${now}, ${now}), (${userId}, 'place', ${place}, ${now}, ${now})
      on conflict (user_id, kind, origin) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as is_new)
    select u.email, u.company_id from users u
     where u.id = ${userId} and exists (select from seen where is_new)
       and exists (select from sign_in_origins o where o.user_id = u.id)
  `.execute(tx.kysely);
  return rows[0] ? { email: rows[0].email, companyId: rows[0].company_id } : null;
}

interface OpenSessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly client_address: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

export async function listSessionsOf(tx: Tx, userId: string, now: Date): Promise<OpenSessionRow[]> {
  const { rows } = await sql<OpenSessionRow>`
    select id, user_agent, client_address, created_at, last_used_at from sessions
     where user_id = ${userId} and expires_at > ${now}
     order by last_used_at desc, id desc limit 200
  `.execute(tx.kysely);
  return rows;
}

/** Ends one session of a person; returns whether there was one. */
export async function deleteSessionOf(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${sessionId} and user_id = ${userId} returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function deleteOtherSessions(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`.execute(tx.kysely);
}

/** NIST 800-63B: no more than a hundred wrong passwords in a row. */
export const MOST_GUESSES = 100;
/** Browsers that are kept for a person; the ones unused for longest go. */
const MOST_BROWSERS = 20;

type Counted = 'sign-in' | 'proof';

/** Sign-ins are counted by address, whether it has an account or not; proofs within a session by person. */
const subjectOf = (counted: Counted, whose: string): Buffer =>
  createHash('sha256').update(`${counted}:${whose}`).digest();

/** Counts a guess before it is made, as system role, for every instance alike. False if guessing is over. */
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
 * Counts a guess against the browser it comes from, if the address's person signed in with it before. False for any
 * other browser, for an unknown address, and if the browser has used up its guesses too.
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

/** Forgets every known browser of the account except the given one, since an attacker may have used it. */
export async function forgetBrowsers(tx: Tx, userId: string, but: Buffer | null = null): Promise<void> {
  await sql`
    delete from known_browsers where user_id = ${userId} and token_hash is distinct from ${but}
  `.execute(tx.kysely);
}

interface Owner {
  readonly email: string;
  readonly company_id: string | null;
}

const IS_UNTOLD = sql`wrong >= 100 and told_at is null`;

/** Whether there are any to tell. */
export const anyGuessedAccounts = (): RawBuilder<boolean> =>
  sql`exists (select from password_guesses where ${IS_UNTOLD})`;

/** The owners of accounts at whose sign-in guessing is over, told once. */
export async function takeGuessedAccounts(tx: Tx, now: Date): Promise<Owner[]> {
  const { rows: over } = await sql<{ subject: Buffer }>`
    update password_guesses set told_at = ${now}
     where subject in (select subject from password_guesses
                        where ${IS_UNTOLD} order by touched_at limit 100)
    returning subject
  `.execute(tx.kysely);
  if (over.length === 0) return [];
  const { rows } = await sql<Owner>`
    select u.email, u.company_id from users u
     where sha256(convert_to('sign-in:' || u.email, 'UTF8')) = any(${over.map(({ subject }) => subject)}::bytea[])
  `.execute(tx.kysely);
  return rows;
}

/** Notes that the address is the user's; returns whether that is news. */
export async function confirmAddress(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update users set email_confirmed_at = ${now}, updated_at = ${now}
     where id = ${userId} and email_confirmed_at is null returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Password sign-in stays off until a new password is set. */
export async function forgetPassword(tx: Tx, userId: string): Promise<void> {
  await sql`update users set password_hash = null where id = ${userId}`.execute(tx.kysely);
}

export async function writePassword(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  await sql`
    update users set password_hash = ${hash}, updated_at = ${now} where id = ${userId}
  `.execute(tx.kysely);
}

/** The person has just given a password. */
export async function recordProof(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await sql`update sessions set proved_at = ${now} where id = ${sessionId}`.execute(tx.kysely);
}

/** Whether a reset link opened this session, and it has not set a password yet. */
export async function isRecovery(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where id = ${sessionId} and recovery_until > ${now}
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** From here on an ordinary session; returns whether it was one that sets a password. */
export async function endRecovery(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sessions set recovery_until = null where id = ${sessionId} and recovery_until > ${now} returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export interface ProfileRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
  readonly company_id: string;
  readonly company_name: string;
  readonly workspace_id: string | null;
  readonly hubspot_user_id: string | null;
  readonly mfa_enabled: boolean;
  readonly locale: string | null;
  readonly last_login_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly workspace_name: string;
  readonly workspace_type: 'team' | 'personal';
  readonly max_members: number;
  readonly allow_self_join: boolean;
  readonly invitation_code: string | null;
}

export async function findProfile(tx: Tx, companyId: string, userId: string): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    select p.id, p.first_name, p.last_name, p.email, p.role, p.company_id,
           coalesce(c.name, p.company_name, '') as company_name, p.workspace_id, p.hubspot_user_id, p.mfa_enabled, p.locale,
           p.last_login_at, p.created_at, p.updated_at,
           w.name as workspace_name, w.workspace_type, w.max_members, w.allow_self_join, w.invitation_code
      from profiles p
      left join companies c on c.id = p.company_id
      left join workspaces w on w.company_id = p.company_id and w.id = p.workspace_id
     where p.company_id = ${companyId} and p.id = ${userId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';

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
  /** For how long it may set a new password without the old one; null where no reset link opened it. */
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
 * Remembers the device and the network of a sign-in. Answers whom to tell when one of them is new for somebody who has
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

/** Ends one session of a person; answers whether there was one. */
export async function deleteSessionOf(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${sessionId} and user_id = ${userId} returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function deleteOtherSessions(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`.execute(tx.kysely);
}

import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';

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
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, proved_at, last_used_at, expires_at, client_address, user_agent)
    values (${newId()}, ${session.userId}, ${session.tokenHash}, ${session.now}, ${session.now}, ${session.now},
            ${session.now}::timestamptz + interval '7 days', ${session.clientAddress}, ${session.userAgent})
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

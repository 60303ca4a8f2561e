import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Notes that the address is the user's; answers whether that is news. */
export async function confirmAddress(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update users set email_confirmed_at = ${now}, updated_at = ${now}
     where id = ${userId} and email_confirmed_at is null returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Nobody signs in with a password until there is a new one. */
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

/** From here on an ordinary session; answers whether it was one that sets a password. */
export async function endRecovery(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sessions set recovery_until = null where id = ${sessionId} and recovery_until > ${now} returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

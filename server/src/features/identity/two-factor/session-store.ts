import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';

/**
 * Gives a session a new id and token, so that whoever knew the old one has nothing. False when the session has ended
 * meanwhile.
 */
export async function renewSessionAs(
  tx: Tx,
  session: {
    readonly id: string;
    readonly aal: 'aal1' | 'aal2';
    readonly tokenHash: Buffer;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set id = ${newId()}, token_hash = ${session.tokenHash}, aal = ${session.aal},
           proved_at = ${session.now}, last_used_at = ${session.now}
     where id = ${session.id} returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function endOtherSessions(tx: Tx, userId: string, keptTokenHash: Buffer): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and token_hash <> ${keptTokenHash}
  `.execute(tx.kysely);
}

/** Without a factor there is nothing the session could have proved it with. */
export async function lowerSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`update sessions set aal = 'aal1' where id = ${sessionId}`.execute(tx.kysely);
}

export async function noteProof(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await sql`update sessions set proved_at = ${now} where id = ${sessionId}`.execute(tx.kysely);
}

export async function findPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from users where id = ${userId}
  `.execute(tx.kysely);
  return rows[0]?.password_hash ?? null;
}

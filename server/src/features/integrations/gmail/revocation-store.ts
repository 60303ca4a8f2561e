import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** A consent to be taken back: sealed in the place where the mailbox kept it. All of it as system role. */
export interface Revocation {
  readonly id: string;
  readonly sealed_for: string;
  readonly email_address: string;
  readonly refresh_token: Buffer;
  readonly attempts: number;
  readonly created_at: Date;
}

/** Those whose time has come, each handed out once; `next` is when it is tried again at the latest. */
export async function takeDueRevocations(
  tx: Tx,
  { now, next, most }: { readonly now: Date; readonly next: Date; readonly most: number },
): Promise<Revocation[]> {
  return (
    await sql<Revocation>`
      with due as (
          select id from google_revocations where next_try_at <= ${now} order by next_try_at limit ${most} for update skip locked)
        update google_revocations r set next_try_at = ${next}, attempts = r.attempts + 1 from due d where r.id = d.id
        returning r.id, r.sealed_for, r.email_address, r.refresh_token, r.attempts, r.created_at
    `.execute(tx.kysely)
  ).rows;
}

/** Whether somebody has the address connected: Google takes a consent back for all of them. */
export async function isConnected(tx: Tx, address: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from email_connections where email_address = ${address} and state = 'active' limit 1`.execute(
      tx.kysely,
    );
  return rows.length > 0;
}

export async function deleteRevocation(tx: Tx, id: string): Promise<void> {
  await sql`delete from google_revocations where id = ${id}`.execute(tx.kysely);
}

export async function putOffRevocation(tx: Tx, id: string, next: Date): Promise<void> {
  await sql`update google_revocations set next_try_at = ${next} where id = ${id}`.execute(tx.kysely);
}

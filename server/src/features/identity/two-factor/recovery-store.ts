import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** The salt of the person's present set of recovery codes; null where there is none. */
export async function findRecoverySalt(tx: Tx, userId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from mfa_recovery_codes where user_id = ${userId} limit 1
  `.execute(tx.kysely);
  return rows[0]?.salt ?? null;
}

export async function insertRecoveryCodes(
  tx: Tx,
  userId: string,
  salt: Buffer,
  codes: readonly { readonly id: string; readonly hash: Buffer }[],
): Promise<void> {
  for (const { id, hash } of codes) {
    await sql`
      insert into mfa_recovery_codes (user_id, id, salt, code_hash) values (${userId}, ${id}, ${salt}, ${hash})
    `.execute(tx.kysely);
  }
}

/** Takes a code away if it is there: of many who come with it at once, one gets true. */
export async function takeRecoveryCode(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<boolean> {
  for (const hash of hashes) {
    const { rows } = await sql`
      delete from mfa_recovery_codes where user_id = ${userId} and code_hash = ${hash} returning 1
    `.execute(tx.kysely);
    if (rows.length > 0) return true;
  }
  return false;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await sql`delete from mfa_recovery_codes where user_id = ${userId}`.execute(tx.kysely);
}

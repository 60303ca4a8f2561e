import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { SealBroken, type SecretConfig, unseal } from '../platform/secrets.ts';

/** Whatever is sealed for longer than a sign-in lasts: where it is, and the columns that name owner and row. */
const PLACES = [
  ['mfa_factors', 'secret', 'user_id', 'id'],
  ['hubspot_connections', 'token', 'company_id', 'id'],
  ['email_connections', 'refresh_token', 'company_id', 'id'],
  ['push_keys', 'private_key', 'id', 'id'],
  ['push_subscriptions', 'subscription', 'company_id', 'id'],
  ['ai.company_webhook_config', 'webhook_secret', 'company_id', 'company_id'],
] as const;

/** Of each table; more say nothing that these do not. */
const MOST_READ = 10_000;

export interface UnreadableSecrets {
  readonly read: number;
  /** How many of each table cannot be read; tables without any are left out. */
  readonly unreadable: Readonly<Record<string, number>>;
}

/** Opens what is sealed, as the system role, and keeps none of it. */
export async function readSealedSecrets(tx: Tx, secrets: SecretConfig): Promise<UnreadableSecrets> {
  let read = 0;
  const unreadable: Record<string, number> = {};
  for (const [table, column, owner, row] of PLACES) {
    const { rows } = await sql<{ owner: string; row: string; sealed: Buffer }>`
      select ${sql.ref(owner)} as owner, ${sql.ref(row)} as row, ${sql.ref(column)} as sealed
        from ${sql.table(table)} where ${sql.ref(column)} is not null limit ${sql.lit(MOST_READ)}
    `.execute(tx.kysely);
    read += rows.length;
    for (const { owner: ownerId, row: rowId, sealed } of rows) {
      try {
        unseal(secrets, { table, column, ownerId, rowId }, sealed);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        unreadable[table] = (unreadable[table] ?? 0) + 1;
      }
    }
  }
  return { read, unreadable };
}

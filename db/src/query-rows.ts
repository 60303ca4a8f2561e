import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Runs a statement that comes as text, with `$1`, `$2` … for its values: those of tests, of generated rows and of the job
 * queue's library. Everything else is a `sql` template, which the check prepares on the migrated database.
 */
export async function queryRows<R>(tx: Tx, text: string, values: readonly unknown[] = []): Promise<R[]> {
  const { rows } = await tx.kysely.executeQuery<R>(CompiledQuery.raw(text, [...values]));
  return rows;
}

import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/**
 * To be called before thousands of rows are added or removed. PostgreSQL keeps the plans of foreign keys and triggers
 * for as long as a connection lives; those made while a table had few rows would read all of it for each row.
 */
export async function planAnew(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx.kysely);
}

/**
 * Statements of this transaction are planned once, for any value. Statistics lag behind a mass insert: planned for a
 * company that still seems to have few rows, a statement would read all it has. Foreign keys are planned once too,
 * instead of five times each.
 */
export async function planForAnyValue(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = 'force_generic_plan'`.execute(tx.kysely);
}

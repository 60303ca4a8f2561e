import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/**
 * To be called before thousands of rows are added or removed. PostgreSQL keeps the plans of foreign keys and triggers
 * for as long as a connection lives; those made while a table had few rows would read all of it for each row.
 */
export async function planAnew(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx.kysely);
}

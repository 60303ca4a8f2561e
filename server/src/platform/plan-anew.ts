import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/**
 * Whoever writes or removes thousands of rows changes tables faster than plans are made anew: those of foreign keys and
 * triggers, made in this session while there were few rows, would read whole tables for each row.
 */
export async function planAnew(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx.kysely);
}

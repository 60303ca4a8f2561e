import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { planAnew } from '../platform/plan-anew.ts';

/**
 * Adds thousands of rows by one statement. A connection that has checked foreign keys of a nearly empty table would
 * read the whole table for each new row.
 */
export async function insertMany(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  await database.transaction('dealwright_system', async (tx) => {
    await planAnew(tx);
    await queryRows(tx, text, values);
  });
}

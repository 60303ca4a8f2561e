import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** After how many days in the archive the company deletes a deal; null if it keeps them. */
export async function findArchivedDays(tx: Tx, companyId: string): Promise<number | null> {
  const { rows } = await sql<{ readonly days: number }>`
    select days from retention_rules where company_id = ${companyId} and kind = 'archived_deals'
  `.execute(tx.kysely);
  return rows[0]?.days ?? null;
}

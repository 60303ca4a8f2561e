import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Which of these people work the deal. */
export async function listReaders(
  tx: Tx,
  companyId: string,
  dealId: string,
  profileIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select profile_id from deal_access
     where company_id = ${companyId} and deal_id = ${dealId} and profile_id = any(${profileIds}::uuid[])
  `.execute(tx.kysely);
  return rows.map((row) => row.profile_id);
}

import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Which of these people work which of the deals, given as company by deal. */
export async function listReaders(
  tx: Tx,
  deals: ReadonlyMap<string, string>,
  profileIds: readonly string[],
): Promise<{ deal_id: string; profile_id: string }[]> {
  const { rows } = await sql<{ deal_id: string; profile_id: string }>`
    select a.deal_id, a.profile_id
      from unnest(${[...deals.values()]}::uuid[], ${[...deals.keys()]}::uuid[]) as d (company_id, deal_id)
      join deal_access a on a.company_id = d.company_id and a.deal_id = d.deal_id
     where a.profile_id = any(${profileIds}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

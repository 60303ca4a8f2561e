import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Which of these people work which of the deals, given as company by deal, or read it by a link that holds. */
export async function listReaders(
  tx: Tx,
  deals: ReadonlyMap<string, string>,
  profileIds: readonly string[],
): Promise<{ deal_id: string; profile_id: string; by_link: boolean }[]> {
  const { rows } = await sql<{ deal_id: string; profile_id: string; by_link: boolean }>`
    select a.deal_id, a.profile_id, false as by_link
      from unnest(${[...deals.values()]}::uuid[], ${[...deals.keys()]}::uuid[]) as d (company_id, deal_id)
      join deal_access a on a.company_id = d.company_id and a.deal_id = d.deal_id
     where a.profile_id = any(${profileIds}::uuid[])
    union
    select r.deal_id, r.profile_id, true as by_link
      from unnest(${[...deals.values()]}::uuid[], ${[...deals.keys()]}::uuid[]) as d (company_id, deal_id)
      join deal_share_readers r on r.company_id = d.company_id and r.deal_id = d.deal_id
      join deal_shares s on s.company_id = r.company_id and s.deal_id = r.deal_id and s.id = r.share_id
     where r.profile_id = any(${profileIds}::uuid[])
       and s.ended_at is null and (s.expires_at is null or s.expires_at > now())
       and 'deal_share' = any (app.features_of(r.company_id))
  `.execute(tx.kysely);
  return rows;
}

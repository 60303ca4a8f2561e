import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { linkReaders } from '../../deals/detail-store.ts';

/** Which of these people work which of the deals, given as company by deal, or read it by a link. */
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
    select d.id, l.profile_id, true as by_link
      from unnest(${[...deals.values()]}::uuid[], ${[...deals.keys()]}::uuid[]) as g (company_id, deal_id)
      join deals d on d.company_id = g.company_id and d.id = g.deal_id
     cross join lateral (
       select r.profile_id from ${linkReaders('d')} and r.profile_id = any(${profileIds}::uuid[])) l
  `.execute(tx.kysely);
  return rows;
}

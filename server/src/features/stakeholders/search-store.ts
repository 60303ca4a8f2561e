import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';

export interface FoundPersonRow {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly number: bigint;
  readonly deal_name: string;
  readonly account_name: string;
}

/** Deals whose text holds the words; of common words so many are looked at. */
const LOOKED_AT = 2000;

/**
 * People of the deals that the person finds in lists, by name or account. Somebody on several deals of an account comes
 * once, on the deal that changed last.
 */
export async function findPeopleByWords(
  tx: Tx,
  actor: Actor,
  words: readonly string[],
  limit: number,
): Promise<FoundPersonRow[]> {
  const { rows } = await sql<FoundPersonRow>`
    select f.id, f.name, f.title, f.number, f.deal_name, f.account_name from (
      select distinct on (d.account_id, app.plain(s.name)) s.id, s.name, s.title, d.number, d.name as deal_name,
             a.name as account_name, d.updated_at
        from app.deals_matching(${words}::text[], ${sql.lit(LOOKED_AT)}) as found (id)
        join deals d on d.id = found.id and ${listedDeals(actor)}
        join accounts a on a.company_id = d.company_id and a.id = d.account_id
        join stakeholders s on s.company_id = d.company_id and s.deal_id = d.id
       where app.plain(s.name || ' ' || a.name) like all ((select app.search_patterns(${words}::text[]))::text[])
         and app.plain(s.name) like any ((select app.search_patterns(${words}::text[]))::text[])
       order by d.account_id, app.plain(s.name), d.updated_at desc, s.id) f
     order by f.updated_at desc, f.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

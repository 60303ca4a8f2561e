import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { sql } from 'kysely';
import { hasDeal } from '../deals/access.ts';
import type { DealPlace } from '../deals/deal-key-store.ts';

export interface MentionableRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
}

const name = sql`coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)`;

/** The people whom the deal is in the pipeline of, by name; each of the words occurs in it. */
export async function listMentionablePeople(
  tx: Tx,
  deal: DealPlace,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<MentionableRow[]> {
  const { rows } = await sql<MentionableRow>`
    select p.id, p.first_name, p.last_name, p.email, p.role
      from deals d join profiles p on p.company_id = d.company_id
     where d.company_id = ${deal.companyId} and d.id = ${deal.id} and d.shelf is null
       and app.plain(${name}) like all ((select app.search_patterns(${words}::text[]))::text[])
       and ${hasDeal}
     order by app.plain(${name}), p.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Those of these people who can be mentioned. */
export async function filterMentionable(tx: Tx, deal: DealPlace, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select p.id from deals d join profiles p on p.company_id = d.company_id
     where d.company_id = ${deal.companyId} and d.id = ${deal.id} and d.shelf is null
       and p.id = any(${ids}::uuid[]) and ${hasDeal}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

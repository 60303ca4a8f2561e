import { MOST_CONTACTS_FOUND } from '@dealwright/contract/contacts/contacts';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { searchWords } from '../../platform/search-words.ts';
import { readableContacts } from './access.ts';
import {
  type ContactFilter,
  factConditions,
  hasKeptTotal,
  searchedWorkspace,
  sumKept,
} from './filter-store.ts';

/** How many contacts an account has, or match these words, up to the limit of the count. */
async function countFound(tx: Tx, actor: Actor, filter: ContactFilter): Promise<number> {
  const words = searchWords(filter.q);
  const most = sql.lit(MOST_CONTACTS_FOUND + 1);
  const conditions = [readableContacts(actor), ...factConditions(filter)];
  const from =
    words.length === 0
      ? sql`contacts c`
      : sql`app.contacts_matching(${words}::text[], ${most}, ${searchedWorkspace(actor)}::uuid) as found (id)
            join contacts c on c.id = found.id`;
  const { rows } = await sql<{ readonly contacts: number }>`
    select count(*)::int as contacts from (
      select 1 from ${from} where ${sql.join(conditions, sql` and `)} limit ${most}) counted
  `.execute(tx.kysely);
  return rows[0]?.contacts ?? 0;
}

export interface Counted {
  readonly matching: number;
  readonly more: boolean;
  readonly all: number;
}

/** Exact from stored totals; for one account or with words by counting, up to a limit. */
export async function countMatching(tx: Tx, actor: Actor, filter: ContactFilter): Promise<Counted> {
  const all = await sumKept(tx, actor, {});
  if (hasKeptTotal(filter)) return { matching: await sumKept(tx, actor, filter), more: false, all };
  const found = await countFound(tx, actor, filter);
  return { matching: Math.min(found, MOST_CONTACTS_FOUND), more: found > MOST_CONTACTS_FOUND, all };
}

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
  importConditions,
  searchedWorkspace,
  sumKept,
} from './filter-store.ts';

/** The contacts of an import are as many as its files had rows, so all are counted; others up to a limit. */
const isCountedOut = (filter: ContactFilter): boolean =>
  filter.import !== undefined && searchWords(filter.q).length === 0;

/** How many contacts an account or an import has, or match these words. */
async function countFound(tx: Tx, actor: Actor, filter: ContactFilter): Promise<number> {
  const words = searchWords(filter.q);
  const most = isCountedOut(filter) ? sql`null` : sql.lit(MOST_CONTACTS_FOUND + 1);
  const imported = await importConditions(tx, actor, filter);
  const conditions = [readableContacts(actor), ...factConditions(filter), ...imported];
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

/** Exact from stored totals, and for an import by counting; for one account or with words counted up to a limit. */
export async function countMatching(tx: Tx, actor: Actor, filter: ContactFilter): Promise<Counted> {
  const all = await sumKept(tx, actor, {});
  if (hasKeptTotal(filter)) return { matching: await sumKept(tx, actor, filter), more: false, all };
  const found = await countFound(tx, actor, filter);
  if (isCountedOut(filter)) return { matching: found, more: false, all };
  return { matching: Math.min(found, MOST_CONTACTS_FOUND), more: found > MOST_CONTACTS_FOUND, all };
}

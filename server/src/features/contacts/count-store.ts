import { ANY_ACCOUNT_FILTER, NO_OWNER_FILTER } from '@dealwright/contract/contacts/contact-filter';
import { MOST_CONTACTS_FOUND } from '@dealwright/contract/contacts/contacts';
import { NO_ACCOUNT_FILTER } from '@dealwright/contract/deals/deal-filter';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { searchWords } from '../../platform/search-words.ts';
import { readableContacts } from './access.ts';
import { type ContactFilter, factConditions, searchedWorkspace } from './page-store.ts';

/** The cells of `contact_totals t` that match a filter without account and words. */
function cellConditions({ account, owner, presence, source }: ContactFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (account === ANY_ACCOUNT_FILTER) conditions.push(sql`t.has_account`);
  if (account === NO_ACCOUNT_FILTER) conditions.push(sql`not t.has_account`);
  if (owner !== undefined) conditions.push(sql`t.owner_id = ${owner === NO_OWNER_FILTER ? NIL_ID : owner}`);
  if (presence !== undefined) conditions.push(presence === 'left' ? sql`t.has_left` : sql`not t.has_left`);
  if (source !== undefined) conditions.push(sql`t.source = ${source}`);
  return conditions;
}

async function sumKept(tx: Tx, actor: Actor, filter: ContactFilter): Promise<number> {
  const place =
    actor.role === 'admin'
      ? sql`t.company_id = ${actor.companyId}`
      : sql`t.company_id = ${actor.companyId} and t.workspace_id = ${actor.workspaceId}`;
  const { rows } = await sql<{ readonly contacts: string }>`
    select coalesce(sum(t.contacts), 0)::text as contacts from contact_totals t
     where ${sql.join([place, ...cellConditions(filter)], sql` and `)}
  `.execute(tx.kysely);
  return Number(rows[0]?.contacts ?? 0);
}

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

const isKept = ({ account, q }: ContactFilter): boolean =>
  searchWords(q).length === 0 &&
  (account === undefined || account === ANY_ACCOUNT_FILTER || account === NO_ACCOUNT_FILTER);

export interface Counted {
  readonly matching: number;
  readonly more: boolean;
  readonly all: number;
}

/** Exact from stored totals; for one account or with words by counting, up to a limit. */
export async function countMatching(tx: Tx, actor: Actor, filter: ContactFilter): Promise<Counted> {
  const all = await sumKept(tx, actor, {});
  if (isKept(filter)) return { matching: await sumKept(tx, actor, filter), more: false, all };
  const found = await countFound(tx, actor, filter);
  return { matching: Math.min(found, MOST_CONTACTS_FOUND), more: found > MOST_CONTACTS_FOUND, all };
}

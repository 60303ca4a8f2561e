import { ANY_ACCOUNT_FILTER, NO_OWNER_FILTER } from '@dealwright/contract/contacts/contact-filter';
import type { countContacts } from '@dealwright/contract/contacts/contacts';
import { NO_ACCOUNT_FILTER } from '@dealwright/contract/deals/deal-filter';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { searchWords } from '../../platform/search-words.ts';
import { findImported } from '../operations/imported-store.ts';

export type ContactFilter = QueryOf<typeof countContacts>;

/** Which of `contacts c` match a filter, ignoring its words. */
export function factConditions(filter: ContactFilter): RawBuilder<unknown>[] {
  const { account, owner, presence, source } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (account === ANY_ACCOUNT_FILTER) conditions.push(sql`c.account_id is not null`);
  else if (account === NO_ACCOUNT_FILTER) conditions.push(sql`c.account_id is null`);
  else if (account !== undefined) conditions.push(sql`c.account_id = ${account}`);
  if (owner === NO_OWNER_FILTER) conditions.push(sql`c.owner_id is null`);
  else if (owner !== undefined) conditions.push(sql`c.owner_id = ${owner}`);
  if (presence !== undefined) {
    conditions.push(presence === 'left' ? sql`c.left_on is not null` : sql`c.left_on is null`);
  }
  if (source !== undefined) conditions.push(sql`c.source = ${source}`);
  return conditions;
}

/** The contacts of the import that is asked for. */
export async function importConditions(
  tx: Tx,
  actor: Actor,
  filter: ContactFilter,
): Promise<RawBuilder<boolean>[]> {
  const imported = await findImported(tx, actor, 'contact', filter.import);
  return imported ? [imported(sql`c.id`)] : [];
}

/** The workspace that a person's search is limited to; null for the whole company. */
export const searchedWorkspace = (actor: Actor): string | null =>
  actor.role === 'admin' ? null : actor.workspaceId;

/** Whether a filter asks for one account. */
export const isOfOneAccount = ({ account }: ContactFilter): boolean =>
  account !== undefined && account !== ANY_ACCOUNT_FILTER && account !== NO_ACCOUNT_FILTER;

/** Whether stored totals say how many contacts match: they know no single accounts, no imports and no words. */
export const hasKeptTotal = (filter: ContactFilter): boolean =>
  searchWords(filter.q).length === 0 && !isOfOneAccount(filter) && filter.import === undefined;

/** The cells of `contact_totals t` that match a filter with kept totals. */
function cellConditions({ account, owner, presence, source }: ContactFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (account === ANY_ACCOUNT_FILTER) conditions.push(sql`t.has_account`);
  if (account === NO_ACCOUNT_FILTER) conditions.push(sql`not t.has_account`);
  if (owner !== undefined) conditions.push(sql`t.owner_id = ${owner === NO_OWNER_FILTER ? NIL_ID : owner}`);
  if (presence !== undefined) conditions.push(presence === 'left' ? sql`t.has_left` : sql`not t.has_left`);
  if (source !== undefined) conditions.push(sql`t.source = ${source}`);
  return conditions;
}

/** How many contacts match a filter with kept totals, exactly. */
export async function sumKept(tx: Tx, actor: Actor, filter: ContactFilter): Promise<number> {
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

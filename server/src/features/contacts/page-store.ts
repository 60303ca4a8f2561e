import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { searchWords } from '../../platform/search-words.ts';
import { readableContacts } from './access.ts';
import {
  type ContactFilter,
  factConditions,
  hasKeptTotal,
  importConditions,
  isOfOneAccount,
  searchedWorkspace,
  sumKept,
} from './filter-store.ts';
import type { ContactOrder } from './order-store.ts';
import { type ContactRow, contactColumns } from './store.ts';

export interface ContactListRow extends ContactRow {
  /** 1 for contacts with a value in the sort column, 2 for those without. */
  readonly part: number;
  readonly sort_value: string | null;
  readonly sort_name: string;
}

export interface ListRequest {
  readonly filter: ContactFilter;
  readonly order: ContactOrder;
  readonly after: Position | null;
  readonly limit: number;
}

/** What more contacts match is common: their list is read in its order instead of sorted. */
const FEW = 2000;

interface Admitted {
  readonly where: RawBuilder<unknown>;
  /** There are so few that the matches are sorted. */
  readonly few: boolean;
}

const isAny = (ids: readonly string[]) => sql<boolean>`c.id = any(${ids}::uuid[])`;

/** The contacts of a filter that few match, which stored totals know; null if many do. */
async function findFew(tx: Tx, actor: Actor, filter: ContactFilter): Promise<string[] | null> {
  const facts = factConditions(filter);
  if (facts.length === 0 || !hasKeptTotal(filter)) return null;
  const total = await sumKept(tx, actor, filter);
  if (total > FEW) return null;
  if (total === 0) return [];
  const { rows } = await sql<{ readonly id: string }>`
    select c.id from contacts c where ${sql.join([readableContacts(actor), ...facts], sql` and `)}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** Rare words and filters are looked up first, common ones checked in each row. */
async function admit(tx: Tx, actor: Actor, filter: ContactFilter): Promise<Admitted> {
  const words = searchWords(filter.q);
  const imported = await importConditions(tx, actor, filter);
  const conditions = [readableContacts(actor), ...factConditions(filter), ...imported];
  const isOfOne = isOfOneAccount(filter);
  if (words.length === 0) {
    const few = isOfOne ? null : await findFew(tx, actor, filter);
    const where = sql.join([...conditions, ...(few ? [isAny(few)] : [])], sql` and `);
    return { where, few: isOfOne || few !== null };
  }
  const { rows } = await sql<{ readonly id: string }>`
    select found.id from app.contacts_matching(${words}::text[], ${sql.lit(FEW + 1)}, ${searchedWorkspace(actor)}::uuid)
      as found (id)
  `.execute(tx.kysely);
  const isFew = rows.length <= FEW;
  // Words in `coalesce` look common to the planner, which would otherwise read and sort the whole table.
  const found = isFew
    ? isAny(rows.map(({ id }) => id))
    : sql`coalesce(c.search_text like all ((select app.search_patterns(${words}::text[]))::text[]), false)`;
  return { where: sql.join([...conditions, found], sql` and `), few: isFew || isOfOne };
}

const KEYS = sql`c.company_id, c.id, c.plain_name as sort_name`;

/** Contacts with a value in the sort column, in order. */
function withValue({ order, after, limit }: ListRequest, { where, few }: Admitted): RawBuilder<unknown> {
  const [part = '1', value = '', , id = ''] = after ?? [];
  const ranked = order.ranked({ admitted: where, after: after ? [value, id] : null, limit }, few);
  return sql`
    select ${KEYS}, 1 as part, ${ranked.value}::text as sort_value, row_number() over (order by ${ranked.by}) as place
      from ${ranked.from} where ${ranked.where} and ${part === '2' ? sql`false` : sql`true`}
     order by ${ranked.by} limit ${sql.lit(limit)}`;
}

/** Contacts without one, by name: for an admin each workspace along its own index. */
function withoutValue(
  actor: Actor,
  { order, after, limit }: ListRequest,
  { where }: Admitted,
): RawBuilder<unknown> {
  const [part = '1', , name = '', id = ''] = after ?? [];
  const beyond = part === '2' ? sql`(c.plain_name, c.id) > (${name}, ${id}::uuid)` : sql`true`;
  const by = sql`c.plain_name, c.id`;
  const rows = sql`${where} and not ${order.has} and ${beyond}`;
  const from =
    actor.role === 'admin'
      ? sql`workspaces w cross join lateral (
          select c.* from contacts c where c.workspace_id = w.id and ${rows} order by ${by} limit ${sql.lit(limit)}) c
         where w.company_id = ${actor.companyId}`
      : sql`contacts c where ${rows}`;
  return sql`
    select ${KEYS}, 2 as part, null::text as sort_value, row_number() over (order by ${by}) as place
      from ${from} order by ${by} limit ${sql.lit(limit)}`;
}

/** Contacts without a value are only read if those with one don't fill the page. */
function keysOf(actor: Actor, request: ListRequest, admitted: Admitted): RawBuilder<unknown> {
  const valued = withValue(request, admitted);
  if (request.order.isTotal) return valued;
  return sql`
    with valued as materialized (${valued})
    select * from valued
    union all
    select * from (${withoutValue(actor, request, admitted)}) rest
     where (select count(*) from valued) < ${sql.lit(request.limit)}`;
}

/** One page of contacts. Related data is read only for its rows. */
export async function listContactPage(tx: Tx, actor: Actor, request: ListRequest): Promise<ContactListRow[]> {
  const admitted = await admit(tx, actor, request.filter);
  const { rows } = await sql<ContactListRow>`
    select ${contactColumns(actor)}, r.part, r.sort_value, r.sort_name
      from (select u.* from (${keysOf(actor, request, admitted)}) u
             order by u.part, u.place limit ${sql.lit(request.limit)}) r
      join contacts c on c.company_id = r.company_id and c.id = r.id
     order by r.part, r.place
  `.execute(tx.kysely);
  return rows;
}

import type { DealFilter } from '@dealwright/contract/deals';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { searchWords } from '../../platform/search-words.ts';
import { readableDeals } from '../deals/access.ts';
import {
  dealColumns,
  type SummaryRow,
  summaryColumns,
  summaryJoins,
} from '../deals/summary-columns-store.ts';
import { allOf, containsWords, factConditions, findFew, isOneOf } from './filter-store.ts';
import type { DealOrder } from './order-store.ts';

/** A deal of a page, with the value it is sorted by as the database writes it. */
export interface PageRow extends SummaryRow {
  readonly sort_key: string;
}

export interface PageRequest {
  readonly filter: DealFilter;
  readonly order: DealOrder;
  readonly after: Position | null;
  readonly limit: number;
  /** A deal that stands elsewhere on the page. */
  readonly without: number | null;
}

/** How many deals are looked through in order before the index of trigrams is asked. */
const FIRST_LOOK = 1000;
/** And for words that many deals contain: far enough to fill a page, and once more where those deals stand together. */
const FURTHER_LOOKS = [10_000, 100_000];

/**
 * The first rows in order. An admin reads every workspace of the company: each is walked along its own index and the
 * heads are merged, so that a page costs the same wherever its rows stand.
 */
function firstRows(
  actor: Actor,
  order: DealOrder,
  limit: number,
  columns: RawBuilder<unknown>,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const from = (also: readonly RawBuilder<boolean>[]) => sql`
    select ${columns}, ${order.value} as sort_value from deals d
     where ${allOf([readableDeals(actor), ...conditions, ...also])} order by ${order.by} limit ${sql.lit(limit)}`;
  if (actor.role !== 'admin') return from([]);
  return sql`
    select c.* from workspaces w cross join lateral (${from([sql<boolean>`d.workspace_id = w.id`])}) c
     where w.company_id = ${actor.companyId} order by ${order.bySelected} limit ${sql.lit(limit)}`;
}

function withPeople(actor: Actor, order: DealOrder, page: RawBuilder<unknown>): RawBuilder<PageRow> {
  return sql<PageRow>`
    select p.*, p.sort_value::text as sort_key, ${summaryColumns(actor.userId)}
      from (${page}) p ${summaryJoins} order by ${order.bySelected}`;
}

function besides(request: PageRequest): RawBuilder<boolean>[] {
  const others = request.without === null ? [] : [sql<boolean>`d.number <> ${request.without}`];
  return [...request.order.after(request.after), ...others];
}

async function listByFacts(tx: Tx, actor: Actor, request: PageRequest): Promise<PageRow[]> {
  const { order, limit, filter } = request;
  const page = firstRows(actor, order, limit, dealColumns, [...factConditions(filter), ...besides(request)]);
  return (await withPeople(actor, order, page).execute(tx.kysely)).rows;
}

interface Looked {
  readonly found: PageRow[];
  /** The page is full, or there are no more deals to look through. */
  readonly done: boolean;
}

async function lookThrough(
  tx: Tx,
  actor: Actor,
  request: PageRequest,
  words: readonly string[],
  depth: number,
): Promise<Looked> {
  const { order, limit, filter } = request;
  const admits = allOf([...factConditions(filter), containsWords(words)]);
  const walked = firstRows(actor, order, depth, sql`d.id, ${admits} as admits`, besides(request));
  const { rows } = await sql<PageRow & { readonly walked: number }>`
    with walked as materialized (${walked}),
    found as (select id, sort_value from walked where admits order by ${order.bySelected} limit ${sql.lit(limit)}),
    page as (${withPeople(
      actor,
      order,
      sql`select ${dealColumns}, found.sort_value from found
            join deals d on d.company_id = ${actor.companyId} and d.id = found.id`,
    )})
    select w.walked, page.* from (select count(*)::int as walked from walked) w
      left join page on true order by ${order.bySelected}
  `.execute(tx.kysely);
  const found = rows.filter((row) => row.id !== null);
  return { found, done: found.length === limit || (rows[0]?.walked ?? 0) < depth };
}

/** Words of which one deal in two hundred has some fill a page soon: those are walked to. */
const COMMON_AT_FIRST_LOOK = 5;

async function listFew(
  tx: Tx,
  actor: Actor,
  request: PageRequest,
  ids: readonly string[],
): Promise<PageRow[]> {
  const { order, limit, filter } = request;
  const conditions = [readableDeals(actor), isOneOf(ids), ...factConditions(filter), ...besides(request)];
  const page = sql`
    select ${dealColumns}, ${order.value} as sort_value from deals d
     where ${allOf(conditions)} order by ${order.by} limit ${sql.lit(limit)}`;
  return (await withPeople(actor, order, page).execute(tx.kysely)).rows;
}

async function listMany(
  tx: Tx,
  actor: Actor,
  request: PageRequest,
  words: readonly string[],
): Promise<PageRow[]> {
  for (const depth of FURTHER_LOOKS) {
    const { found, done } = await lookThrough(tx, actor, request, words, depth);
    if (done) return found;
  }
  const { order, limit, filter } = request;
  const conditions = [...factConditions(filter), containsWords(words), ...besides(request)];
  const page = firstRows(actor, order, limit, dealColumns, conditions);
  return (await withPeople(actor, order, page).execute(tx.kysely)).rows;
}

/**
 * One page of deals. Words that many deals contain are found by walking along the order until the page is full, words
 * that few contain by the index of trigrams: either way the cost follows the page, not the number of deals.
 */
export async function listDealPage(tx: Tx, actor: Actor, request: PageRequest): Promise<PageRow[]> {
  const words = searchWords(request.filter.q);
  if (words.length === 0) return listByFacts(tx, actor, request);
  const { found, done } = await lookThrough(tx, actor, request, words, FIRST_LOOK);
  if (done) return found;
  if (found.length >= COMMON_AT_FIRST_LOOK) return listMany(tx, actor, request, words);
  const few = await findFew(tx, words);
  return few ? listFew(tx, actor, request, few) : listMany(tx, actor, request, words);
}

/** The deal that a search names by its number, when the person may read it and the rest of the filter admits it. */
export async function findNamedDeal(
  tx: Tx,
  actor: Actor,
  filter: DealFilter,
  number: number,
  order: DealOrder,
): Promise<PageRow | null> {
  const named = sql`
    select ${dealColumns}, ${order.value} as sort_value from deals d
     where ${allOf([readableDeals(actor), sql<boolean>`d.number = ${number}`, ...factConditions(filter)])}`;
  return (await withPeople(actor, order, named).execute(tx.kysely)).rows[0] ?? null;
}

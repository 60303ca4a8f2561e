import type { Tx } from '@dealwright/db/database';
import { STAGES } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { listedDeals, listedDealsInOrder } from '../access.ts';
import { type CardRow, cardColumns, dealColumns, summaryJoins } from '../detail-store.ts';
import {
  allOf,
  containsWords,
  factConditions,
  findFew,
  isOneOf,
  type PipelineFilter,
  positionsOf,
} from './filter-store.ts';
import type { DealOrder } from './order-store.ts';

/** A deal of a page, with the value it is sorted by as the database writes it. */
export interface PageRow extends CardRow {
  readonly sort_key: string;
}

export interface PageRequest {
  readonly filter: PipelineFilter;
  readonly order: DealOrder;
  readonly after: Position | null;
  readonly limit: number;
  /** A deal that stands elsewhere on the page. */
  readonly without: number | null;
}

/** How many deals are looked through in order before the index of trigrams is asked. */
const FIRST_LOOK = 300;
/** Of a seller's own deals more are looked through: enough to fill a page with words that one in twenty contains. */
const FIRST_OWN_LOOK = 1_500;
/** Words that one deal in a hundred contains fill a page soon: those are walked to. */
const COMMON_SHARE = 1 / 100;
/** How far a seller's page is looked for among everyone's deals, in an order that has no index of their own. */
const OWN_LOOK = 5_000;
/** And for words that many deals contain: far enough to fill a page, and once more where those deals stand together. */
const FURTHER_LOOKS = [10_000, 100_000];

function withPeople(actor: Actor, order: DealOrder, page: RawBuilder<unknown>): RawBuilder<PageRow> {
  return sql<PageRow>`
    select ${cardColumns(actor.userId)}, p.sort_value, p.sort_value::text as sort_key
      from (${page}) p ${summaryJoins} order by ${order.bySelected}`;
}

function besides(request: PageRequest): RawBuilder<boolean>[] {
  return request.without === null ? [] : [sql<boolean>`d.number <> ${request.without}`];
}

/** The page by one walk along its order, to the end if need be. */
async function walkToTheEnd(
  tx: Tx,
  actor: Actor,
  request: PageRequest,
  words: readonly string[],
): Promise<PageRow[]> {
  const asked = words.length > 0 ? [containsWords(words)] : [];
  const conditions = [...factConditions(request.filter), ...asked, ...besides(request)];
  const page = firstRows(actor, { ...request, columns: dealColumns, conditions });
  return (await withPeople(actor, request.order, page).execute(tx.kysely)).rows;
}

/** The page by sorting all that are admitted among few: those found by rare words, or a seller's own deals. */
async function sortAll(
  tx: Tx,
  actor: Actor,
  request: PageRequest,
  among: RawBuilder<boolean>[],
): Promise<PageRow[]> {
  const { order, after, limit, filter } = request;
  const { from, readable } =
    actor.role === 'sales_rep' ? ownDealsOf(actor) : { from: sql`deals d`, readable: [listedDeals(actor)] };
  const conditions = [
    ...readable,
    ...among,
    ...factConditions(filter),
    ...besides(request),
    ...order.after(after),
  ];
  const page = sql`
    select ${dealColumns}, k.sort_value from (
      with admitted as materialized (
        select d.id, ${order.value} as sort_value from ${withParent(from, order)} where ${allOf(conditions)})
      select * from admitted order by ${order.bySelected} limit ${sql.lit(limit)}) k
      join deals d on d.company_id = ${actor.companyId} and d.id = k.id`;
  return (await withPeople(actor, order, page).execute(tx.kysely)).rows;
}

interface Looked {
  readonly found: PageRow[];
  /** The page is full, or there are no more deals to check. */
  readonly done: boolean;
}

/**
 * The page out of the first so many deals in order: a seller's own where they are kept in that order, else everyone's, of
 * each of which it is asked whether the person may read it.
 */
async function lookThrough(
  tx: Tx,
  actor: Actor,
  request: PageRequest,
  words: readonly string[],
  depth: number,
): Promise<Looked> {
  const { order, limit, filter } = request;
  const asked = words.length > 0 ? [containsWords(words)] : [];
  const isOwn = ownDeals(actor, order) !== null;
  const readable = isOwn ? [] : [listedDealsInOrder(actor)];
  const admits = allOf([sql`true`, ...readable, ...factConditions(filter), ...asked]);
  const walker = actor.role === 'admin' || isOwn ? actor : ({ ...actor, role: 'viewer' } as const);
  const walked = firstRows(walker, {
    ...request,
    limit: depth,
    columns: sql`d.id, ${admits} as admits`,
    conditions: besides(request),
  });
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

/** Whether a seller asks for an order that is not kept beside their access. */
function hasNoIndex(actor: Actor, order: DealOrder): boolean {
  return actor.role === 'sales_rep' && !order.ofAccess;
}

async function listByFacts(tx: Tx, actor: Actor, request: PageRequest): Promise<PageRow[]> {
  if (!hasNoIndex(actor, request.order)) return walkToTheEnd(tx, actor, request, []);
  // Their deals stand under few of the parents: walking through everyone's would find none for long.
  if (request.order.parent) return sortAll(tx, actor, request, []);
  const { found, done } = await lookThrough(tx, actor, request, [], OWN_LOOK);
  return done ? found : sortAll(tx, actor, request, []);
}

async function listMany(
  tx: Tx,
  actor: Actor,
  request: PageRequest,
  words: readonly string[],
): Promise<PageRow[]> {
  if (hasNoIndex(actor, request.order)) return sortAll(tx, actor, request, [containsWords(words)]);
  if (actor.role === 'sales_rep') return walkToTheEnd(tx, actor, request, words);
  for (const depth of FURTHER_LOOKS) {
    const { found, done } = await lookThrough(tx, actor, request, words, depth);
    if (done) return found;
  }
  return walkToTheEnd(tx, actor, request, words);
}

/**
 * One page of deals. Words that many deals contain are found by walking along the order until the page is full, words
 * that few contain by the index of trigrams: either way the cost follows the page, not the number of deals.
 */
export async function listDealPage(tx: Tx, actor: Actor, request: PageRequest): Promise<PageRow[]> {
  const words = searchWords(request.filter.q);
  if (words.length === 0) return listByFacts(tx, actor, request);
  const depth = ownDeals(actor, request.order) ? FIRST_OWN_LOOK : FIRST_LOOK;
  const { found, done } = await lookThrough(tx, actor, request, words, depth);
  if (done) return found;
  if (found.length >= depth * COMMON_SHARE) return listMany(tx, actor, request, words);
  const few = await findFew(tx, words);
  return few ? sortAll(tx, actor, request, [isOneOf(few)]) : listMany(tx, actor, request, words);
}

/** The deal that a search names by its number, when the person may read it and the rest of the filter admits it. */
export async function findNamedDeal(
  tx: Tx,
  actor: Actor,
  filter: PipelineFilter,
  number: number,
  order: DealOrder,
): Promise<PageRow | null> {
  const named = sql`
    select ${dealColumns}, ${order.value} as sort_value from ${withParent(sql`deals d`, order)}
     where ${allOf([listedDeals(actor), sql<boolean>`d.number = ${number}`, ...factConditions(filter)])}`;
  return (await withPeople(actor, order, named).execute(tx.kysely)).rows[0] ?? null;
}

export interface Walk {
  readonly filter: PipelineFilter;
  readonly order: DealOrder;
  readonly after: Position | null;
  readonly limit: number;
  readonly columns: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<boolean>[];
}

/**
 * The first rows in order. An admin reads every workspace of the company: each is walked along its own index and the
 * heads are merged, so that a page costs the same wherever its rows stand. So are the columns of a seller's own deals, each
 * read no further than the page needs.
 */
export function firstRows(actor: Actor, walk: Walk): RawBuilder<unknown> {
  const { order, after, limit, columns, conditions } = walk;
  const own = ownDeals(actor, order);
  if (own) {
    const stages = positionsOf(walk.filter.stage?.length ? walk.filter.stage : STAGES);
    const { from, asked } = ownRows(own, walk);
    const columnOf = (stage: number) => {
      const inColumn = sql<boolean>`a.stage_position = ${sql.lit(stage)}::smallint`;
      return sql`
        (select a.company_id, a.deal_id as id, ${own.value} as sort_value from ${from}
          where ${allOf([ownAccess(actor), inColumn, ...asked, ...own.after(after)])}
          order by ${own.by} limit ${sql.lit(limit)})`;
    };
    const heads = sql`
      select c.* from (${sql.join(stages.map(columnOf), sql` union all `)}) c
       order by ${order.bySelected} limit ${sql.lit(limit)}`;
    return sql`
      select ${columns}, k.sort_value from (${heads}) k join deals d on d.company_id = k.company_id and d.id = k.id
       order by ${order.bySelected}`;
  }
  if (order.parent) return rowsByParent(actor, walk, order.parent);
  const from = (also: readonly RawBuilder<boolean>[]) => sql`
    select ${columns}, ${order.value} as sort_value from deals d
     where ${allOf([listedDeals(actor), ...conditions, ...order.after(after), ...also])} order by ${order.by}
       limit ${sql.lit(limit)}`;
  if (actor.role !== 'admin') return from([]);
  return sql`
    select c.* from workspaces w cross join lateral (${from([sql<boolean>`d.workspace_id = w.id`])}) c
     where w.company_id = ${actor.companyId} order by ${order.bySelected} limit ${sql.lit(limit)}`;
}

/**
 * Where a seller's own deals are read, and what is asked of them. How many deals contain a word is unknown to the planner,
 * which would read the whole table for it: it is asked of each deal as it comes, and never turned into a join.
 */
function ownRows(
  own: OwnDeals,
  { filter, conditions }: Pick<Walk, 'filter' | 'conditions'>,
): { readonly from: RawBuilder<unknown>; readonly asked: readonly RawBuilder<boolean>[] } {
  const from = sql`deal_access a`;
  if (conditions.length === 0) return { from, asked: [] };
  if (searchWords(filter.q).length === 0) return { from: own.from, asked: conditions };
  const ofDeal = allOf([sql`d.company_id = a.company_id and d.id = a.deal_id`, ...conditions]);
  return { from, asked: [sql<boolean>`coalesce((select true from deals d where ${ofDeal}), false)`] };
}

/** The first rows where another table has the order: the first of each parent, until there are enough. */
function rowsByParent(
  actor: Actor,
  walk: Walk,
  parent: NonNullable<DealOrder['parent']>,
): RawBuilder<unknown> {
  const { order, after, limit, columns, conditions } = walk;
  const { without } = parent;
  const admitted = allOf([parent.has, listedDeals(actor), ...conditions, ...parent.after(after)]);
  const withParents = sql`
    select c.* from ${parent.rows} cross join lateral (
        select ${columns}, ${order.value} as sort_value from deals d
         where ${admitted} order by ${parent.by} limit ${sql.lit(limit)}) c
     where ${allOf([sql<boolean>`parent.company_id = ${actor.companyId}`, ...parent.from(after)])}
     order by ${parent.byParent} limit ${sql.lit(limit)}`;
  if (!without) return withParents;
  const alone = allOf([without.are, listedDeals(actor), ...conditions, ...without.after(after)]);
  return sql`
    select c.* from (
      (${withParents}) union all
      (select ${columns}, ${without.value} as sort_value from deals d where ${alone} order by ${without.by}
         limit ${sql.lit(limit)})) c
     order by ${order.bySelected} limit ${sql.lit(limit)}`;
}

/** `deals d` with the table that has the order. */
function withParent(deals: RawBuilder<unknown>, { parent }: DealOrder): RawBuilder<unknown> {
  return parent
    ? sql`${deals} ${parent.without ? sql`left join` : sql`join`} ${parent.rows} on ${parent.has}`
    : deals;
}

interface OwnDeals extends Pick<DealOrder, 'value' | 'by' | 'after'> {
  readonly from: RawBuilder<unknown>;
  readonly readable: readonly RawBuilder<boolean>[];
}

function ownAccess(actor: Actor): RawBuilder<boolean> {
  // The person stands in the statement itself: one with ten deals and one with ten thousand need different plans.
  return sql<boolean>`
    a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)}
      and a.workspace_id = ${actor.workspaceId}`;
}

/** The table `deal_access a` with its `deals d`, as far as they are the person's in the pipeline of their workspace. */
export function ownDealsOf(actor: Actor): Pick<OwnDeals, 'from' | 'readable'> {
  return {
    from: sql`deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id`,
    readable: [ownAccess(actor), sql<boolean>`a.stage_position > 0`],
  };
}

/**
 * A seller's deals of one column, `s.position`, in the order that is kept beside their access: one index has them as
 * they are shown. Null for those who read the whole workspace, and for orders that are not kept there.
 */
export function ownDeals(actor: Actor, { ofAccess }: DealOrder): OwnDeals | null {
  if (actor.role !== 'sales_rep' || !ofAccess) return null;
  const { from } = ownDealsOf(actor);
  return { from, readable: [ownAccess(actor), sql<boolean>`a.stage_position = s.position`], ...ofAccess };
}

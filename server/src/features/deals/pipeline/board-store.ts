import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { ForecastCategory } from '@dealwright/domain/forecast';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { NIL_ID } from '../../../platform/ids.ts';
import { listedDealsInOrder, openDealsOfOthers, openDealsOfOwner, shelvedDeals } from '../access.ts';
import {
  cardColumns,
  dealColumns,
  type PersonRow,
  type SummaryRow,
  shelverColumn,
  summaryColumns,
  summaryJoins,
  theirsColumn,
} from '../detail-store.ts';
import type { Shelf } from '../policy.ts';
import { type Admitted, allOf, positionsOf } from './filter-store.ts';
import type { DealOrder } from './order-store.ts';
import { ownDeals, type PageRow } from './page-store.ts';

export interface BoardRequest {
  readonly admitted: Admitted;
  readonly filtered: boolean;
  readonly order: DealOrder;
  /** Cards of each column. */
  readonly limit: number;
  /** How many deals each column has: it decides which way to its cards is shorter. */
  readonly totals: readonly { readonly stage: Stage; readonly deals: number }[];
  readonly without: number | null;
}

type Rows = RawBuilder<unknown>;
type Conditions = readonly RawBuilder<boolean>[];

/** Of a column with more deals than this its index is walked until the cards are found; fewer are sorted. */
const SORTED_AT_ONCE = 2_000;

/** Few deals of some columns: all of them, in order within their columns. */
function sorted(actor: Actor, request: BoardRequest, stages: readonly Stage[], besides: Conditions): Rows {
  const { admitted, order, limit } = request;
  const ofStages = sql<boolean>`d.stage_position = any(${positionsOf(stages)}::smallint[])`;
  return sql`
    select ${dealColumns}, d.stage_position, k.sort_value from (
      select d.id, ${order.value} as sort_value, row_number() over (partition by d.stage_position order by ${order.by}) as place
        from deals d where ${allOf([admitted.all, ofStages, ...besides])}) k
      join deals d on d.company_id = ${actor.companyId} and d.id = k.id
     where k.place <= ${sql.lit(limit)}`;
}

/** The first cards of one column, `s.position`, along an index: a seller's own, or that of the workspace. */
function head(actor: Actor, { admitted, order, limit }: BoardRequest, besides: Conditions): Rows {
  const own = ownDeals(actor, order);
  const { from, readable, by, value } = own ?? {
    from: sql`deals d`,
    readable: [listedDealsInOrder(actor), sql<boolean>`d.stage_position = s.position`],
    ...order,
  };
  return sql`
    select ${dealColumns}, d.stage_position, ${value} as sort_value from ${from}
     where ${allOf([...readable, ...admitted.others, ...besides])} order by ${by} limit ${sql.lit(limit)}`;
}

/** The heads of columns with many deals; for an admin, of each workspace's, merged. */
function walked(actor: Actor, request: BoardRequest, stages: readonly Stage[], besides: Conditions): Rows {
  // Of the index's own type: a cast on each row would keep row-level security from using the index.
  const columns = sql`unnest(${positionsOf(stages)}::smallint[]) as s(position)`;
  if (actor.role !== 'admin')
    return sql`select c.* from ${columns} cross join lateral (${head(actor, request, besides)}) c`;
  const ofWorkspace = head(actor, request, [...besides, sql<boolean>`d.workspace_id = w.id`]);
  return sql`
    select c.* from ${columns} cross join lateral (
      select h.* from workspaces w cross join lateral (${ofWorkspace}) h
       where w.company_id = ${actor.companyId} order by ${request.order.bySelected} limit ${sql.lit(request.limit)}) c`;
}

/** The first cards of all columns, in one statement. */
export async function listBoardCards(tx: Tx, actor: Actor, request: BoardRequest): Promise<PageRow[]> {
  const besides = request.without === null ? [] : [sql<boolean>`d.number <> ${request.without}`];
  const isMany = (deals: number): boolean => !request.filtered || deals > SORTED_AT_ONCE;
  const few = request.totals.filter(({ deals }) => deals > 0 && !isMany(deals));
  const many = request.totals.filter(({ deals }) => deals > 0 && isMany(deals));
  const ways = [
    ...(few.length > 0
      ? [
          sorted(
            actor,
            request,
            few.map(({ stage }) => stage),
            besides,
          ),
        ]
      : []),
    ...(many.length > 0
      ? [
          walked(
            actor,
            request,
            many.map(({ stage }) => stage),
            besides,
          ),
        ]
      : []),
  ];
  if (ways.length === 0) return [];
  const cards = sql.join(ways, sql` union all `);
  const { rows } = await sql<PageRow>`
    select ${cardColumns(actor.userId)}, p.sort_value::text as sort_key
      from (${cards}) p ${summaryJoins} order by p.stage_position, ${request.order.bySelected}
  `.execute(tx.kysely);
  return rows;
}

export interface TotalRow {
  readonly stage: Stage;
  readonly currency: string;
  readonly deals: bigint;
  readonly amount_minor: bigint;
  /** Of closed deals: how many of them have a rate, and what those are worth. */
  readonly frozen_deals: bigint;
  readonly frozen_minor: string;
  /** In which currency; null without one, and while closed deals still get their rates in it. */
  readonly reporting_currency: string | null;
}

export interface CategoryTotalRow extends TotalRow {
  readonly forecast_category: ForecastCategory;
}

const reportingCurrency = (actor: Actor): RawBuilder<string | null> => sql<string | null>`
  (select c.reporting_currency from currency_settings c where c.company_id = ${actor.companyId} and not c.freezing)`;

/** Of open deals nothing is frozen. */
const noneFrozen = sql`0::bigint as frozen_deals, '0' as frozen_minor, null::text as reporting_currency`;

/** The totals of all deals of the pipeline that the person sees, as they are kept: no deal is looked at. */
export function keptTotalsSql(actor: Actor): RawBuilder<CategoryTotalRow> {
  const slice = actor.role === 'sales_rep' ? actor.userId : NIL_ID;
  const inWorkspace = actor.role === 'admin' ? sql`true` : sql`t.workspace_id = ${actor.workspaceId}`;
  return sql<CategoryTotalRow>`
    select t.stage, t.forecast_category, t.currency, sum(t.deals)::bigint as deals, sum(t.amount_minor)::bigint as amount_minor,
           sum(t.frozen_deals)::bigint as frozen_deals, sum(t.frozen_minor)::text as frozen_minor,
           ${reportingCurrency(actor)}::text as reporting_currency
      from deal_totals t
     where t.company_id = ${actor.companyId} and t.profile_id = ${slice} and ${inWorkspace}
     group by 1, 2, 3 having sum(t.deals) > 0
     order by 1, 2, 3`;
}

export async function readKeptTotals(tx: Tx, actor: Actor): Promise<CategoryTotalRow[]> {
  return (await keptTotalsSql(actor).execute(tx.kysely)).rows;
}

async function countMatching(tx: Tx, actor: Actor, words: readonly string[]): Promise<TotalRow[]> {
  const workspace = actor.role === 'admin' ? null : actor.workspaceId;
  const { rows } = await sql<TotalRow>`
    select stage, currency, deals, amount_minor, frozen_deals, frozen_minor::text as frozen_minor,
           ${reportingCurrency(actor)}::text as reporting_currency
      from app.sums_matching(${words}::text[], ${workspace}::uuid)
     order by 1, 2
  `.execute(tx.kysely);
  return rows;
}

/** The totals of the deals that a filter admits: counted, each exactly once. */
export async function countTotals(tx: Tx, actor: Actor, admitted: Admitted): Promise<TotalRow[]> {
  const { commonWords } = admitted;
  if (commonWords && actor.role !== 'sales_rep') return countMatching(tx, actor, commonWords);
  const { rows } = await sql<TotalRow>`
    select d.stage, d.currency, count(*) as deals, sum(d.amount_minor)::bigint as amount_minor,
           count(d.frozen_minor) as frozen_deals, coalesce(sum(d.frozen_minor), 0)::text as frozen_minor,
           ${reportingCurrency(actor)}::text as reporting_currency
      from deals d where ${admitted.all}
     group by 1, 2 order by 1, 2
  `.execute(tx.kysely);
  return rows;
}

/** The first day of its month. */
function monthOf(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/**
 * The totals of the open deals whose close date has passed, as they are kept: the whole months before this one, and the
 * days of this month before today. No deal is looked at.
 */
export function keptSlippedSql(actor: Actor, today: Day): RawBuilder<CategoryTotalRow> {
  const inWorkspace = actor.role === 'admin' ? sql`true` : sql`t.workspace_id = ${actor.workspaceId}`;
  const month = monthOf(today);
  return sql<CategoryTotalRow>`
    select t.stage, t.forecast_category, t.currency, sum(t.deals)::bigint as deals, sum(t.amount_minor)::bigint as amount_minor,
           ${noneFrozen}
      from close_totals t
     where t.company_id = ${actor.companyId} and ${inWorkspace}
       and ((t.span = 'month' and t.starts_on < ${month}::date)
         or (t.span = 'day' and t.starts_on >= ${month}::date and t.starts_on < ${today}::date))
     group by 1, 2, 3 having sum(t.deals) > 0
     order by 1, 2, 3`;
}

/** A seller's own. */
export function ownSlippedSql(actor: Actor, today: Day): RawBuilder<CategoryTotalRow> {
  return sql<CategoryTotalRow>`
    select d.stage, d.forecast_category, d.currency, count(*) as deals, sum(d.amount_minor)::bigint as amount_minor,
           ${noneFrozen}
      from (${openDealsOfOwner(actor, today)} union all ${openDealsOfOthers(actor, today)}) d
     group by 1, 2, 3 order by 1, 2, 3`;
}

function slippedSql(actor: Actor, today: Day): RawBuilder<CategoryTotalRow> {
  return actor.role === 'sales_rep' ? ownSlippedSql(actor, today) : keptSlippedSql(actor, today);
}

/** The totals of all slipped deals of the pipeline that the person sees. */
export async function readSlippedTotals(tx: Tx, actor: Actor, today: Day): Promise<CategoryTotalRow[]> {
  return (await slippedSql(actor, today).execute(tx.kysely)).rows;
}

/** Both in one statement. */
export async function readDatedTotals(
  tx: Tx,
  actor: Actor,
  today: Day,
): Promise<{ readonly kept: CategoryTotalRow[]; readonly slipped: CategoryTotalRow[] }> {
  const { rows } = await sql<CategoryTotalRow & { readonly slipped: boolean }>`
    select false as slipped, t.* from (${keptTotalsSql(actor)}) t
     union all
    select true, t.* from (${slippedSql(actor, today)}) t
     order by 1, 2, 3, 4
  `.execute(tx.kysely);
  return { kept: rows.filter((row) => !row.slipped), slipped: rows.filter((row) => row.slipped) };
}

export interface ShelvedRow extends SummaryRow {
  readonly is_theirs: boolean;
  readonly crm_owner_id: string | null;
  readonly shelved_at: Date;
  readonly shelved_by: PersonRow | null;
  readonly sort_key: string;
}

interface ShelfPage {
  readonly after: Position | null;
  readonly limit: number;
}

/** A seller's own deals off the pipeline are few, whatever others have put there: they are looked up first. */
function amongOwn(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== 'sales_rep') return sql<boolean>`true`;
  return sql<boolean>`d.id = any (array(
    select a.deal_id from deal_access a
     where a.company_id = ${actor.companyId} and a.profile_id = ${actor.userId} and a.workspace_id = ${actor.workspaceId}
       and a.stage_position = 0))`;
}

/** What the person finds in the archive or the trash, the last put there first. */
export async function listShelf(
  tx: Tx,
  actor: Actor,
  shelf: Shelf,
  { after, limit }: ShelfPage,
): Promise<ShelvedRow[]> {
  const next = after ? sql`(d.shelved_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ShelvedRow>`
    select p.*, p.shelved_at::text as sort_key, ${summaryColumns(actor.userId)}, ${theirsColumn(actor.userId)},
           ${shelverColumn}
      from (select ${dealColumns}, d.crm_owner_id, d.shelf, d.shelved_at, d.shelved_by as shelver_id from deals d
             where ${shelvedDeals(actor, shelf)} and ${amongOwn(actor)} and ${next}
             order by d.shelved_at desc, d.id desc limit ${sql.lit(limit)}) p
      ${summaryJoins} order by p.shelved_at desc, p.id desc
  `.execute(tx.kysely);
  return rows;
}

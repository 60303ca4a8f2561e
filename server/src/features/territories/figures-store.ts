import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { ForecastCategory } from '@dealwright/domain/forecast';
import { boundsOf, quarterOf } from '@dealwright/domain/quarter';
import { LATE_STAGES } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { listedDeals } from '../deals/access.ts';
import { openCloseDate, slippedDeals } from '../deals/store.ts';

interface Cell {
  readonly account_id: string;
}

/**
 * What stands with accounts of the workspace, by quarter, category and currency. For those who read every deal of the
 * workspace it is kept; a seller's own deals are added up.
 */
function cellsOf(actor: Actor): RawBuilder<Cell> {
  const { companyId, workspaceId } = actor;
  return actor.role === 'sales_rep'
    ? sql<Cell>`(
        select d.account_id, app.deal_quarter(d.closed_at, d.close_date) as quarter, d.forecast_category, d.currency,
               count(*) as deals, sum(d.amount_minor)::bigint as amount_minor
          from deals d where ${listedDeals(actor)} group by 1, 2, 3, 4)`
    : sql<Cell>`(
        select q.account_id, q.quarter, q.forecast_category, q.currency, q.deals, q.amount_minor
          from account_quarters q
         where q.company_id = ${companyId} and q.workspace_id = ${workspaceId} and q.deals > 0)`;
}

/**
 * The same, with what slipped apart by `today`. Everything open of earlier quarters has; of this quarter the days before
 * today are moved from one side to the other, found along the index of close dates.
 */
function datedCellsOf(actor: Actor, today: Day): RawBuilder<Cell> {
  const { companyId, workspaceId } = actor;
  const { from } = boundsOf(quarterOf(today));
  if (actor.role === 'sales_rep')
    return sql<Cell>`(
        select d.account_id, app.deal_quarter(d.closed_at, d.close_date) as quarter, d.forecast_category, d.currency,
               ${slippedDeals(today)} as slipped, count(*) as deals, sum(d.amount_minor)::bigint as amount_minor
          from deals d where ${listedDeals(actor)} group by 1, 2, 3, 4, 5)`;
  return sql<Cell>`(
        select q.account_id, q.quarter, q.forecast_category, q.currency,
               q.quarter < ${from}::date and q.forecast_category not in ('closed', 'omitted') as slipped, q.deals, q.amount_minor
          from account_quarters q
         where q.company_id = ${companyId} and q.workspace_id = ${workspaceId} and q.deals > 0
         union all
        select d.account_id, ${from}::date, d.forecast_category, d.currency, side.slipped, side.sign, side.sign * d.amount_minor
          from deals d cross join (values (true, 1), (false, -1)) side (slipped, sign)
         where ${listedDeals(actor)} and d.workspace_id = ${workspaceId} and ${slippedDeals(today)}
           and ${openCloseDate} >= ${from}::date)`;
}

const OPEN = sql`c.forecast_category in ('pipeline', 'best_case', 'commit')`;
const own = ({ companyId, workspaceId }: Actor): RawBuilder<boolean> =>
  sql<boolean>`t.company_id = ${companyId} and t.workspace_id = ${workspaceId}`;

export interface CountRow {
  readonly territory_id: string | null;
  readonly country: string | null;
  readonly accounts: number;
  readonly white_spots: number;
}

/** How many accounts each territory has in each country, as it is written, and how many have no open deal. */
export async function countAccounts(tx: Tx, actor: Actor): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select t.territory_id, a.country, count(*)::integer as accounts,
           count(*) filter (where o.account_id is null)::integer as white_spots
      from territory_accounts t
      join accounts a on a.company_id = t.company_id and a.id = t.account_id
      left join (select distinct c.account_id from ${cellsOf(actor)} c where ${OPEN}) o on o.account_id = t.account_id
     where ${own(actor)}
     group by 1, 2
  `.execute(tx.kysely);
  return rows;
}

export interface CellRow {
  readonly territory_id: string | null;
  readonly country: string | null;
  readonly quarter: Day;
  readonly forecast_category: ForecastCategory;
  readonly currency: string;
  readonly slipped: boolean;
  readonly deals: number;
  readonly amount_minor: bigint;
}

/** What is open, and what was won since the given day. */
export async function readCells(
  tx: Tx,
  actor: Actor,
  { since, today }: { readonly since: Day; readonly today: Day },
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select t.territory_id, a.country, c.quarter::text as quarter, c.forecast_category, c.currency, c.slipped,
           sum(c.deals)::integer as deals, sum(c.amount_minor)::bigint as amount_minor
      from ${datedCellsOf(actor, today)} c
      join territory_accounts t on t.account_id = c.account_id and ${own(actor)}
      join accounts a on a.company_id = t.company_id and a.id = t.account_id
     where ${OPEN} or (c.forecast_category = 'closed' and c.quarter >= ${since}::date)
     group by 1, 2, 3, 4, 5, 6 having sum(c.deals) > 0
  `.execute(tx.kysely);
  return rows;
}

export interface OpenRow {
  readonly account_id: string;
  readonly currency: string;
  readonly deals: number;
  readonly amount_minor: bigint;
  /** Of them in commit. */
  readonly committed: number;
}

/** What is open with accounts. */
export async function readOpenByAccount(
  tx: Tx,
  actor: Actor,
  accountIds: readonly string[],
): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select c.account_id, c.currency, sum(c.deals)::integer as deals, sum(c.amount_minor)::bigint as amount_minor,
           coalesce(sum(c.deals) filter (where c.forecast_category = 'commit'), 0)::integer as committed
      from ${cellsOf(actor)} c where ${OPEN} and c.account_id = any (${accountIds}::uuid[]) group by 1, 2
  `.execute(tx.kysely);
  return rows;
}

/** The currency in which most accounts have something open. */
export async function readMainCurrency(tx: Tx, actor: Actor): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select c.currency from ${cellsOf(actor)} c where ${OPEN}
     group by 1 order by count(distinct c.account_id) desc, 1 limit 1
  `.execute(tx.kysely);
  return rows[0]?.currency ?? null;
}

export interface LateOwnersRow {
  readonly account_id: string;
  readonly owners: readonly string[];
}

/** Who owns open deals in late stages, by account. */
export async function readLateOwners(
  tx: Tx,
  actor: Actor,
  accountIds: readonly string[],
): Promise<LateOwnersRow[]> {
  const { rows } = await sql<LateOwnersRow>`
    select d.account_id, array_agg(distinct d.owner_id) as owners from deals d
     where ${listedDeals(actor)} and d.stage = any (${[...LATE_STAGES]}::deal_stage[])
       and d.account_id = any (${accountIds}::uuid[])
     group by 1
  `.execute(tx.kysely);
  return rows;
}

export interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly industry: string | null;
  readonly country: string | null;
  readonly employees: number | null;
  readonly owner_id: string | null;
  readonly territory_id: string | null;
  readonly placed: boolean;
  readonly sort_name: string;
  readonly sort_amount: string;
  readonly open: { readonly currency: string; readonly deals: number; readonly amount_minor: number }[];
}

interface ListRequest {
  readonly territoryId: string | null;
  readonly sort: 'name' | 'pipeline';
  readonly whiteSpots: boolean;
  /** As they are written; null if it does not matter. */
  readonly countries: readonly (string | null)[] | null;
  readonly words: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
}

function inCountries(countries: ListRequest['countries']): RawBuilder<boolean> {
  if (countries === null) return sql<boolean>`true`;
  const written = countries.filter((country) => country !== null);
  const none = countries.length > written.length ? sql`or a.country is null` : sql``;
  return sql<boolean>`(a.country = any (${written}::text[]) ${none})`;
}

function pageOrder(sort: ListRequest['sort'], after: Position | null) {
  const byName = sort === 'name';
  const order = byName ? sql`sort_name, id` : sql`amount desc, sort_name, id`;
  if (after === null) return { order, next: sql`true` };
  const next = byName
    ? sql`(sort_name, id) > (${after[0]}, ${after[1]}::uuid)`
    : sql`(-amount, sort_name, id) > (-${after[0]}::bigint, ${after[1]}, ${after[2]}::uuid)`;
  return { order, next };
}

/** Accounts of a territory, or of none; amounts of all currencies count alike where they are sorted by. */
export async function listTerritoryAccountPage(
  tx: Tx,
  actor: Actor,
  request: ListRequest,
): Promise<ListedRow[]> {
  const { order, next } = pageOrder(request.sort, request.after);
  const where =
    request.territoryId === null
      ? sql`t.territory_id is null`
      : sql`t.territory_id = ${request.territoryId}::uuid`;
  const named =
    request.words.length > 0
      ? sql`a.plain_name like all ((select app.search_patterns(${request.words}::text[]))::text[])`
      : sql`true`;
  const { rows } = await sql<ListedRow>`
    select p.*, p.amount::text as sort_amount
      from (select a.id, a.name, a.industry, a.country, a.employees, a.owner_id, t.territory_id, t.placed,
                   a.plain_name as sort_name, coalesce(o.amount, 0)::bigint as amount, coalesce(o.open, '[]') as open
              from territory_accounts t
              join accounts a on a.company_id = t.company_id and a.id = t.account_id
              left join (
                select s.account_id, sum(s.amount_minor) as amount,
                       jsonb_agg(jsonb_build_object('currency', s.currency, 'deals', s.deals, 'amount_minor', s.amount_minor)
                                 order by s.currency) as open
                  from (select c.account_id, c.currency, sum(c.deals) as deals, sum(c.amount_minor) as amount_minor
                          from ${cellsOf(actor)} c where ${OPEN} group by 1, 2) s
                 group by 1) o on o.account_id = t.account_id
             where ${own(actor)} and ${where} and ${named} and ${inCountries(request.countries)}
               and ${request.whiteSpots ? sql`o.account_id is null` : sql`true`}) p
     where ${next} order by ${order} limit ${sql.lit(request.limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Industries of the workspace's accounts, as they are written. */
export async function listIndustries(tx: Tx, actor: Actor, most: number): Promise<string[]> {
  const { rows } = await sql<{ industry: string }>`
    select a.industry from accounts a
     where a.company_id = ${actor.companyId} and a.workspace_id = ${actor.workspaceId} and a.industry is not null
     group by 1 order by count(*) desc limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows.map(({ industry }) => industry);
}

/** The ways the countries of the workspace's accounts are written. */
export async function listWrittenCountries(tx: Tx, actor: Actor): Promise<(string | null)[]> {
  const { rows } = await sql<{ country: string | null }>`
    select distinct a.country from accounts a
     where a.company_id = ${actor.companyId} and a.workspace_id = ${actor.workspaceId}
  `.execute(tx.kysely);
  return rows.map(({ country }) => country);
}

export interface QuarterCellRow {
  readonly quarter: Day;
  readonly forecast_category: ForecastCategory;
  readonly currency: string;
  readonly slipped: boolean;
  readonly amount_minor: bigint;
}

interface QuarterSpan {
  readonly from: Day;
  readonly before: Day;
  readonly today: Day;
}

/**
 * A workspace's open deals until the end of the quarter, from the totals of months and days as they are kept: earlier
 * months slipped, and of this month the days before today are moved from one side to the other. No deal is looked at.
 */
function keptQuarter(
  { companyId, workspaceId }: Actor,
  { from, before, today }: QuarterSpan,
): RawBuilder<unknown> {
  const month = `${today.slice(0, 8)}01`;
  const place = sql`t.company_id = ${companyId} and t.workspace_id = ${workspaceId}`;
  return sql`(
        select date_trunc('quarter', t.starts_on::timestamp)::date as quarter, t.forecast_category, t.currency,
               t.starts_on < ${month}::date as slipped, t.deals, t.amount_minor
          from close_totals t
         where ${place} and t.span = 'month' and t.starts_on < ${before}::date
         union all
        select ${from}::date, t.forecast_category, t.currency, side.slipped, side.sign * t.deals, side.sign * t.amount_minor
          from close_totals t cross join (values (true, 1), (false, -1)) side (slipped, sign)
         where ${place} and t.span = 'day' and t.starts_on >= ${month}::date and t.starts_on < ${today}::date
         union all
        select q.quarter, q.forecast_category, q.currency, false, q.deals, q.amount_minor
          from account_quarters q
         where q.company_id = ${companyId} and q.workspace_id = ${workspaceId} and q.deals > 0
           and q.forecast_category = 'closed' and q.quarter = ${from}::date)`;
}

/** What the person oversees, whichever territory it is in: open until the end of a quarter, and won in it. */
export async function readQuarter(tx: Tx, actor: Actor, span: QuarterSpan): Promise<QuarterCellRow[]> {
  const { from, before, today } = span;
  const cells = actor.role === 'sales_rep' ? datedCellsOf(actor, today) : keptQuarter(actor, span);
  const { rows } = await sql<QuarterCellRow>`
    select c.quarter::text as quarter, c.forecast_category, c.currency, c.slipped,
           sum(c.amount_minor)::bigint as amount_minor
      from ${cells} c
     where (${OPEN} and c.quarter < ${before}::date)
        or (c.forecast_category = 'closed' and c.quarter = ${from}::date)
     group by 1, 2, 3, 4 having sum(c.deals) > 0
  `.execute(tx.kysely);
  return rows;
}

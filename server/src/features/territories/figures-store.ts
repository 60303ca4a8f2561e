import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { ForecastCategory } from '@dealwright/domain/forecast';
import { boundsOf, quarterOf } from '@dealwright/domain/quarter';
import { LATE_STAGES } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { listedDeals, openDealsOfOthers, openDealsOfOwner } from '../deals/access.ts';

interface Cell {
  readonly account_id: string;
}

/**
 * Amounts by account, category and currency: a seller's open deals, or everything in the workspace, closed deals too, for
 * people who read every deal.
 */
function cellsOf(actor: Actor): RawBuilder<Cell> {
  const { companyId, workspaceId } = actor;
  return actor.role === 'sales_rep'
    ? sql<Cell>`(
        select d.account_id, d.forecast_category, d.currency, count(*) as deals, sum(d.amount_minor)::bigint as amount_minor
          from (${openDealsOfOwner(actor)} union all ${openDealsOfOthers(actor)}) d group by 1, 2, 3)`
    : sql<Cell>`(
        select q.account_id, q.forecast_category, q.currency, q.deals, q.amount_minor
          from account_quarters q
         where q.company_id = ${companyId} and q.workspace_id = ${workspaceId} and q.deals > 0)`;
}

interface Dated {
  readonly since: Day;
  readonly today: Day;
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
  const { companyId, workspaceId } = actor;
  const slice = actor.role === 'sales_rep' ? actor.userId : NIL_ID;
  const { rows } = await sql<CountRow>`
    select t.territory_id, a.country, count(*)::integer as accounts,
           count(*) filter (where o.account_id is null)::integer as white_spots
      from territory_accounts t
      join accounts a on a.company_id = t.company_id and a.id = t.account_id
      left join account_totals o
        on o.company_id = ${companyId} and o.workspace_id = ${workspaceId} and o.profile_id = ${slice} and o.kind = 'open'
           and o.currency = 'XXX' and o.deals > 0 and o.account_id = t.account_id
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

/** A seller’s open deals by close date. */
const openByDay = (deals: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.account_id, d.close_date as day, d.forecast_category, d.currency, 1 as deals, d.amount_minor from (${deals}) d`;

/** What a seller won since the given day, by the day it closed. */
function wonByDay(actor: Actor, { since }: Dated): RawBuilder<unknown> {
  const { companyId, workspaceId, userId } = actor;
  const isWon = sql`d.workspace_id = ${workspaceId} and d.shelf is null and d.forecast_category = 'closed'
    and d.closed_at >= ${`${since}T00:00:00Z`}::timestamptz`;
  const won = sql`d.account_id, (d.closed_at at time zone 'UTC')::date, d.forecast_category, d.currency, 1, d.amount_minor`;
  return sql`
    select ${won} from deals d where d.company_id = ${companyId} and d.owner_id = ${sql.lit(userId)} and ${isWon}
     union all
    select ${won} from deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id
     where a.company_id = ${companyId} and a.profile_id = ${sql.lit(userId)} and not a.as_owner and ${isWon}`;
}

/** A workspace’s open and won amounts by account and quarter, from the kept totals. */
function keptOfWorkspace({ companyId, workspaceId }: Actor, { since }: Dated): RawBuilder<unknown> {
  return sql`
    select c.account_id, c.quarter as day, c.forecast_category, c.currency, c.deals, c.amount_minor
      from account_quarters c
     where c.company_id = ${companyId} and c.workspace_id = ${workspaceId} and c.deals > 0
       and (${OPEN} or (c.forecast_category = 'closed' and c.quarter >= ${since}::date))`;
}

/** A workspace’s open deals of this quarter’s days before today, found along the index of each owner who has some. */
function slippedThisQuarter({ companyId, workspaceId }: Actor, { today }: Dated): RawBuilder<unknown> {
  const { from } = boundsOf(quarterOf(today));
  return sql`
    select d.account_id, ${from}::date as day, d.forecast_category, d.currency, 1 as deals, d.amount_minor
      from (select distinct t.owner_id from forecast_totals t
             where t.company_id = ${companyId} and t.workspace_id = ${workspaceId} and t.kind = 'open'
               and t.month >= ${from}::date and t.month < ${today}::date and t.deals > 0) o
     cross join lateral (
       select d.account_id, d.forecast_category, d.currency, d.amount_minor from deals d
        where d.company_id = ${companyId} and d.owner_id = o.owner_id and d.workspace_id = ${workspaceId}
          and d.stage_position < 8::smallint and d.shelf is null
          and d.close_date >= ${from}::date and d.close_date < ${today}::date offset 0) d`;
}

/** What stands with accounts, added up by where they are. By few columns as they are stored, which are counted in one pass. */
const byPlace = (actor: Actor, cells: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.territory_id, a.country, c.day, c.forecast_category, c.currency, sum(c.deals) as deals,
         sum(c.amount_minor) as amount_minor
    from (${cells}) c
    join territory_accounts t on t.account_id = c.account_id and ${own(actor)}
    join accounts a on a.company_id = t.company_id and a.id = t.account_id
   group by 1, 2, 3, 4, 5`;

/** Of a workspace’s kept quarters the earlier ones slipped; of this one the days before today are moved to the other side. */
function datedCellsOfWorkspace(actor: Actor, dated: Dated): RawBuilder<unknown> {
  const { from } = boundsOf(quarterOf(dated.today));
  return sql`
    select k.*, k.forecast_category <> 'closed' and k.day < ${from}::date as slipped
      from (${byPlace(actor, keptOfWorkspace(actor, dated))}) k
     union all
    select m.territory_id, m.country, m.day, m.forecast_category, m.currency, side.sign * m.deals, side.sign * m.amount_minor,
           side.slipped
      from (${byPlace(actor, slippedThisQuarter(actor, dated))}) m
     cross join (values (true, 1), (false, -1)) side (slipped, sign)`;
}

/** What a seller owns is apart, so that the database knows how few days and categories there are. */
const datedCellsOfSeller = (actor: Actor, dated: Dated): RawBuilder<unknown> => sql`
  select k.*, k.forecast_category <> 'closed' and coalesce(k.day < ${dated.today}::date, false) as slipped
    from (${byPlace(actor, openByDay(openDealsOfOwner(actor)))}
           union all
          ${byPlace(actor, sql`${openByDay(openDealsOfOthers(actor))} union all ${wonByDay(actor, dated)}`)}) k`;

/** What is open, and what was won since the given day. */
export async function readCells(tx: Tx, actor: Actor, dated: Dated): Promise<CellRow[]> {
  const cells =
    actor.role === 'sales_rep' ? datedCellsOfSeller(actor, dated) : datedCellsOfWorkspace(actor, dated);
  const { rows } = await sql<CellRow>`
    select c.territory_id, c.country, app.deal_quarter(null, c.day)::text as quarter, c.forecast_category, c.currency,
           c.slipped, sum(c.deals)::integer as deals, sum(c.amount_minor)::bigint as amount_minor
      from (${cells}) c
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

export interface AccountsWanted {
  readonly territoryId: string | null;
  readonly whiteSpots: boolean;
  /** As they are written; null if it does not matter. */
  readonly countries: readonly (string | null)[] | null;
  readonly words: readonly string[];
}

interface ListRequest extends AccountsWanted {
  readonly sort: 'name' | 'pipeline';
  readonly after: Position | null;
  readonly limit: number;
}

function inCountries(countries: AccountsWanted['countries']): RawBuilder<boolean> {
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

/** The rows of `territory_accounts t` and `accounts a` that are wanted, except for their open deals. */
function wantedAccounts(
  actor: Actor,
  { territoryId, words, countries }: AccountsWanted,
): RawBuilder<boolean> {
  const where =
    territoryId === null ? sql`t.territory_id is null` : sql`t.territory_id = ${territoryId}::uuid`;
  const named =
    words.length > 0
      ? sql`a.plain_name like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`;
  return sql<boolean>`${own(actor)} and ${where} and ${named} and ${inCountries(countries)}`;
}

/** How many accounts of a territory, or of none, are wanted, counted until one more than a bound. */
export async function countTerritoryAccountRows(
  tx: Tx,
  actor: Actor,
  wanted: AccountsWanted,
  most: number,
): Promise<number> {
  const without = sql`not exists (
    select from ${cellsOf(actor)} c where ${OPEN} and c.account_id = t.account_id)`;
  const { rows } = await sql<{ accounts: number }>`
    select count(*)::integer as accounts from (
      select 1 from territory_accounts t
        join accounts a on a.company_id = t.company_id and a.id = t.account_id
       where ${wantedAccounts(actor, wanted)} and ${wanted.whiteSpots ? without : sql`true`}
       limit ${sql.lit(most + 1)}) found
  `.execute(tx.kysely);
  return rows[0]?.accounts ?? 0;
}

/** Accounts of a territory, or of none; amounts of all currencies count alike where they are sorted by. */
export async function listTerritoryAccountPage(
  tx: Tx,
  actor: Actor,
  request: ListRequest,
): Promise<ListedRow[]> {
  const { order, next } = pageOrder(request.sort, request.after);
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
             where ${wantedAccounts(actor, request)}
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

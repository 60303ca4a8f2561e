import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import type { ForecastCategory, ForecastChoice } from '@dealwright/domain/forecast';
import { monthsOf, type Period } from '@dealwright/domain/forecast-period/period';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { listedDeals } from '../deals/access.ts';
import { nameOf } from './store.ts';

const FIRST_CLOSED = sql.lit(8);

/** Deals of one owner that are alike. Of what is won, there is no choice. */
export interface CellRow {
  readonly owner_id: string;
  readonly choice: ForecastChoice | null;
  readonly category: ForecastCategory;
  readonly currency: string;
  readonly deals: bigint;
  readonly amount_minor: bigint;
}

/** What was won, also in the reporting currency at the rate of the day. */
export interface ClosedRow extends CellRow {
  readonly stage: Stage;
  readonly frozen_deals: bigint;
  readonly frozen_minor: string;
  readonly reporting_currency: string | null;
}

const startOf = (day: string): RawBuilder<Date> => sql<Date>`${`${day}T00:00:00Z`}::timestamptz`;

/** Whether `owner` is one of the scope’s; everyone without owners. */
export function ownedBy(owner: RawBuilder<unknown>, owners: readonly string[] | null): RawBuilder<boolean> {
  return owners === null ? sql<boolean>`true` : sql<boolean>`${owner} = any (${owners}::uuid[])`;
}

/** The rows of `deals d` that are open and due in the period. */
function dueIn({ first, last }: Period): RawBuilder<boolean> {
  return sql<boolean>`d.stage_position < ${FIRST_CLOSED}::smallint and d.close_date is not null
    and d.close_date between ${first}::date and ${last}::date`;
}

/** The rows of `deals d` that were won in the period. */
function wonIn({ first, last }: Period): RawBuilder<boolean> {
  return sql<boolean>`d.stage_position = ${FIRST_CLOSED}::smallint
    and d.closed_at >= ${startOf(first)} and d.closed_at < ${startOf(addDays(last, 1))}`;
}

interface Asked {
  readonly period: Period;
  readonly owners: readonly string[] | null;
}

/** The kept totals `forecast_totals t` of whole months that the reader's scope adds up. */
function keptCells(actor: Actor, { period, owners }: Asked): RawBuilder<boolean> {
  const { companyId, workspaceId, role, userId } = actor;
  const readers = role === 'sales_rep' ? sql`t.owner_id = ${userId}::uuid` : sql`true`;
  const place = role === 'admin' ? sql`true` : sql`t.workspace_id = ${workspaceId}`;
  return sql<boolean>`t.company_id = ${companyId} and t.month = any (${monthsOf(period)}::date[])
    and ${place} and ${readers} and ${ownedBy(sql`t.owner_id`, owners)}`;
}

/** What is open and due in the period, by owner. */
export async function readOpenCells(tx: Tx, actor: Actor, asked: Asked): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select t.owner_id, t.forecast_choice as choice, t.forecast_category as category, t.currency,
           sum(t.deals)::bigint as deals, sum(t.amount_minor)::bigint as amount_minor
      from forecast_totals t
     where ${keptCells(actor, asked)} and t.kind = 'open'
     group by 1, 2, 3, 4 having sum(t.deals) > 0
  `.execute(tx.kysely);
  return rows;
}

/** What was won in the period, by owner. */
export async function readClosedCells(tx: Tx, actor: Actor, asked: Asked): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select t.owner_id, null as choice, 'closed' as category, 'closed_won' as stage, t.currency,
           sum(t.deals)::bigint as deals, sum(t.amount_minor)::bigint as amount_minor,
           sum(t.frozen_deals)::bigint as frozen_deals, sum(t.frozen_minor)::text as frozen_minor,
           (select c.reporting_currency from currency_settings c
             where c.company_id = ${actor.companyId} and not c.freezing)::text as reporting_currency
      from forecast_totals t
     where ${keptCells(actor, asked)} and t.kind = 'won'
     group by t.owner_id, t.currency having sum(t.deals) > 0
  `.execute(tx.kysely);
  return rows;
}

export interface DealRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account: string | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly stage: Stage;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly close_date: string | null;
  readonly choice: ForecastChoice;
  readonly category: ForecastCategory;
}

interface CellsAsked extends Asked {
  readonly choice?: ForecastChoice | undefined;
  readonly category: ForecastChoice | 'closed' | undefined;
}

interface DealPage extends CellsAsked {
  readonly after: Position | null;
  readonly limit: number;
}

/** The rows of `deals d` in such cells that the person sees. */
export function countedDeals(
  actor: Actor,
  { period, owners, choice, category }: CellsAsked,
): RawBuilder<boolean> {
  const which =
    category === 'closed'
      ? wonIn(period)
      : sql`${dueIn(period)}
          and ${choice ? sql`d.forecast_choice = ${choice}` : sql`true`}
          and ${category ? sql`d.forecast_category = ${category}` : sql`true`}`;
  return sql<boolean>`${listedDeals(actor)} and ${which} and ${ownedBy(sql`d.owner_id`, owners)}`;
}

/** The deals of such cells, the largest amount first, whatever its currency. */
export async function listDealPage(tx: Tx, actor: Actor, page: DealPage): Promise<DealRow[]> {
  const { after, limit } = page;
  const later = after ? sql`(-d.amount_minor, d.id) > (-${after[0]}::bigint, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<DealRow>`
    select p.*, a.name as account, ${nameOf('o')} as owner_name
      from (select d.company_id, d.id, d.number, d.name, d.account_id, d.owner_id, d.stage, d.amount_minor, d.currency,
                   d.close_date::text as close_date, d.forecast_choice as choice, d.forecast_category as category
              from deals d
             where ${countedDeals(actor, page)} and ${later}
             order by -d.amount_minor, d.id limit ${limit}) p
      join profiles o on o.company_id = p.company_id and o.id = p.owner_id
      left join accounts a on a.company_id = p.company_id and a.id = p.account_id
     order by -p.amount_minor, p.id
  `.execute(tx.kysely);
  return rows;
}

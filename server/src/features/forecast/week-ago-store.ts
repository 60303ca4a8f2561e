import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import type { ForecastCategory, ForecastChoice } from '@dealwright/domain/forecast';
import type { Period } from '@dealwright/domain/forecast-period/period';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { countedDeals, ownedBy } from './cells-store.ts';
import { changedPairs, type Known } from './change/pairs-store.ts';
import { type DealNowRow, dealNowColumns, joinDealNow } from './deal-now-store.ts';

/** What an owner’s category had more then than it has now; less is negative. */
export interface DifferenceRow {
  readonly owner_id: string;
  readonly category: ForecastCategory;
  readonly currency: string;
  readonly deals: bigint;
  readonly amount_minor: bigint;
}

interface Asked {
  readonly period: Period;
  readonly owners: readonly string[] | null;
  readonly moment: Date;
  /** What was known at the moment, unless it’s asked what is known of it now. */
  readonly known?: Known;
}

/** Which changed pairs `c` counted in the period at the moment, and which count in it today. */
function counted({
  period,
  moment,
}: Asked): Readonly<Record<'before' | 'openBefore' | 'now', RawBuilder<boolean>>> {
  const first = sql`${`${period.first}T00:00:00Z`}::timestamptz`;
  const after = sql`${`${addDays(period.last, 1)}T00:00:00Z`}::timestamptz`;
  const due = (date: string) => sql`${sql.ref(date)} between ${period.first}::date and ${period.last}::date`;
  const closed = sql`case when c.now_stage = 'closed_won' and c.now_closed_at <= ${moment}::timestamptz
                          then c.now_closed_at else c.s_valid_from end`;
  const openBefore = sql<boolean>`
    (coalesce(c.s_stage, 'prospecting') not in ('closed_won', 'closed_lost') and ${due('c.s_close_date')})`;
  return {
    openBefore: sql<boolean>`c.s_there and c.s_shelf is null and ${openBefore}`,
    before: sql<boolean>`c.s_there and c.s_shelf is null and (
      ${openBefore}
      or (c.s_stage = 'closed_won' and ${closed} >= ${first} and ${closed} < ${after}))`,
    now: sql<boolean>`c.e_there and c.now_shelf is null and c.now_stage is not null and (
      (c.e_stage not in ('closed_won', 'closed_lost') and ${due('c.e_close_date')})
      or (c.e_stage = 'closed_won' and c.now_closed_at >= ${first} and c.now_closed_at < ${after}))`,
  };
}

const changedSince = (actor: Actor, { moment, known = 'then', owners }: Asked): RawBuilder<unknown> =>
  changedPairs(actor, { from: moment, to: null, known, owners });

/** What the changed deals counted at the moment, with the sign 1, and what they count today, with -1. */
function sides(actor: Actor, asked: Asked): RawBuilder<unknown> {
  const { before, now } = counted(asked);
  return sql`
    select c.deal_id, m.* from (${changedSince(actor, asked)}) c
      cross join lateral (
        select c.s_owner_id, coalesce(c.s_category, 'pipeline'), c.s_currency, 1, c.s_amount_minor where ${before}
        union all
        select c.e_owner_id, coalesce(c.e_category, 'pipeline'), c.e_currency, -1, c.e_amount_minor where ${now}
      ) m (owner_id, category, currency, sign, amount_minor)
     where ${ownedBy(sql`m.owner_id`, asked.owners)}`;
}

/** How the numbers of a moment differ from today’s: only deals that have changed since are looked at. */
export async function readDifferences(tx: Tx, actor: Actor, asked: Asked): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select m.owner_id, m.category, m.currency, sum(m.sign)::bigint as deals, sum(m.sign * m.amount_minor)::bigint as amount_minor
      from (${sides(actor, asked)}) m group by 1, 2, 3
  `.execute(tx.kysely);
  return rows;
}

interface DifferencePage extends Asked {
  readonly category: ForecastChoice | 'closed';
  readonly after: Position | null;
  readonly limit: number;
}

/** What each deal added to a number since the moment, or took from it, the largest first. */
export async function listDifferencePage(tx: Tx, actor: Actor, page: DifferencePage): Promise<WeekAgoRow[]> {
  const { category, after, limit } = page;
  const later = after
    ? sql`(-abs(w.amount_minor), w.deal_id, w.currency) > (-${after[0]}::bigint, ${after[1]}::uuid, ${after[2]})`
    : sql`true`;
  const { rows } = await sql<WeekAgoRow>`
    select p.deal_id, p.amount_minor, p.currency, ${dealNowColumns}
      from (
        select w.* from (
          select m.deal_id, m.currency::text as currency, (-sum(m.sign * m.amount_minor))::bigint as amount_minor
            from (${sides(actor, page)}) m where m.category = ${category}
           group by 1, 2 having sum(m.sign) <> 0 or sum(m.sign * m.amount_minor) <> 0
        ) w where ${later} order by -abs(w.amount_minor), w.deal_id, w.currency limit ${limit}
      ) p
      ${joinDealNow(actor.companyId, sql<string>`p.deal_id`)}
     order by -abs(p.amount_minor), p.deal_id, p.currency
  `.execute(tx.kysely);
  return rows;
}

export interface WeekAgoRow extends DealNowRow {
  readonly deal_id: string;
  readonly amount_minor: bigint;
  readonly currency: string;
}

interface WeekAgoPage extends Asked {
  /** Null for all that was open. */
  readonly category: ForecastChoice | 'closed' | null;
  /** All of them unless given. */
  readonly currency?: string;
  readonly after: Position | null;
  readonly limit: number;
}

/**
 * The deals that a number of the moment summed, the largest first: those that have changed since, as they were, and of
 * the others those that count today.
 */
export async function listWeekAgoPage(tx: Tx, actor: Actor, page: WeekAgoPage): Promise<WeekAgoRow[]> {
  const { period, owners, category, currency, after, limit } = page;
  const { before, openBefore } = counted(page);
  const was =
    category === null ? openBefore : sql`${before} and coalesce(c.s_category, 'pipeline') = ${category}`;
  const inCurrency = (column: string) => (currency ? sql`${sql.ref(column)} = ${currency}` : sql`true`);
  const later = (amount: string, id: string) =>
    after
      ? sql`(-${sql.ref(amount)}, ${sql.ref(id)}) > (-${after[0]}::bigint, ${after[1]}::uuid)`
      : sql`true`;
  const { rows } = await sql<WeekAgoRow>`
    with changed as materialized (${changedSince(actor, page)})
    select p.deal_id, p.amount_minor, p.currency, ${dealNowColumns}
      from (
        select w.* from (
          select c.deal_id, c.s_amount_minor as amount_minor, c.s_currency as currency from changed c
           where ${was} and ${inCurrency('c.s_currency')}
             and ${ownedBy(sql`c.s_owner_id`, owners)} and ${later('c.s_amount_minor', 'c.deal_id')}
          union all
          (select d.id, d.amount_minor, d.currency from deals d
            where ${countedDeals(actor, { period, owners, category: category ?? undefined })}
              and ${inCurrency('d.currency')} and ${later('d.amount_minor', 'd.id')}
              and not exists (select from changed c where c.deal_id = d.id)
            order by -d.amount_minor, d.id limit ${limit})
        ) w order by -w.amount_minor, w.deal_id limit ${limit}
      ) p
      ${joinDealNow(actor.companyId, sql<string>`p.deal_id`)}
     order by -p.amount_minor, p.deal_id
  `.execute(tx.kysely);
  return rows;
}

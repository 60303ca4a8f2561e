import { NO_ACCOUNT_FILTER } from '@dealwright/contract/deals/deal-filter';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import type { Tx } from '@dealwright/db/database';
import { addDays, type Day } from '@dealwright/domain/calendar';
import { FILTERED_DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import type { ForecastCategory } from '@dealwright/domain/forecast';
import { STAGES } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { findImported, type Imported } from '../../operations/imported-store.ts';
import { listedDeals } from '../access.ts';
import { openDeals, slippedDeals } from '../store.ts';
import { type Contested, findContested } from './contested-store.ts';
import { findSold, type Sold } from './sold-store.ts';

type Condition = RawBuilder<boolean>;

/** What a person asks for, and the day on which they ask. */
export interface AskedFilter extends DealFilter {
  readonly today: Day;
}

export interface PipelineFilter extends AskedFilter {
  /** The deals of the import that is asked for. */
  readonly imported: Imported | null;
  /** The deals with the competitor that is asked for. */
  readonly contested: Contested | null;
  /** The deals with the product that is asked for. */
  readonly sold: Sold | null;
}

export async function pipelineFilter(tx: Tx, actor: Actor, asked: AskedFilter): Promise<PipelineFilter> {
  return {
    ...asked,
    imported: await findImported(tx, actor, 'deal', asked.import),
    contested: await findContested(tx, actor, asked.competitor),
    sold: await findSold(tx, actor, asked.product),
  };
}

/** The stages as the indexes know them: their places from 1. */
export function positionsOf(stages: readonly (typeof STAGES)[number][]): number[] {
  return stages.map((stage) => STAGES.indexOf(stage) + 1);
}

function listed<T>(
  values: readonly T[] | undefined,
  condition: (values: readonly T[]) => Condition,
): Condition[] {
  return values && values.length > 0 ? [condition(values)] : [];
}

function given<T>(value: T | undefined, condition: (value: T) => Condition): Condition[] {
  return value === undefined ? [] : [condition(value)];
}

/** What the filter asks of the state of the deal: all that totals are kept by. */
function stateConditions(filter: PipelineFilter): Condition[] {
  return [
    ...listed(filter.stage, (stages) => sql`d.stage_position = any(${positionsOf(stages)}::smallint[])`),
    ...given(filter.status, (status) => (status === 'open' ? openDeals : sql`not (${openDeals})`)),
    ...listed(filter.category, hasCategory),
    ...listed(filter.currency, (currencies) => sql`d.currency = any(${currencies}::bpchar[])`),
    ...given(filter.slipped, (slipped) =>
      slipped === 'yes' ? slippedDeals(filter.today) : sql`not (${slippedDeals(filter.today)})`,
    ),
  ];
}

const SIGNALS = {
  ageing: sql<boolean>`(d.strip like '%a%' or d.strip like '%s%')`,
  disputed: sql<boolean>`d.strip like '%!%'`,
} as const;

/** One value stands in the statement itself, as the partial index of it does. */
function hasCategory(categories: readonly ForecastCategory[]): Condition {
  const [only, ...others] = categories;
  return others.length === 0 && only
    ? sql`d.forecast_category = ${sql.lit(only)}`
    : sql`d.forecast_category = any(${categories}::forecast_category[])`;
}

/** The first instant of a day, in UTC. */
function startOf(day: Day): RawBuilder<unknown> {
  return sql`${`${day}T00:00:00Z`}::timestamptz`;
}

/** Before which something happened that was so many days ago: the end of that day. */
function daysAgo(today: Day, days: number): RawBuilder<unknown> {
  return startOf(addDays(today, 1 - days));
}

/** What needs a look: open deals alone. */
function attentionConditions(filter: PipelineFilter): Condition[] {
  const { today } = filter;
  return [
    ...given(filter.next_step, (step) =>
      step === 'none' ? sql`d.next_step is null` : sql`d.next_step_due < ${today}::date`,
    ),
    ...listed(filter.evidence, (signals) => {
      const any = signals.map((signal) => SIGNALS[signal]);
      return any.length === 1 && any[0] ? any[0] : sql`(${sql.join(any, sql` or `)})`;
    }),
    ...given(filter.idle_days, (days) => sql`d.last_activity_at < ${daysAgo(today, days)}`),
    ...given(filter.stage_days, (days) => sql`d.stage_entered_at < ${daysAgo(today, days)}`),
  ].map((condition) => sql<boolean>`${condition} and ${openDeals}`);
}

/** And what it asks besides. A deal without a close date is in no range of days. */
function detailConditions(filter: PipelineFilter): Condition[] {
  return [
    ...attentionConditions(filter),
    ...FILTERED_DEAL_FIELDS.flatMap((field) =>
      listed(filter[field], (values) => sql`${sql.ref(`d.${field}`)}::text = any(${values}::text[])`),
    ),
    ...listed(filter.owner, (ids) => sql`d.owner_id = any(${ids}::uuid[])`),
    ...given(filter.amount_min, (amount) => sql`d.amount_minor >= ${amount}`),
    ...given(filter.amount_max, (amount) => sql`d.amount_minor <= ${amount}`),
    ...given(
      filter.close_from,
      (day) => sql`coalesce(d.close_date, 'infinity') >= ${day}::date and d.close_date is not null`,
    ),
    ...given(filter.close_to, (day) => sql`coalesce(d.close_date, 'infinity') <= ${day}::date`),
    ...given(filter.closed_from, (day) => sql`d.closed_at >= ${startOf(day)}`),
    ...given(filter.closed_to, (day) => sql`d.closed_at < ${startOf(addDays(day, 1))}`),
    ...given(filter.score_min, (score) => sql`d.score >= ${score}::smallint`),
    ...given(filter.score_max, (score) => sql`d.score <= ${score}::smallint`),
    ...listed(filter.gap, (pillars) => sql`d.gaps && ${pillars}::meddpicc_pillar[]`),
    ...given(filter.account, (id) =>
      id === NO_ACCOUNT_FILTER ? sql`d.account_id is null` : sql`d.account_id = ${id}`,
    ),
    ...(filter.imported ? [filter.imported(sql`d.id`)] : []),
    ...(filter.sold ? [filter.sold(sql`d.id`)] : []),
    ...(filter.contested ? [filter.contested(sql`d.id`)] : []),
    ...given(filter.workspace, (id) => sql`d.workspace_id = ${id}`),
  ];
}

/** The conditions of the filter on a row of `deals d`, except the search words. */
export function factConditions(filter: PipelineFilter): Condition[] {
  return [...stateConditions(filter), ...detailConditions(filter)];
}

/** Whether every word occurs in the deal's text; looked up in the row itself. */
export function containsWords(words: readonly string[]): Condition {
  return allOf(
    words.map((word) => sql`d.search_text like (select (app.search_patterns(${[word]}::text[]))[1])`),
  );
}

/** Beyond this many, words are common. */
const FEW = 2000;

/** The company's deals that contain every word; null when they are many. */
export async function findFew(tx: Tx, words: readonly string[]): Promise<string[] | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select found.id from app.deals_matching(${words}::text[], ${sql.lit(FEW + 1)}) as found (id)
  `.execute(tx.kysely);
  return rows.length <= FEW ? rows.map(({ id }) => id) : null;
}

export function isOneOf(ids: readonly string[]): Condition {
  return sql`d.id = any(${ids}::uuid[])`;
}

/** The deals of the pipeline that the person sees and the filter admits. */
export interface Admitted {
  /** For all of them. */
  readonly all: Condition;
  /** What the filter asks, without what the person sees: for walking along an index until enough are found. */
  readonly others: readonly Condition[];
  /** The words, where many deals contain them and nothing else is asked. */
  readonly commonWords: readonly string[] | null;
}

/** Rare words are looked up first, common ones in each row. */
export async function admitted(tx: Tx, actor: Actor, filter: PipelineFilter): Promise<Admitted> {
  const words = searchWords(filter.q);
  const few = words.length > 0 ? await findFew(tx, words) : null;
  const ofWords = words.length > 0 ? [few ? isOneOf(few) : containsWords(words)] : [];
  const facts = factConditions(filter);
  const others = [...facts, ...ofWords];
  return {
    all: allOf([listedDeals(actor), ...others]),
    others,
    commonWords: words.length > 0 && !few && facts.length === 0 ? words : null,
  };
}

export function allOf(all: readonly Condition[]): Condition {
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

export function isFiltered(filter: PipelineFilter): boolean {
  return factConditions(filter).length > 0 || searchWords(filter.q).length > 0;
}

/** Whether the totals that are kept answer it: nothing is asked but stage, status, category, currency and what slipped. */
export function isKept(filter: PipelineFilter): boolean {
  return detailConditions(filter).length === 0 && searchWords(filter.q).length === 0;
}

import type { DealFilter } from '@dealwright/contract/deals';
import type { Tx } from '@dealwright/db/database';
import { STAGES } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { searchWords } from '../../platform/search-words.ts';
import { listedDeals } from '../deals/access.ts';

type Condition = RawBuilder<boolean>;

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

/** What the filter asks of a row of `deals d`, but for the words. A deal without a close date is in no range of days. */
export function factConditions(filter: DealFilter): Condition[] {
  return [
    ...listed(filter.owner, (ids) => sql`d.owner_id = any(${ids}::uuid[])`),
    ...listed(filter.stage, (stages) => sql`d.stage_position = any(${positionsOf(stages)}::smallint[])`),
    ...given(filter.amount_min, (amount) => sql`d.amount_minor >= ${amount}`),
    ...given(filter.amount_max, (amount) => sql`d.amount_minor <= ${amount}`),
    ...given(
      filter.close_from,
      (day) => sql`coalesce(d.close_date, 'infinity') >= ${day}::date and d.close_date is not null`,
    ),
    ...given(filter.close_to, (day) => sql`coalesce(d.close_date, 'infinity') <= ${day}::date`),
    ...given(filter.score_min, (score) => sql`d.score >= ${score}::smallint`),
    ...given(filter.score_max, (score) => sql`d.score <= ${score}::smallint`),
    ...listed(filter.gap, (pillars) => sql`d.gaps && ${pillars}::meddpicc_pillar[]`),
    ...given(filter.account, (id) => sql`d.account_id = ${id}`),
  ];
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
export async function admitted(tx: Tx, actor: Actor, filter: DealFilter): Promise<Admitted> {
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

export function isFiltered(filter: DealFilter): boolean {
  return factConditions(filter).length > 0 || searchWords(filter.q).length > 0;
}

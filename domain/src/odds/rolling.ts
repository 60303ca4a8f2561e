import { type Calibration, calibrate, calibrated, ScoredChances, UNCHANGED } from './calibration.ts';
import { type ChanceTable, chanceTable } from './chance-table.ts';
import type { DayNumber, DealPast, DaySpan, PeriodAt, Spell } from './deal-past.ts';
import { Exposure } from './exposure.ts';
import type { Shape } from './draws.ts';
import { fitHazards, type Hazards } from './hazards.ts';
import { ScoredDeals } from './scored-deals.ts';

/** Below these a company has too little history for odds. */
export const FEWEST_WON = 50;
export const FEWEST_LOST = 50;
/** For how long closings count towards them. */
export const HISTORY_DAYS = 730;
/** From the deals of how many days the number of new ones is taken. */
const ARRIVAL_DAYS = 56;
const DAYS_A_WEEK = 7;
/** 1970-01-02 was a Friday. */
const FRIDAY = 1;

export interface RollingInput {
  readonly pasts: readonly DealPast[];
  /** How many states spells are in; 1 where stages are not told apart. */
  readonly states: number;
  readonly periodAt: PeriodAt;
  /** Everything up to the end of this day is known, nothing after. */
  readonly asOf: DayNumber;
  /** The first day whose end is scored. */
  readonly scoredFrom: DayNumber;
}

/** What was, or would have been, known at the end of a day about the period of the next. */
export interface Origin {
  readonly asOf: DayNumber;
  readonly period: DaySpan;
  /** What open deals and new ones were expected to bring; minor units. Null with too little history. */
  readonly open: number | null;
  readonly fresh: number | null;
  /** Standard deviation of what open deals bring if each is a coin of its own. */
  readonly coins: number;
  /** How lopsided that is; normal if it is not said. */
  readonly shape?: Shape;
  /** Chances as they were said, and before their calibration, with what came of them; only where the period has ended. */
  readonly scored: { readonly said: ScoredChances; readonly raw: ScoredChances } | null;
}

export interface Learned {
  readonly hazards: Hazards;
  readonly table: ChanceTable;
  readonly calibration: Calibration;
  readonly averageWon: number;
}

export interface Rolling {
  /** Oldest first, the last is of `asOf` itself. */
  readonly origins: readonly Origin[];
  /** Null with too little history. */
  readonly learned: Learned | null;
  /** Won and lost deals in the last two years. */
  readonly history: { readonly won: number; readonly lost: number };
  /** The deals that the scored forecasts are about. */
  readonly scoredDeals: ScoredDeals;
}

interface Live {
  readonly spell: Spell;
  readonly deal: number;
  readonly next: number | null;
}

/** The ends of days that are scored, each a Friday, and the day itself. */
function originDays({ scoredFrom, asOf }: RollingInput): DayNumber[] {
  const days: DayNumber[] = [];
  const first = scoredFrom + ((FRIDAY - (scoredFrom % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK);
  for (let day = first; day < asOf; day += DAYS_A_WEEK) days.push(day);
  return [...days, asOf];
}

function spellsOf(pasts: readonly DealPast[], asOf: DayNumber): Live[] {
  return pasts
    .flatMap(({ spells }, deal) =>
      spells
        .map((spell, at): Live => ({ spell, deal, next: spells[at + 1]?.state ?? null }))
        .filter(({ spell }) => spell.from <= asOf),
    )
    .sort((a, b) => a.spell.from - b.spell.from);
}

/** Counts everything once, in order, and stops at each origin. */
export function rollOdds(input: RollingInput): Rolling {
  const { pasts, asOf, periodAt } = input;
  const exposure = new Exposure(input.states, periodAt);
  const waiting = spellsOf(pasts, asOf);
  const scoredDeals = new ScoredDeals(pasts.length);
  const origins: Origin[] = [];
  const ended: { readonly before: DayNumber; readonly scored: ScoredChances }[] = [];
  let live: Live[] = [];
  let at = 0;
  let counted = Number.NEGATIVE_INFINITY;
  let learned: Learned | null = null;
  for (const day of originDays(input)) {
    while (at < waiting.length && (waiting[at] as Live).spell.from <= day) live.push(waiting[at++] as Live);
    for (const { spell, next } of live) exposure.add(spell, counted + 1, day, next);
    live = live.filter(({ spell }) => spell.until > day);
    counted = day;
    const period = periodAt(day + 1);
    learned = learn({ exposure, input, day, period, ended });
    const isEnded = period.before <= asOf + 1;
    const origin = originOf({ live, learned, day, period, pasts, scoredDeals: isEnded ? scoredDeals : null });
    origins.push(origin);
    if (origin.scored) ended.push({ before: period.before, scored: origin.scored.raw });
  }
  return {
    origins,
    learned,
    history: closedSince(pasts, asOf - HISTORY_DAYS, asOf),
    scoredDeals,
  };
}

export function closedSince(pasts: readonly DealPast[], after: DayNumber, through: DayNumber) {
  const counts = { won: 0, lost: 0 };
  for (const { closings } of pasts) {
    for (const { day, isWon } of closings) {
      if (day > after && day <= through) counts[isWon ? 'won' : 'lost'] += 1;
    }
  }
  return counts;
}

interface Learning {
  readonly exposure: Exposure;
  readonly input: RollingInput;
  readonly day: DayNumber;
  readonly period: DaySpan;
  readonly ended: readonly { readonly before: DayNumber; readonly scored: ScoredChances }[];
}

/** What a day knew: hazards of all days before, and a calibration by the periods that had ended. */
function learn({ exposure, input, day, period, ended }: Learning): Learned | null {
  const { won, lost } = closedSince(input.pasts, day - HISTORY_DAYS, day);
  if (won < FEWEST_WON || lost < FEWEST_LOST) return null;
  const hazards = fitHazards(exposure);
  const past = new ScoredChances();
  for (const { before, scored } of ended) if (before <= day + 1) past.addAll(scored);
  return {
    hazards,
    table: chanceTable(hazards, day, period.before, (of) => exposure.third(of)),
    calibration: past.forecasts > 0 ? calibrate(past) : UNCHANGED,
    averageWon: averageWon(input.pasts, day),
  };
}

function averageWon(pasts: readonly DealPast[], day: DayNumber): number {
  let [sum, n] = [0, 0];
  for (const { closings } of pasts) {
    for (const closing of closings) {
      if (!closing.isWon || closing.unrated !== null) continue;
      if (closing.day > day || closing.day <= day - HISTORY_DAYS) continue;
      sum += closing.amount;
      n += 1;
    }
  }
  return n > 0 ? sum / n : 0;
}

interface OriginInput {
  readonly live: readonly Live[];
  readonly learned: Learned | null;
  readonly day: DayNumber;
  readonly period: DaySpan;
  readonly pasts: readonly DealPast[];
  /** Marks the deals that are scored; null while the period has not ended. */
  readonly scoredDeals: ScoredDeals | null;
}

function originOf({ live, learned, day, period, pasts, scoredDeals }: OriginInput): Origin {
  if (!learned) return { asOf: day, period, open: null, fresh: null, coins: 0, scored: null };
  const scored = scoredDeals ? { said: new ScoredChances(), raw: new ScoredChances() } : null;
  let [open, variance] = [0, 0];
  for (const { spell, deal } of live) {
    const raw = learned.table.chance(spell.state, day - spell.entered, spell.evidence);
    const chance = calibrated(raw, learned.calibration);
    const amount = worthOf(spell, day, learned.averageWon);
    open += chance * amount;
    variance += chance * (1 - chance) * amount * amount;
    if (!scored || !scoredDeals) continue;
    const closing = pasts[deal]?.closings.find((one) => one.day > day);
    const isWon = closing?.isWon === true && closing.day < period.before;
    scored.raw.add(raw, isWon);
    scored.said.add(chance, isWon);
    scoredDeals.add(deal, chance);
  }
  return {
    asOf: day,
    period,
    open,
    fresh: freshValue(learned, pasts, day),
    coins: Math.sqrt(variance),
    scored,
  };
}

/** What an open deal counts with on a day: its amount, the average without one, nothing without a rate. */
function worthOf({ amount, unrated, amountKnownFrom }: Spell, day: DayNumber, average: number): number {
  if (unrated !== null) return 0;
  return (amountKnownFrom <= day ? amount : null) ?? average;
}

/** What deals will bring that do not exist yet, if as many come as of late; without those that have no rate. */
function freshValue(
  { table, calibration, averageWon: amount }: Learned,
  pasts: readonly DealPast[],
  day: DayNumber,
): number {
  const arrived = new Map<string, { readonly state: number; readonly evidence: number; n: number }>();
  for (const { spells } of pasts) {
    const first = spells[0];
    if (!first || first.unrated !== null) continue;
    if (first.from > day || first.from <= day - ARRIVAL_DAYS) continue;
    const { state, evidence } = first;
    const kind = arrived.get(`${state} ${evidence}`) ?? { state, evidence, n: 0 };
    kind.n += 1;
    arrived.set(`${state} ${evidence}`, kind);
  }
  const won = [...arrived.values()].map(
    ({ state, evidence, n }) => n * table.arrivals(state, evidence, calibration),
  );
  return (won.reduce((sum, one) => sum + one, 0) * amount) / ARRIVAL_DAYS;
}

import { addDays, type Day } from '../calendar.ts';
import { type PeriodSettings, periodOf } from '../forecast-period/period.ts';
import { type AgeClass, ageClasses } from './age-classes.ts';
import {
  calibrated,
  calibrationError,
  type ChanceGroup,
  chanceGroups,
  ScoredChances,
} from './calibration.ts';
import { type DayNumber, dayNumber, type DealPast, type PeriodAt } from './deal-past.ts';
import { shapeOfOpen } from './draws.ts';
import { classOf, type Hazards } from './hazards.ts';
import {
  closedFromStages,
  OPEN_STAGES,
  type PastVersion,
  pastOf,
  type StateKind,
} from './pasts-of-versions.ts';
import { firstScored, type PeriodForecast, periodForecasts } from './period-forecast.ts';
import type { ScoredDeals } from './scored-deals.ts';
import { type TellingApart, tellApart } from './telling-apart.ts';
import {
  closedSince,
  FEWEST_LOST,
  FEWEST_WON,
  HISTORY_DAYS,
  type Learned,
  type Origin,
  type Rolling,
  rollOdds,
} from './rolling.ts';

/** Weeks further back say little about how good the forecast is now. */
const SCORED_DAYS = 730;

export interface OddsInput {
  /** Versions by deal, each oldest first. */
  readonly deals: readonly (readonly PastVersion[])[];
  readonly periods: PeriodSettings;
  /** Nothing after the end of this day is used. */
  readonly asOf: Day;
  readonly seed: number;
}

/** The chance of one open deal, and what it is made of. */
export interface DealChance {
  readonly id: string;
  /** That it is won before the period ends, from 0 to 1. */
  readonly chance: number;
  /** Before its calibration. */
  readonly raw: number;
  /** What it counts with, in minor units; an average where it has none. */
  readonly amount: number;
  /** The currency of an amount that has no rate: the amount is in it, and counts nowhere. */
  readonly unrated: string | null;
  readonly isAverage: boolean;
  readonly state: number;
  /** Days in its state. */
  readonly age: number;
  /** Days since it was opened. */
  readonly openDays: number;
  readonly classFrom: number;
  readonly evidence: number;
}

/** A deal that was won in the period by the day. */
export interface WonDeal {
  readonly id: string;
  readonly amount: number;
  /** See {@link DealChance.unrated}. */
  readonly unrated: string | null;
}

/** Forecasts of about a chance, and how many deals they were about. */
interface ScoredGroup extends ChanceGroup {
  readonly deals: number;
}

export interface OddsScore {
  readonly forecasts: number;
  readonly deals: number;
  readonly brier: number;
  readonly calibrationError: number;
  readonly groups: readonly ScoredGroup[];
}

export interface OddsOutput {
  readonly stateKind: StateKind;
  readonly history: Rolling['history'];
  readonly forecast: PeriodForecast;
  /** Currencies of amounts that count nowhere, for lack of a rate; in order. */
  readonly leftOut: readonly string[];
  /** What open deals and new ones are expected to bring; null with too little history. */
  readonly expected: { readonly open: number; readonly fresh: number } | null;
  /** What each week said, oldest first, where its period has ended. */
  readonly weeks: readonly PeriodForecast[];
  readonly score: OddsScore | null;
  readonly factors: Pick<Hazards, 'byThird' | 'byEvidence'> | null;
  readonly classes: readonly AgeClass[];
  readonly deals: readonly DealChance[];
  /** What the period’s won amount is the sum of, in order of their ids. */
  readonly won: readonly WonDeal[];
  /** The oldest that a deal was when it was won; null while none was. */
  readonly oldestWonDays: number | null;
  /** Whether win rates of the owners differ; null where too few closed enough. */
  readonly sellers: TellingApart | null;
}

export function periodCalendar(settings: PeriodSettings): PeriodAt {
  const known = new Map<DayNumber, { from: DayNumber; before: DayNumber }>();
  return (day) => {
    let span = known.get(day);
    if (!span) {
      const { first, last } = periodOf(addDays('1970-01-01', day), settings);
      span = { from: dayNumber(first), before: dayNumber(last) + 1 };
      for (let of = span.from; of < span.before; of += 1) known.set(of, span);
    }
    return span;
  };
}

/** Open deals at the end of the day with their chances, in order of their ids. */
function chancesOf(pasts: readonly DealPast[], learned: Learned, asOf: DayNumber): DealChance[] {
  const chances: DealChance[] = [];
  for (const { id, opened, spells } of pasts) {
    const spell = spells.find(({ from, until }) => from <= asOf && until > asOf);
    if (!spell) continue;
    const { state, evidence } = spell;
    const age = asOf - spell.entered;
    const raw = learned.table.chance(state, age, evidence);
    const known = spell.amountKnownFrom <= asOf ? spell.amount : null;
    const edges = learned.hazards.edges[state] ?? [0];
    chances.push({
      id,
      chance: calibrated(raw, learned.calibration),
      raw,
      amount: spell.unrated === null ? (known ?? learned.averageWon) : (spell.amount ?? 0),
      unrated: spell.unrated,
      isAverage: spell.unrated === null && known === null,
      state,
      age,
      openDays: asOf - opened,
      classFrom: edges[classOf(edges, age)] ?? 0,
      evidence,
    });
  }
  return chances;
}

function scoreOf(origins: readonly Origin[], deals: ScoredDeals): OddsScore | null {
  const past = new ScoredChances();
  for (const { scored } of origins) if (scored) past.addAll(scored.said);
  if (past.forecasts === 0) return null;
  const groups = chanceGroups(past).map((group) => ({ ...group, deals: deals.count(group.low, group.high) }));
  return {
    forecasts: past.forecasts,
    deals: deals.count(),
    brier: past.brier,
    calibrationError: calibrationError(groups),
    groups,
  };
}

/** With the last origin as lopsided as its deals make it. */
function shaped(origins: readonly Origin[], chances: readonly DealChance[], seed: number): Origin[] {
  const deals = chances.filter(({ unrated }) => unrated === null);
  const shape = shapeOfOpen(
    Float64Array.from(deals, ({ chance }) => chance),
    Float64Array.from(deals, ({ amount }) => amount),
    seed,
  );
  return origins.map((origin, at) => (at === origins.length - 1 ? { ...origin, shape } : origin));
}

/** Stages are told apart where enough deals were closed from stages that were on record; else age alone counts. */
function stateKindOf(input: OddsInput, asOf: DayNumber): StateKind {
  const known = { won: 0, lost: 0 };
  for (const versions of input.deals) {
    const { won, lost } = closedFromStages(
      versions.filter(({ validFrom }) => validFrom < endMs(asOf)),
      asOf - HISTORY_DAYS,
    );
    known.won += won;
    known.lost += lost;
  }
  return known.won >= FEWEST_WON && known.lost >= FEWEST_LOST ? 'stage' : 'deal';
}

const MS_PER_DAY = 86_400_000;
const endMs = (day: DayNumber): number => (day + 1) * MS_PER_DAY;

/** As a deal was known at the end of a day: later versions are left out, and the last one still holds. */
function knownAt(versions: readonly PastVersion[], asOf: DayNumber): PastVersion[] {
  const end = endMs(asOf);
  return versions
    .filter(({ validFrom }) => validFrom < end)
    .map((version) => (version.validTo >= end ? { ...version, validTo: Number.POSITIVE_INFINITY } : version));
}

function oldestWon(pasts: readonly DealPast[]): number | null {
  let oldest: number | null = null;
  for (const { opened, closings } of pasts) {
    for (const { day, isWon } of closings) if (isWon) oldest = Math.max(oldest ?? 0, day - opened);
  }
  return oldest;
}

/** How many deals each owner won and lost in the two years up to a day, as far as they still are. */
function closedByOwner(pasts: readonly DealPast[], asOf: DayNumber) {
  const owners = Map.groupBy(pasts, ({ ownerId }) => ownerId);
  return [...owners.values()].map((of) => {
    const held = of.map((past) => ({ ...past, closings: past.closings.filter(({ isHeld }) => isHeld) }));
    return closedSince(held, asOf - HISTORY_DAYS, asOf);
  });
}

function wonByDay(pasts: readonly DealPast[]): Map<DayNumber, number> {
  const won = new Map<DayNumber, number>();
  for (const { closings } of pasts) {
    for (const { day, isWon, isHeld, amount, unrated } of closings) {
      if (isWon && isHeld && unrated === null) won.set(day, (won.get(day) ?? 0) + amount);
    }
  }
  return won;
}

/** The deals whose amounts `wonByDay` sums from a day on. */
const wonSince = (pasts: readonly DealPast[], from: DayNumber): WonDeal[] =>
  pasts.flatMap(({ id, closings }) =>
    closings
      .filter(({ day, isWon, isHeld }) => isWon && isHeld && day >= from)
      .map(({ amount, unrated }) => ({ id, amount, unrated })),
  );

/** The currencies without a rate of what is open, and of what was won. */
function unratedOf(pasts: readonly DealPast[], asOf: DayNumber): string[] {
  const found = new Set<string>();
  for (const { spells, closings } of pasts) {
    for (const { unrated, until } of spells) if (unrated !== null && until > asOf) found.add(unrated);
    for (const { unrated, isWon, isHeld } of closings)
      if (unrated !== null && isWon && isHeld) found.add(unrated);
  }
  return [...found].toSorted();
}

/** The odds of a company’s open deals and of its period, as of a day. The same input gives the same answer. */
export function computeOdds(input: OddsInput): OddsOutput {
  const asOf = dayNumber(input.asOf);
  const periodAt = periodCalendar(input.periods);
  const stateKind = stateKindOf(input, asOf);
  const pasts = input.deals.map((versions) => pastOf(knownAt(versions, asOf), stateKind));
  const won = wonByDay(pasts);
  const scoredFrom = Math.max(firstScored(won, periodAt) ?? asOf, asOf - SCORED_DAYS);
  const states = stateKind === 'stage' ? OPEN_STAGES.length : 1;
  const rolled = rollOdds({ pasts, states, periodAt, asOf, scoredFrom });
  const { learned } = rolled;
  const deals = learned ? chancesOf(pasts, learned, asOf) : [];
  const origins = shaped(rolled.origins, deals, input.seed);
  const forecasts = periodForecasts({ origins, won, periodAt, asOf });
  const last = origins.at(-1);
  const forecast = forecasts.at(-1);
  if (!last || !forecast) throw new Error('there is always an origin: the day itself');
  return {
    stateKind,
    history: rolled.history,
    forecast,
    leftOut: unratedOf(pasts, asOf),
    expected: last.open === null ? null : { open: last.open, fresh: last.fresh ?? 0 },
    weeks: forecasts.filter(({ actual }) => actual !== null),
    score: scoreOf(rolled.origins, rolled.scoredDeals),
    factors: learned && { byThird: learned.hazards.byThird, byEvidence: learned.hazards.byEvidence },
    classes: learned ? ageClasses(pasts, learned.hazards, asOf) : [],
    deals,
    won: wonSince(pasts, forecast.period.from),
    oldestWonDays: oldestWon(pasts),
    sellers: tellApart(closedByOwner(pasts, asOf)),
  };
}

import type { DayNumber, DaySpan, PeriodAt } from './deal-past.ts';
import { NORMAL_SHAPE } from './draws.ts';
import type { Origin } from './rolling.ts';

/** As many weeks of past forecasts as a quarter has: fewer say too little about how good they are. */
export const FEWEST_WEEKS = 13;
/** Wins come in bursts, so their spread is taken from sums of this many days in a row. */
const BLOCK_DAYS = 28;
const NORMAL_80 = NORMAL_SHAPE.above;
const COVERED = 0.8;

export type ForecastMethod = 'model' | 'baseline';

/** Won amounts by day, minor units of the reporting currency. */
export type WonByDay = ReadonlyMap<DayNumber, number>;

export interface Forecast {
  /** What the period is expected to bring in all, with the ends of an interval that holds it in 80 of 100 cases. */
  readonly amount: number;
  readonly low: number;
  readonly high: number;
}

/** How far a method’s past forecasts were off. */
export interface MethodScore {
  readonly weeks: number;
  /** Mean of the absolute difference from the actual amount, as a share of it; null without weeks. */
  readonly meanError: number | null;
}

export interface PeriodForecast {
  readonly asOf: DayNumber;
  readonly period: DaySpan;
  readonly wonSoFar: number;
  readonly forecasts: Readonly<Record<ForecastMethod, Forecast | null>>;
  readonly scores: Readonly<Record<ForecastMethod, MethodScore>>;
  /** Which of the two is shown first: the model only where its own past error is smaller; null without either. */
  readonly leads: ForecastMethod | null;
  /** What the period brought; null while it has not ended. */
  readonly actual: number | null;
}

function wonBetween(won: WonByDay, from: DayNumber, through: DayNumber): number {
  let sum = 0;
  for (let day = from; day <= through; day += 1) sum += won.get(day) ?? 0;
  return sum;
}

/** Won in the last whole period, for each of its days: null where the company’s record does not cover it. */
function lastPeriodPerDay(
  won: WonByDay,
  periodAt: PeriodAt,
  { from }: DaySpan,
  firstWon: DayNumber,
): number | null {
  const last = periodAt(from - 1);
  const firstThird = last.from + (last.before - last.from) / 3;
  if (firstWon >= firstThird) return null;
  return wonBetween(won, last.from, last.before - 1) / (last.before - last.from);
}

/** The variance of sums of so many days in a row. */
function varianceOfSums(daily: readonly number[], days: number): number {
  if (days === 0 || daily.length === 0) return 0;
  const sums = daily.map((_, start) => {
    let sum = 0;
    for (let at = 0; at < days; at += 1) sum += daily[(start + at) % daily.length] ?? 0;
    return sum;
  });
  const mean = sums.reduce((total, sum) => total + sum, 0) / sums.length;
  return sums.reduce((total, sum) => total + (sum - mean) ** 2, 0) / sums.length;
}

/** How much the wins of so many days vary, judged by all days until now. */
function spreadOf(won: WonByDay, firstWon: DayNumber, asOf: DayNumber, days: number): number {
  const daily: number[] = [];
  for (let day = firstWon; day <= asOf; day += 1) daily.push(won.get(day) ?? 0);
  const blocks = Math.floor(days / BLOCK_DAYS) * varianceOfSums(daily, BLOCK_DAYS);
  return Math.sqrt(blocks + varianceOfSums(daily, days % BLOCK_DAYS));
}

interface PastError {
  readonly before: DayNumber;
  /** Absolute difference from the actual amount: as a share of it, and in spreads. */
  readonly share: number;
  readonly spreads: number;
}

/** How many spreads to each side held 80% of the past errors; of a normal distribution where they are few. */
function reachOf(past: readonly PastError[]): number {
  if (past.length < FEWEST_WEEKS) return NORMAL_80;
  const sorted = past.map(({ spreads }) => spreads).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length, Math.ceil((sorted.length + 1) * COVERED)) - 1] ?? NORMAL_80;
}

function scoreOf(past: readonly PastError[]): MethodScore {
  const total = past.reduce((sum, { share }) => sum + share, 0);
  return { weeks: past.length, meanError: past.length > 0 ? total / past.length : null };
}

function leader(
  forecasts: PeriodForecast['forecasts'],
  scores: PeriodForecast['scores'],
): ForecastMethod | null {
  if (!forecasts.baseline) return forecasts.model ? 'model' : null;
  if (!forecasts.model || scores.model.weeks < FEWEST_WEEKS) return 'baseline';
  return (scores.model.meanError ?? 1) < (scores.baseline.meanError ?? 1) ? 'model' : 'baseline';
}

export interface PeriodForecastInput {
  /** Oldest first. */
  readonly origins: readonly Origin[];
  readonly won: WonByDay;
  readonly periodAt: PeriodAt;
  /** Everything up to the end of this day is known. */
  readonly asOf: DayNumber;
}

const METHODS = ['model', 'baseline'] as const;
type ByMethod<T> = Record<ForecastMethod, T>;

interface AtOrigin extends Pick<PeriodForecastInput, 'won' | 'periodAt' | 'asOf'> {
  readonly origin: Origin;
  readonly firstWon: DayNumber;
  /** Errors in periods that had ended by then. */
  readonly known: ByMethod<readonly PastError[]>;
}

function forecastAt({ origin, won, periodAt, asOf, firstWon, known }: AtOrigin) {
  const { period } = origin;
  const left = period.before - 1 - origin.asOf;
  const wonSoFar = wonBetween(won, period.from, origin.asOf);
  const perDay = lastPeriodPerDay(won, periodAt, period, firstWon);
  const rest = {
    model: origin.open === null ? null : origin.open + (origin.fresh ?? 0),
    baseline: perDay === null ? null : perDay * left,
  };
  const spread = spreadOf(won, firstWon, origin.asOf, left);
  const spreads = { model: Math.max(spread, origin.coins), baseline: spread };
  const forecastOf = (method: ForecastMethod): Forecast | null => {
    const amount = rest[method];
    if (amount === null) return null;
    const shape = (method === 'model' && origin.shape) || NORMAL_SHAPE;
    const reach = (reachOf(known[method]) * spreads[method]) / NORMAL_80;
    return {
      amount: wonSoFar + amount,
      low: wonSoFar + Math.max(0, amount - reach * shape.below),
      high: wonSoFar + amount + reach * shape.above,
    };
  };
  const forecasts = { model: forecastOf('model'), baseline: forecastOf('baseline') };
  const scores = { model: scoreOf(known.model), baseline: scoreOf(known.baseline) };
  const actual = period.before <= asOf + 1 ? wonBetween(won, period.from, period.before - 1) : null;
  const leads = leader(forecasts, scores);
  return {
    forecast: { asOf: origin.asOf, period, wonSoFar, forecasts, scores, leads, actual },
    spreads,
    left,
  };
}

/**
 * The period’s amount at each origin, by the odds of deals and by the last period pro rata, each with an interval from its
 * own errors in periods that had ended by then.
 */
export function periodForecasts({ origins, ...input }: PeriodForecastInput): PeriodForecast[] {
  const firstWon = [...input.won.keys()].reduce(
    (first, day) => Math.min(first, day),
    Number.POSITIVE_INFINITY,
  );
  const errors: ByMethod<PastError[]> = { model: [], baseline: [] };
  return origins.map((origin) => {
    const knownOf = (method: ForecastMethod) =>
      errors[method].filter(({ before }) => before <= origin.asOf + 1);
    const known = { model: knownOf('model'), baseline: knownOf('baseline') };
    const { forecast, spreads, left } = forecastAt({ ...input, origin, firstWon, known });
    const { actual, period } = forecast;
    if (actual !== null && actual > 0 && left > 0) {
      for (const method of METHODS) {
        const said = forecast.forecasts[method];
        if (!said) continue;
        const off = Math.abs(said.amount - actual);
        errors[method].push({
          before: period.before,
          share: off / actual,
          spreads: off / (spreads[method] || 1),
        });
      }
    }
    return forecast;
  });
}

/** The first day whose next period can be compared with a whole one before it; null where there is none. */
export function firstScored(won: WonByDay, periodAt: PeriodAt): DayNumber | null {
  if (won.size === 0) return null;
  const first = [...won.keys()].reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const period = periodAt(first);
  const isWhole = first < period.from + (period.before - period.from) / 3;
  return (isWhole ? period.before : periodAt(period.before).before) - 1;
}

import { divideHalfAway, plainDecimal, readDecimal } from './decimal.ts';
import { minorDigits } from './money.ts';
import { FIGURE_PLACES, figuresInText } from './quoted-figures.ts';

export const COST_PERIODS = ['once', 'month', 'year'] as const;
export type CostPeriod = (typeof COST_PERIODS)[number];

export const FACTOR_UNITS = ['number', 'percent', 'money'] as const;
export type FactorUnit = (typeof FACTOR_UNITS)[number];

export const MAX_PROBLEMS = 20;
export const MAX_COSTS = 10;
export const MAX_FACTORS = 4;
/** Of one cost in a year, in minor units: the sums of a deal then stay exact. */
export const MAX_YEARLY_COST_MINOR = 10_000_000_000_000;

const MONTHS = 12;

/** A number as people write it down, without grouping: '48000', '12.5'. Both ends are the same where it is exact. */
export interface CostFactor {
  readonly unit: FactorUnit;
  readonly low: string;
  readonly high: string;
}

export interface ProblemCost {
  readonly period: CostPeriod;
  readonly currency: string;
  /** Multiplied with each other; exactly one of them is money. */
  readonly factors: readonly CostFactor[];
}

/** In minor units of the currency. */
export interface MoneyRange {
  readonly lowMinor: number;
  readonly highMinor: number;
}

export const NO_MONEY: MoneyRange = { lowMinor: 0, highMinor: 0 };

const DECIMAL = /^\d{1,12}(?:\.\d{1,4})?$/;

/** A factor's number in ten-thousandths; null for text that is no such number. */
export function figureOf(decimal: string): bigint | null {
  return DECIMAL.test(decimal) ? readDecimal(decimal, FIGURE_PLACES) : null;
}

/** The number as it is written, without zeros behind it: 125000n is '12.5'. */
export function decimalOf(figure: bigint): string {
  const digits = figure.toString().padStart(FIGURE_PLACES + 1, '0');
  return plainDecimal(`${digits.slice(0, -FIGURE_PLACES)}.${digits.slice(-FIGURE_PLACES)}`);
}

/** The product in minor units, rounded half up once, at the end. */
function productOf(factors: readonly CostFactor[], currency: string, end: 'low' | 'high'): bigint {
  const digits = factors.reduce((product, factor) => product * (figureOf(factor[end]) ?? 0n), 1n);
  const percents = factors.filter(({ unit }) => unit === 'percent').length;
  const places = factors.length * FIGURE_PLACES + 2 * percents;
  return divideHalfAway(digits * 10n ** BigInt(minorDigits(currency)), 10n ** BigInt(places));
}

/** What a cost comes to in its own period; null if it is more than `MAX_YEARLY_COST_MINOR` a year. */
export function costOf({ period, currency, factors }: ProblemCost): MoneyRange | null {
  const low = productOf(factors, currency, 'low');
  const high = productOf(factors, currency, 'high');
  const yearly = period === 'month' ? high * BigInt(MONTHS) : high;
  if (yearly > BigInt(MAX_YEARLY_COST_MINOR)) return null;
  return { lowMinor: Number(low), highMinor: Number(high) };
}

/** Costs in one currency: what comes back each year, what it is by the month, and what occurs once. */
export interface CostSums {
  readonly year: MoneyRange;
  readonly once: MoneyRange;
  /** What a month of waiting costs: a twelfth of a year, rounded half up. */
  readonly month: MoneyRange;
}

export interface CostTotal extends CostSums {
  readonly currency: string;
  /** Of these, the costs whose every number is proven. */
  readonly proven: CostSums;
}

export interface CountedCost extends ProblemCost {
  readonly isProven: boolean;
}

const plus = (a: MoneyRange, b: MoneyRange, times = 1): MoneyRange => ({
  lowMinor: a.lowMinor + b.lowMinor * times,
  highMinor: a.highMinor + b.highMinor * times,
});

const aTwelfth = (minor: number): number => Number(divideHalfAway(BigInt(minor), BigInt(MONTHS)));

function sumOf(costs: readonly ProblemCost[]): CostSums {
  let [year, once] = [NO_MONEY, NO_MONEY];
  for (const cost of costs) {
    const range = costOf(cost) ?? NO_MONEY;
    if (cost.period === 'once') once = plus(once, range);
    else year = plus(year, range, cost.period === 'month' ? MONTHS : 1);
  }
  const month = { lowMinor: aTwelfth(year.lowMinor), highMinor: aTwelfth(year.highMinor) };
  return { year, once, month };
}

/** Sums by currency, which are never added to each other, in alphabetical order. */
export function totalCosts(costs: readonly CountedCost[]): CostTotal[] {
  const byCurrency = Map.groupBy(costs, ({ currency }) => currency);
  return [...byCurrency]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, own]) => ({
      currency,
      ...sumOf(own),
      proven: sumOf(own.filter(({ isProven }) => isProven)),
    }));
}

interface Claimed extends CostFactor {
  /** Of its cost; counts for money alone. */
  readonly currency: string;
}

/** Whether the quote says this number, both ends of a range, as a number, a percentage or in this currency. */
export function isInQuote(quote: string, { unit, low, high, currency }: Claimed): boolean {
  const figures = figuresInText(quote).filter(
    ({ isPercent, currencies }) =>
      isPercent === (unit === 'percent') &&
      (currencies === null || (unit === 'money' && currencies.includes(currency))),
  );
  return [low, high].every((end) => {
    const wanted = figureOf(end);
    return figures.some(({ values }) => values.some((value) => value === wanted));
  });
}

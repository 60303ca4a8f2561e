import { type DecimalText, divideHalfAway, plainDecimal, readDecimal } from './decimal.ts';
import { MAX_AMOUNT_MINOR } from './money.ts';
import { BILLINGS, type Billing, PERCENT_PLACES, QUANTITY_PLACES } from './product.ts';

/** What a line of a deal or quote costs. Percentages are of 100 with up to two decimals, prices in minor units. */
export interface PricedLine {
  readonly quantity: DecimalText;
  /** Negative for a credit. */
  readonly unitPriceMinor: number;
  readonly discountPercent: DecimalText;
  readonly billing: Billing;
  /** Committed periods; 1 for what is paid once. */
  readonly periods: number;
  /** On top of the price, or included in it; null if no tax is stated. */
  readonly taxPercent: DecimalText | null;
}

export interface LineAmounts {
  /** Quantity × unit price × periods. */
  readonly listMinor: number;
  /** After the line's own discount. */
  readonly netMinor: number;
  /** After the discount on the total: these add up to the net total, or to the gross one where prices include tax. */
  readonly totalMinor: number;
}

export interface RecurringTotal {
  readonly billing: Exclude<Billing, 'one_off'>;
  /** Over all committed periods. */
  readonly committedMinor: number;
  /** In one period; each line is rounded. */
  readonly perPeriodMinor: number;
}

export interface TaxTotal {
  readonly percent: DecimalText;
  /** Without the tax. */
  readonly baseMinor: number;
  readonly taxMinor: number;
}

export interface LineTotals {
  readonly listMinor: number;
  /** Whether the prices of the lines include their tax. */
  readonly isTaxIncluded: boolean;
  /** What all discounts take off. */
  readonly discountMinor: number;
  /** Without tax: the deal's amount. */
  readonly netMinor: number;
  readonly oneOffMinor: number;
  readonly recurring: readonly RecurringTotal[];
  /** By rate, the lowest first. The tax of a rate is rounded once, on the sum of its lines. */
  readonly tax: readonly TaxTotal[];
  readonly taxMinor: number;
  readonly grossMinor: number;
}

/** Why lines have no total; `line` counts from 0 where one of them is the reason. */
export type LinesRefusal =
  | { readonly reason: 'not_a_number' | 'line_too_large'; readonly line: number }
  | { readonly reason: 'total_too_large' | 'total_negative' };

export type PricedLines =
  | { readonly refusal: LinesRefusal }
  | { readonly refusal: null; readonly lines: readonly LineAmounts[]; readonly totals: LineTotals };

const MAX = BigInt(MAX_AMOUNT_MINOR);
const QUANTITY_UNIT = 10n ** BigInt(QUANTITY_PLACES);
const PERCENT_UNIT = 10n ** BigInt(PERCENT_PLACES);
const WHOLE = 100n * PERCENT_UNIT;

const sum = (figures: readonly bigint[]): bigint => figures.reduce((total, figure) => total + figure, 0n);
const isTooLarge = (figure: bigint): boolean => figure > MAX || figure < -MAX;

function readPercent(text: DecimalText): bigint | null {
  const percent = readDecimal(text, PERCENT_PLACES);
  return percent === null || percent > WHOLE ? null : percent;
}

interface ExactLine {
  readonly list: bigint;
  readonly net: bigint;
}

function exactLine(line: PricedLine): ExactLine | null {
  const quantity = readDecimal(line.quantity, QUANTITY_PLACES);
  const discount = readPercent(line.discountPercent);
  const tax = line.taxPercent === null ? 0n : readPercent(line.taxPercent);
  const areWhole = Number.isSafeInteger(line.unitPriceMinor) && Number.isSafeInteger(line.periods);
  if (quantity === null || discount === null || tax === null || !areWhole) return null;
  const full = quantity * BigInt(line.unitPriceMinor) * BigInt(line.periods);
  return {
    list: divideHalfAway(full, QUANTITY_UNIT),
    net: divideHalfAway(full * (WHOLE - discount), QUANTITY_UNIT * WHOLE),
  };
}

/**
 * What each figure keeps of itself so that the kept ones add up to the kept total: all are rounded down, and what then
 * lacks goes to those that lost the most, the earlier of two alike.
 */
function spread(figures: readonly bigint[], keep: bigint): bigint[] {
  const kept = figures.map((figure, at) => {
    const rest = (((figure * keep) % WHOLE) + WHOLE) % WHOLE;
    return { at, rest, whole: (figure * keep - rest) / WHOLE };
  });
  const lacks = Number(divideHalfAway(sum(figures) * keep, WHOLE) - sum(kept.map(({ whole }) => whole)));
  const byLoss = kept.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  const raised = new Set(byLoss.slice(0, lacks).map(({ at }) => at));
  return kept.map(({ at, whole }) => (raised.has(at) ? whole + 1n : whole));
}

interface Shared {
  readonly line: PricedLine;
  readonly total: bigint;
}

function recurringTotals(lines: readonly Shared[]): RecurringTotal[] {
  return BILLINGS.flatMap((billing) => {
    const own = lines.filter(({ line }) => line.billing === billing);
    if (billing === 'one_off' || own.length === 0) return [];
    const perPeriod = own.map(({ line, total }) => divideHalfAway(total, BigInt(line.periods)));
    return [
      {
        billing,
        committedMinor: Number(sum(own.map(({ total }) => total))),
        perPeriodMinor: Number(sum(perPeriod)),
      },
    ];
  });
}

function taxTotals(lines: readonly Shared[], isTaxIncluded: boolean): TaxTotal[] {
  const bases = new Map<bigint, { percent: DecimalText; base: bigint }>();
  for (const { line, total } of lines) {
    const rate = line.taxPercent === null ? null : readPercent(line.taxPercent);
    if (line.taxPercent === null || rate === null) continue;
    bases.set(rate, { percent: plainDecimal(line.taxPercent), base: (bases.get(rate)?.base ?? 0n) + total });
  }
  return [...bases.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([rate, { percent, base }]) => {
      const tax = divideHalfAway(base * rate, isTaxIncluded ? WHOLE + rate : WHOLE);
      return { percent, baseMinor: Number(isTaxIncluded ? base - tax : base), taxMinor: Number(tax) };
    });
}

interface Sums {
  readonly list: bigint;
  /** After all discounts. */
  readonly total: bigint;
  readonly isTaxIncluded: boolean;
}

function totalsOf(lines: readonly Shared[], { list, total, isTaxIncluded }: Sums): LineTotals {
  const oneOff = sum(lines.filter(({ line }) => line.billing === 'one_off').map(({ total }) => total));
  const tax = taxTotals(lines, isTaxIncluded);
  const taxMinor = tax.reduce((taxes, rate) => taxes + rate.taxMinor, 0);
  return {
    isTaxIncluded,
    listMinor: Number(list),
    discountMinor: Number(list - total),
    netMinor: Number(total) - (isTaxIncluded ? taxMinor : 0),
    oneOffMinor: Number(oneOff),
    recurring: recurringTotals(lines),
    tax,
    taxMinor,
    grossMinor: Number(total) + (isTaxIncluded ? 0 : taxMinor),
  };
}

/**
 * Prices lines exactly. A line is rounded to whole minor units, halves away from zero; the discount on the total is taken
 * from the sum and spread over the lines, so that the lines always add up to the total. Where prices include tax, the
 * tax of each rate is taken out of the sum of its lines. No total is negative or larger than a deal's amount can be.
 */
export function priceLines(
  lines: readonly PricedLine[],
  totalDiscountPercent: DecimalText,
  isTaxIncluded = false,
): PricedLines {
  const discount = readPercent(totalDiscountPercent);
  if (discount === null) throw new RangeError(`not a discount: ${totalDiscountPercent}`);
  const exact: ExactLine[] = [];
  for (const [at, line] of lines.entries()) {
    const one = exactLine(line);
    if (one === null) return { refusal: { reason: 'not_a_number', line: at } };
    if (isTooLarge(one.list)) return { refusal: { reason: 'line_too_large', line: at } };
    exact.push(one);
  }
  const list = sum(exact.map((line) => line.list));
  const kept = spread(
    exact.map((line) => line.net),
    WHOLE - discount,
  );
  const total = sum(kept);
  const shared = lines.map((line, at) => ({ line, total: kept[at] ?? 0n }));
  const totals = totalsOf(shared, { list, total, isTaxIncluded });
  if (total < 0n || totals.netMinor < 0) return { refusal: { reason: 'total_negative' } };
  if (isTooLarge(list) || isTooLarge(total) || isTooLarge(BigInt(totals.grossMinor))) {
    return { refusal: { reason: 'total_too_large' } };
  }
  const amounts = exact.map((line, at) => ({
    listMinor: Number(line.list),
    netMinor: Number(line.net),
    totalMinor: Number(kept[at] ?? 0n),
  }));
  return { refusal: null, lines: amounts, totals };
}

import { minorDigits } from './money.ts';

/** An exact decimal number as text, such as '1.0832'. */
export type Decimal = string;

interface Rated {
  readonly currency: string;
  /** How much of the reporting currency one unit of this one is worth. */
  readonly rate: Decimal;
  /** The day that the rate is of. */
  readonly day: string;
}

/** The currency of converted sums, and the rates. */
export interface ReportingRates {
  readonly currency: string;
  readonly rates: readonly Rated[];
}

interface Sum {
  readonly currency: string;
  readonly amountMinor: number;
}

/** One sum of several, or the currencies that it cannot be made of. */
export type Converted =
  | {
      readonly kind: 'sum';
      readonly currency: string;
      readonly amountMinor: number;
      readonly days: readonly string[];
    }
  | { readonly kind: 'no-rate'; readonly currencies: readonly string[] };

const DECIMAL = /^(\d{1,20})(?:\.(\d{1,30}))?$/;

/** A quotient rounded to the nearest whole number, to the even one where two are as near. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  const rest = dividend % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const away = dividend < 0n ? -1n : 1n;
  if (twice > divisor || (twice === divisor && whole % 2n !== 0n)) return whole + away;
  return whole;
}

/** An amount in another currency, in its minor units: worked out exactly, rounded once. */
export function exchange({ currency, amountMinor }: Sum, rate: Decimal, to: string): bigint {
  const match = DECIMAL.exec(rate);
  if (!match?.[1]) throw new RangeError(`not a decimal: ${rate}`);
  const fraction = match[2] ?? '';
  const scale = fraction.length + minorDigits(currency);
  const dividend = BigInt(amountMinor) * BigInt(match[1] + fraction) * 10n ** BigInt(minorDigits(to));
  return divideHalfEven(dividend, 10n ** BigInt(scale));
}

/** Sums of several currencies as one in the reporting currency. Without a rate for each of them there is no such sum. */
export function convertSums(sums: readonly Sum[], { currency: reporting, rates }: ReportingRates): Converted {
  const missing = sums.filter(
    ({ currency }) => currency !== reporting && !rates.some((rate) => rate.currency === currency),
  );
  if (missing.length > 0) return { kind: 'no-rate', currencies: missing.map(({ currency }) => currency) };
  let total = 0n;
  const days = new Set<string>();
  for (const sum of sums) {
    const known = rates.find(({ currency }) => currency === sum.currency);
    if (sum.currency === reporting || !known) {
      total += BigInt(sum.amountMinor);
      continue;
    }
    total += exchange(sum, known.rate, reporting);
    days.add(known.day);
  }
  return { kind: 'sum', currency: reporting, amountMinor: Number(total), days: [...days].sort() };
}

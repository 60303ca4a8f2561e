import { type DecimalText, plainDecimal, readDecimal } from './decimal.ts';
import { PERCENT_PLACES, QUANTITY_PLACES } from './product.ts';

/** A line and what the price book asks for one unit of it; null without a price there. Prices are in minor units. */
export interface OfferedPrice {
  readonly quantity: DecimalText;
  readonly unitPriceMinor: number;
  readonly discountPercent: DecimalText;
  readonly periods: number;
  readonly bookPriceMinor: number | null;
}

const UNIT = 10n ** BigInt(PERCENT_PLACES);
const WHOLE = 100n * UNIT;

/** A percentage, from hundredths of it; never below the one that was typed, nor above 100. */
function percentOf(hundredths: bigint, typed: bigint): DecimalText {
  const least = hundredths > typed ? hundredths : typed;
  const most = least > WHOLE ? WHOLE : least;
  return plainDecimal(`${most / UNIT}.${String(most % UNIT).padStart(PERCENT_PLACES, '0')}`);
}

/** Rounded up, so that no part of a discount is lost; the divisor is above zero. */
const divideUp = (dividend: bigint, divisor: bigint): bigint =>
  dividend <= 0n ? 0n : (dividend + divisor - 1n) / divisor;

// What can't be read is all of the price.
const readPercent = (text: DecimalText): bigint => readDecimal(text, PERCENT_PLACES) ?? WHOLE;

/** What is taken off the price book's price of a line, by its discount and by a lower unit price, in percent. */
export function lineDiscount({
  unitPriceMinor,
  discountPercent,
  bookPriceMinor,
}: Pick<OfferedPrice, 'unitPriceMinor' | 'discountPercent' | 'bookPriceMinor'>): DecimalText {
  const typed = readPercent(discountPercent);
  if (bookPriceMinor === null || bookPriceMinor <= 0) return percentOf(0n, typed);
  const book = BigInt(bookPriceMinor);
  return percentOf(divideUp(book * WHOLE - BigInt(unitPriceMinor) * (WHOLE - typed), book), typed);
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * What the discount on the total, lower unit prices and credits take off the price book's total, in percent. Discounts
 * of lines have a limit of their own and don't count.
 */
export function totalDiscount(lines: readonly OfferedPrice[], totalPercent: DecimalText): DecimalText {
  const typed = readPercent(totalPercent);
  let full = 0n;
  let asked = 0n;
  for (const { quantity, unitPriceMinor, periods, bookPriceMinor } of lines) {
    const units = (readDecimal(quantity, QUANTITY_PLACES) ?? 0n) * BigInt(periods);
    full += units * larger(BigInt(bookPriceMinor ?? unitPriceMinor), 0n);
    asked += units * BigInt(unitPriceMinor);
  }
  if (full === 0n) return percentOf(0n, typed);
  return percentOf(divideUp(full * WHOLE - asked * (WHOLE - typed), full), typed);
}

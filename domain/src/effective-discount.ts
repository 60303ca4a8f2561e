import type { BookPrice } from './book-price.ts';
import { type DecimalText, plainDecimal, readDecimal } from './decimal.ts';
import { PERCENT_PLACES, QUANTITY_PLACES } from './product.ts';

/** A line and what the price book asks for one unit of it in one period. Prices are in minor units. */
export interface OfferedPrice {
  readonly quantity: DecimalText;
  readonly unitPriceMinor: number;
  readonly discountPercent: DecimalText;
  readonly periods: number;
  readonly bookPrice: BookPrice;
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

/**
 * What is taken off the price book's price of a line, by its discount and by a lower unit price, in percent; all of it
 * where that price is missing.
 */
export function lineDiscount({
  unitPriceMinor,
  discountPercent,
  bookPrice,
}: Pick<OfferedPrice, 'unitPriceMinor' | 'discountPercent' | 'bookPrice'>): DecimalText {
  const typed = readPercent(discountPercent);
  if (bookPrice === 'missing') return percentOf(WHOLE, typed);
  if (bookPrice === null || bookPrice <= 0) return percentOf(0n, typed);
  const book = BigInt(bookPrice);
  return percentOf(divideUp(book * WHOLE - BigInt(unitPriceMinor) * (WHOLE - typed), book), typed);
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * What the discount on the total, lower unit prices and credits take off the price book's total, in percent. Discounts
 * of lines have a limit of their own and don't count. It's all of it where the price of a line is missing.
 */
export function totalDiscount(lines: readonly OfferedPrice[], totalPercent: DecimalText): DecimalText {
  const typed = readPercent(totalPercent);
  if (lines.some(({ bookPrice }) => bookPrice === 'missing')) return percentOf(WHOLE, typed);
  let full = 0n;
  let asked = 0n;
  for (const { quantity, unitPriceMinor, periods, bookPrice } of lines) {
    const units = (readDecimal(quantity, QUANTITY_PLACES) ?? 0n) * BigInt(periods);
    full += units * larger(BigInt(typeof bookPrice === 'number' ? bookPrice : unitPriceMinor), 0n);
    asked += units * BigInt(unitPriceMinor);
  }
  if (full === 0n) return percentOf(0n, typed);
  return percentOf(divideUp(full * WHOLE - asked * (WHOLE - typed), full), typed);
}

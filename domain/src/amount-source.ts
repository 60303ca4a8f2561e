import type { Money } from './money.ts';

/**
 * Where a deal's amount comes from: it was typed (or imported), it equals the total of the deal's products, or what the
 * buyer accepted.
 */
export const AMOUNT_SOURCES = ['typed', 'lines', 'quote'] as const;
export type AmountSource = (typeof AMOUNT_SOURCES)[number];

/** What an amount can come from. */
export interface AmountOrigins {
  /** Null for a deal without products. */
  readonly lines: Money | null;
  /** What was accepted last; null without an accepted quote. */
  readonly quote: Money | null;
}

const equals = (amount: Money, other: Money | null): boolean =>
  other !== null && amount.amountMinor === other.amountMinor && amount.currency === other.currency;

/** An accepted quote takes precedence over products with the same total. */
export function amountSourceOf(amount: Money, { lines, quote }: AmountOrigins): AmountSource {
  if (equals(amount, quote)) return 'quote';
  return equals(amount, lines) ? 'lines' : 'typed';
}

/**
 * An amount of 0 and one that came from the products follow them when they change. One that was typed stays, and so does
 * one that the buyer accepted.
 */
export function amountFollowsLines(amount: Money, origins: AmountOrigins): boolean {
  const source = amountSourceOf(amount, origins);
  return source === 'lines' || (source === 'typed' && amount.amountMinor === 0);
}

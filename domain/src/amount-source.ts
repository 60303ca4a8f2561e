import type { Money } from './money.ts';

/** Where a deal's amount comes from: it was typed (or imported), or it equals the total of the deal's products. */
export const AMOUNT_SOURCES = ['typed', 'lines'] as const;
export type AmountSource = (typeof AMOUNT_SOURCES)[number];

/** Null stands for a deal without products. */
export function amountSourceOf(amount: Money, linesTotal: Money | null): AmountSource {
  if (linesTotal === null) return 'typed';
  const isSame = amount.amountMinor === linesTotal.amountMinor && amount.currency === linesTotal.currency;
  return isSame ? 'lines' : 'typed';
}

/** An amount of 0 and one that came from the products follow them when they change; any other was typed and stays. */
export function amountFollowsLines(amount: Money, linesTotal: Money | null): boolean {
  return amount.amountMinor === 0 || amountSourceOf(amount, linesTotal) === 'lines';
}

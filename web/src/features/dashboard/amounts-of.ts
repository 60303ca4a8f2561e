import type { Amounts } from './api.ts';

/** The amount in one currency; sums are never added up across currencies. */
export function amountIn(amounts: Amounts, currency: string): number {
  return amounts.find((amount) => amount.currency === currency)?.amount_minor ?? 0;
}

/** The currencies that occur, the one with the most money first. */
export function currenciesOf(amounts: Amounts): string[] {
  return [...amounts].sort((a, b) => b.amount_minor - a.amount_minor).map(({ currency }) => currency);
}

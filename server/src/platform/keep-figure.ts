import { inCurrency, MAX_AMOUNT_MINOR, type Money } from '@dealwright/domain/money';
import { invalid } from './errors.ts';

/** Minor units of the same figure in another currency. Throws 400 if that is more than can be kept. */
export function keepFigure(amount: Money, currency: string): number {
  const { amountMinor } = inCurrency(amount, currency);
  if (amountMinor <= MAX_AMOUNT_MINOR) return amountMinor;
  throw invalid('currency', `This amount is too large in ${currency}. Change the amount too.`);
}

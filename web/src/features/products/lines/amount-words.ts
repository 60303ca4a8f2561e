import { amountSourceOf } from '@dealwright/domain/amount-source';
import type { Money } from '@dealwright/domain/money';
import { formatMoney } from '../../../lib/format.ts';

/** Where the deal's amount comes from, as a sentence; a typed one with how far it is from the products. */
export function amountWords(amount: Money, products: Money): string {
  if (amountSourceOf(amount, products) === 'lines') return 'Amount from products';
  if (amount.currency !== products.currency) {
    return `Amount typed: ${formatMoney(amount)}. Products total ${formatMoney(products)}.`;
  }
  const difference = amount.amountMinor - products.amountMinor;
  const by = formatMoney({ amountMinor: Math.abs(difference), currency: amount.currency });
  return `Amount typed: ${by} ${difference > 0 ? 'more' : 'less'} than products.`;
}

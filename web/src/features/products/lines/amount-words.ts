import { type AmountOrigins, amountSourceOf } from '@dealwright/domain/amount-source';
import type { Money } from '@dealwright/domain/money';
import { formatMoney } from '../../../lib/format.ts';

interface Origins extends AmountOrigins {
  readonly lines: Money;
  /** What the accepted quote is called. */
  readonly quoteName: string | null;
}

/** Where the deal's amount comes from, as a sentence; a typed one with how far it is from the products. */
export function amountWords(amount: Money, { quoteName, ...origins }: Origins): string {
  const { lines: products } = origins;
  const source = amountSourceOf(amount, origins);
  if (source === 'quote') return `Amount from accepted quote ${quoteName ?? ''}`.trimEnd();
  const accepted =
    origins.quote && ` Quote ${quoteName ?? ''} was accepted at ${formatMoney(origins.quote)}.`;
  if (source === 'lines') return accepted ? `Amount from products.${accepted}` : 'Amount from products';
  return `${differenceWords(amount, products)}${accepted ?? ''}`;
}

function differenceWords(amount: Money, products: Money): string {
  if (amount.currency !== products.currency) {
    return `The amount is ${formatMoney(amount)}. Products total ${formatMoney(products)}.`;
  }
  const difference = amount.amountMinor - products.amountMinor;
  const by = formatMoney({ amountMinor: Math.abs(difference), currency: amount.currency });
  return `The amount is ${by} ${difference > 0 ? 'more' : 'less'} than the products total.`;
}

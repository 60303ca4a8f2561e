import { formatMoney } from '../../lib/format.ts';
import type { Product } from './api.ts';

/** '$48 / seat', 'from $40 / seat, tax included' with a price for larger quantities, or 'No price'. */
export function productPriceWords({ price, unit }: Pick<Product, 'price' | 'unit'>): string {
  const prices = price.tiers.map((tier) => tier.unit_price_minor);
  if (prices.length === 0) return 'No price';
  const least = formatMoney({ amountMinor: Math.min(...prices), currency: price.currency });
  const words = prices.length > 1 ? `from ${least}` : least;
  const each = unit ? `${words} / ${unit}` : words;
  return price.tax_included ? `${each}, tax included` : each;
}

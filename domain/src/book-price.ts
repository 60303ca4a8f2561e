import { type DecimalText, divideHalfAway } from './decimal.ts';
import { type PriceTier, unitPriceOf } from './price-tier.ts';
import { BILLING_MONTHS, type Billing } from './product.ts';

/** The prices of a product in the price book that applies, for one period of its billing. */
export interface ProductPrices {
  readonly tiers: readonly PriceTier[];
  readonly billing: Billing;
  /** It has a price in some price book, if not in the one that applies. */
  readonly isPriced: boolean;
}

/**
 * What the price book asks for one unit in one period of a line, in minor units: null for what has no price anywhere,
 * and `missing` where the product has prices but none to compare with.
 */
export type BookPrice = number | 'missing' | null;

/** A price for another billing, by the month; what is paid once doesn’t compare with a subscription. */
function inBilling(price: number, from: Billing, to: Billing): number | 'missing' {
  if (from === to || price <= 0) return price;
  if (from === 'one_off' || to === 'one_off') return 'missing';
  const exact = divideHalfAway(BigInt(price) * BigInt(BILLING_MONTHS[to]), BigInt(BILLING_MONTHS[from]));
  return Math.max(1, Number(exact));
}

export function bookPriceOf(
  prices: ProductPrices | undefined,
  { quantity, billing }: { readonly quantity: DecimalText; readonly billing: Billing },
): BookPrice {
  if (!prices?.isPriced) return null;
  const price = unitPriceOf(prices.tiers, quantity);
  return price === null ? 'missing' : inBilling(price, prices.billing, billing);
}

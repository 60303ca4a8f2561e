import { type DecimalText, readDecimal } from './decimal.ts';
import { QUANTITY_PLACES } from './product.ts';

/** The price of each unit from a quantity on; the first tier begins at 0. */
export interface PriceTier {
  readonly fromQuantity: DecimalText;
  readonly unitPriceMinor: number;
}

/** The unit price for a quantity: that of the highest tier the quantity reaches; null without one. */
export function unitPriceOf(tiers: readonly PriceTier[], quantity: DecimalText): number | null {
  const wanted = readDecimal(quantity, QUANTITY_PLACES);
  if (wanted === null) return null;
  let best: { from: bigint; price: number } | null = null;
  for (const { fromQuantity, unitPriceMinor } of tiers) {
    const from = readDecimal(fromQuantity, QUANTITY_PLACES);
    if (from === null || from > wanted) continue;
    if (best === null || from >= best.from) best = { from, price: unitPriceMinor };
  }
  return best?.price ?? null;
}

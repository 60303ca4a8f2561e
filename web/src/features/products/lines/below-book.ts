import { lineDiscount } from '@dealwright/domain/effective-discount';
import { type PriceTier, unitPriceOf } from '@dealwright/domain/price-tier';
import { formatMoney, numberFormat } from '../../../lib/format.ts';

interface BookedPrice {
  readonly unitPriceMinor: number | null;
  readonly bookPriceMinor: number | null;
}

/** '20% below the price book ($100)'; null for a price that isn’t below it. */
export function belowBookWords(
  { unitPriceMinor, bookPriceMinor }: BookedPrice,
  currency: string,
): string | null {
  if (unitPriceMinor === null || bookPriceMinor === null) return null;
  const below = Number(lineDiscount({ unitPriceMinor, bookPriceMinor, discountPercent: '0' }));
  if (below === 0) return null;
  const percent = numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(below / 100);
  return `${percent} below the price book (${formatMoney({ amountMinor: bookPriceMinor, currency })})`;
}

interface TieredLine {
  readonly unit_price_minor: number | null;
  readonly quantity: string | null;
  readonly tiers?: readonly PriceTier[];
}

/** What a line says of a unit price below its price book. */
export function belowBookNote(
  { unit_price_minor, quantity, tiers = [] }: TieredLine,
  currency: string,
): string | null {
  const bookPriceMinor = quantity === null ? null : unitPriceOf(tiers, quantity);
  const words = belowBookWords({ unitPriceMinor: unit_price_minor, bookPriceMinor }, currency);
  return words && `Unit price is ${words}. It counts as a discount.`;
}

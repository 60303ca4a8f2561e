import { type BookPrice, bookPriceOf, type ProductPrices } from '@dealwright/domain/book-price';
import { lineDiscount } from '@dealwright/domain/effective-discount';
import type { Billing } from '@dealwright/domain/product';
import { formatMoney, numberFormat } from '../../../lib/format.ts';

export const NO_BOOK_PRICE = 'No matching price in the price book.';

interface BookedPrice {
  readonly unitPriceMinor: number;
  readonly bookPriceMinor: number | null;
}

/** '20% below the price book ($100)'; null for a price that isn’t below it. */
export function belowBookWords(
  { unitPriceMinor, bookPriceMinor }: BookedPrice,
  currency: string,
): string | null {
  if (bookPriceMinor === null) return null;
  const below = Number(lineDiscount({ unitPriceMinor, bookPrice: bookPriceMinor, discountPercent: '0' }));
  if (below === 0) return null;
  const percent = numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(below / 100);
  return `${percent} below the price book (${formatMoney({ amountMinor: bookPriceMinor, currency })})`;
}

interface BookedLine {
  readonly unit_price_minor: number | null;
  readonly quantity: string | null;
  readonly billing: Billing;
  readonly prices?: ProductPrices;
}

/** What a line says of a unit price below its price book, or that there is no price to compare with. */
export function belowBookNote(
  { unit_price_minor: unitPriceMinor, quantity, billing, prices }: BookedLine,
  currency: string,
): string | null {
  if (quantity === null || unitPriceMinor === null) return null;
  const price: BookPrice = bookPriceOf(prices, { quantity, billing });
  if (price === 'missing') return `${NO_BOOK_PRICE} It counts as a 100% discount.`;
  const words = belowBookWords({ unitPriceMinor, bookPriceMinor: price }, currency);
  return words && `Unit price is ${words}. It counts as a discount.`;
}

import type { Tx } from '@dealwright/db/database';
import { type BookPrice, bookPriceOf } from '@dealwright/domain/book-price';
import type { Billing } from '@dealwright/domain/product';
import { findWantedBook, listWantedPrices, type PricedProductRow, type WantedBook } from '../price-store.ts';
import type { Place, WantedPrices } from '../store.ts';

/** The price book that the lines of a deal follow, and their products with the prices that apply. */
export interface BookPrices {
  readonly book: WantedBook | null;
  readonly products: ReadonlyMap<string, PricedProductRow>;
}

export async function readBookPrices(
  tx: Tx,
  place: Place,
  prices: WantedPrices,
  lines: readonly { readonly product_id: string | null }[],
): Promise<BookPrices> {
  const ids = new Set(lines.flatMap(({ product_id: id }) => (id === null ? [] : [id])));
  const rows = ids.size === 0 ? [] : await listWantedPrices(tx, place, prices, [...ids]);
  return {
    book: await findWantedBook(tx, place, prices),
    products: new Map(rows.map((row) => [row.id, row])),
  };
}

interface BookedLine {
  readonly product_id: string | null;
  readonly quantity: string;
  readonly billing: Billing;
}

/** What the price book asks for one unit of a line. */
export function bookPriceOfLine({ products }: BookPrices, line: BookedLine): BookPrice {
  const product = line.product_id === null ? undefined : products.get(line.product_id);
  if (!product) return null;
  const tiers = product.tiers.map((tier) => ({
    fromQuantity: tier.from_quantity,
    unitPriceMinor: tier.unit_price_minor,
  }));
  return bookPriceOf({ tiers, billing: product.billing, isPriced: product.is_priced }, line);
}

import type { Tx } from '@dealwright/db/database';
import { unitPriceOf } from '@dealwright/domain/price-tier';
import { findWantedBook, listTiersOf } from '../price-store.ts';
import type { Place, TierRow, WantedPrices } from '../store.ts';

/** The price book that the lines of a deal follow, and the prices there by product. */
export interface BookPrices {
  readonly book: { readonly id: string; readonly name: string } | null;
  readonly tiers: ReadonlyMap<string, readonly TierRow[]>;
}

export async function readBookPrices(
  tx: Tx,
  place: Place,
  prices: WantedPrices,
  lines: readonly { readonly product_id: string | null }[],
): Promise<BookPrices> {
  const book = await findWantedBook(tx, place, prices);
  const ids = new Set(lines.flatMap(({ product_id: id }) => (id === null ? [] : [id])));
  const hasNone = book === null || ids.size === 0;
  return { book, tiers: hasNone ? new Map() : await listTiersOf(tx, place, book.id, [...ids]) };
}

/** What the book asks for one unit; null for what isn’t in it. */
export function bookPriceOf(
  { tiers }: BookPrices,
  line: { readonly product_id: string | null; readonly quantity: string },
): number | null {
  const own = line.product_id === null ? undefined : tiers.get(line.product_id);
  const prices = (own ?? []).map((tier) => ({
    fromQuantity: tier.from_quantity,
    unitPriceMinor: tier.unit_price_minor,
  }));
  return unitPriceOf(prices, line.quantity);
}

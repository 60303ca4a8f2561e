import type { Tx } from '@dealwright/db/database';
import type { BookPrice } from '@dealwright/domain/book-price';
import { priceLines } from '@dealwright/domain/line-total';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { presentTotals, pricedLine } from '../products/lines/present-lines.ts';
import { findDealOffer, type QuoteLineRow } from './lines-store.ts';
import { bookPricesOf, discountsOf, type Taking } from './measure-discounts.ts';
import type { Offered } from './store.ts';

/** Priced lines of a deal, as a quote copies them. */
export interface OfferedLines extends Offered {
  readonly lines: readonly QuoteLineRow[];
}

const bookPriceFacts = (price: BookPrice) => ({
  book_price_minor: price === 'missing' ? null : price,
  lacks_book_price: price === 'missing',
});

/** The products of a deal as they are now. Throws 409 where there are none, or where their figures have no total. */
export async function readOfferedLines(tx: Tx, place: Taking): Promise<OfferedLines> {
  const offer = await findDealOffer(tx, place.companyId, place.dealId);
  if (!offer || offer.lines.length === 0) {
    throw new AppError('conflict', 'Add products to the deal first. A quote takes its lines from them.');
  }
  const priced = priceLines(offer.lines.map(pricedLine), offer.total_discount_percent, offer.tax_included);
  if (priced.refusal !== null) {
    throw new AppError(
      'conflict',
      'The products of this deal have no valid total. Check their prices first.',
    );
  }
  const bookPrices = await bookPricesOf(tx, place, offer);
  return {
    ...discountsOf(offer.lines, offer.total_discount_percent, bookPrices),
    currency: offer.currency,
    totalDiscountPercent: offer.total_discount_percent,
    totals: presentTotals(priced.totals),
    lines: offer.lines.map((line, at) => ({
      ...line,
      id: newId(),
      ...bookPriceFacts(bookPrices[at] ?? null),
      list_minor: priced.lines[at]?.listMinor ?? 0,
      net_minor: priced.lines[at]?.netMinor ?? 0,
      total_minor: priced.lines[at]?.totalMinor ?? 0,
    })),
  };
}

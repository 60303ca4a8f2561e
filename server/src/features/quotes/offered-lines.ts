import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { lineDiscount, type OfferedPrice, totalDiscount } from '@dealwright/domain/effective-discount';
import { priceLines } from '@dealwright/domain/line-total';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { bookPriceOf, readBookPrices } from '../products/lines/book-prices.ts';
import { presentTotals, pricedLine } from '../products/lines/present-lines.ts';
import { type DealOffer, findDealOffer, type QuoteLineRow } from './lines-store.ts';
import type { Offered } from './store.ts';

/** Priced lines of a deal, as a quote copies them. */
export interface OfferedLines extends Offered {
  readonly lines: readonly QuoteLineRow[];
}

/** Where and when lines are taken over. */
interface Taking {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly dealId: string;
  readonly now: Date;
}

/** What the deal's price book asks for one unit of each line. */
async function bookPricesOf(tx: Tx, place: Taking, offer: DealOffer): Promise<readonly (number | null)[]> {
  const wanted = { currency: offer.currency, day: dayOf(place.now), bookId: offer.price_book_id };
  const prices = await readBookPrices(tx, place, wanted, offer.lines);
  return offer.lines.map((line) => bookPriceOf(prices, line));
}

/** The discounts that limits apply to: prices below the price book count too. */
function discountsOf({ lines, total_discount_percent }: DealOffer, bookPrices: readonly (number | null)[]) {
  const offered = lines.map(
    (line, at): OfferedPrice => ({ ...pricedLine(line), bookPriceMinor: bookPrices[at] ?? null }),
  );
  const ofLines = offered.map(lineDiscount);
  return {
    lineDiscount: ofLines.reduce((most, each) => (Number(each) > Number(most) ? each : most), '0'),
    totalDiscount: totalDiscount(offered, total_discount_percent),
  };
}

/** The products of a deal as they are now. Throws 409 where there are none, or where their figures have no total. */
export async function readOfferedLines(tx: Tx, place: Taking): Promise<OfferedLines> {
  const offer = await findDealOffer(tx, place.companyId, place.dealId);
  if (!offer || offer.lines.length === 0) {
    throw new AppError('conflict', 'Add products to the deal first. A quote takes its lines from them.');
  }
  const priced = priceLines(offer.lines.map(pricedLine), offer.total_discount_percent);
  if (priced.refusal !== null) {
    throw new AppError(
      'conflict',
      'The products of this deal have no valid total. Check their prices first.',
    );
  }
  const bookPrices = await bookPricesOf(tx, place, offer);
  return {
    ...discountsOf(offer, bookPrices),
    currency: offer.currency,
    totalDiscountPercent: offer.total_discount_percent,
    totals: presentTotals(priced.totals),
    lines: offer.lines.map((line, at) => ({
      ...line,
      id: newId(),
      book_price_minor: bookPrices[at] ?? null,
      list_minor: priced.lines[at]?.listMinor ?? 0,
      net_minor: priced.lines[at]?.netMinor ?? 0,
      total_minor: priced.lines[at]?.totalMinor ?? 0,
    })),
  };
}

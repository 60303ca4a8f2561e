import type { Tx } from '@dealwright/db/database';
import type { BookPrice } from '@dealwright/domain/book-price';
import { dayOf } from '@dealwright/domain/calendar';
import { lineDiscount, type OfferedPrice, totalDiscount } from '@dealwright/domain/effective-discount';
import { bookPriceOfLine, readBookPrices } from '../products/lines/book-prices.ts';
import { findPricing } from '../products/lines/line-store.ts';
import { pricedLine } from '../products/lines/present-lines.ts';
import { type LineFacts, listQuoteLines } from './lines-store.ts';
import type { Offered, QuoteRow } from './store.ts';

/** Where and when lines are taken over. */
export interface Taking {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly dealId: string;
  readonly now: Date;
}

/** Lines that are offered, in their currency and with the price book that the deal chose. */
interface Booked {
  readonly currency: string;
  readonly price_book_id: string | null;
  readonly tax_included: boolean;
  readonly lines: readonly LineFacts[];
}

/** What the deal's price book asks for one unit of each line. */
export async function bookPricesOf(tx: Tx, place: Taking, offer: Booked): Promise<readonly BookPrice[]> {
  const wanted = {
    currency: offer.currency,
    day: dayOf(place.now),
    bookId: offer.price_book_id,
    taxIncluded: offer.tax_included,
  };
  const prices = await readBookPrices(tx, place, wanted, offer.lines);
  return offer.lines.map((line) => bookPriceOfLine(prices, line));
}

/** The discounts that limits apply to: prices below the price book count too. */
export function discountsOf(
  lines: readonly LineFacts[],
  totalPercent: string,
  bookPrices: readonly BookPrice[],
): Pick<Offered, 'lineDiscount' | 'totalDiscount'> {
  const offered = lines.map(
    (line, at): OfferedPrice => ({ ...pricedLine(line), bookPrice: bookPrices[at] ?? null }),
  );
  const ofLines = offered.map(lineDiscount);
  return {
    lineDiscount: ofLines.reduce((most, each) => (Number(each) > Number(most) ? each : most), '0'),
    totalDiscount: totalDiscount(offered, totalPercent),
  };
}

/** A draft from before prices below the price book counted, with the discounts that they make on the day it was made. */
export async function measured(tx: Tx, row: QuoteRow): Promise<QuoteRow> {
  if (!row.is_unmeasured) return row;
  const { company_id: companyId, workspace_id: workspaceId, deal_id: dealId, currency } = row;
  const pricing = await findPricing(tx, { companyId, id: dealId });
  const lines = await listQuoteLines(tx, companyId, row.id);
  const { tax_included } = row.totals;
  const offer = { currency, price_book_id: pricing?.price_book_id ?? null, tax_included, lines };
  const prices = await bookPricesOf(tx, { companyId, workspaceId, dealId, now: row.created_at }, offer);
  const found = discountsOf(lines, row.total_discount_percent, prices);
  return { ...row, line_discount: found.lineDiscount, total_discount: found.totalDiscount };
}

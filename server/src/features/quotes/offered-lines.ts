import type { Tx } from '@dealwright/db/database';
import { priceLines } from '@dealwright/domain/line-total';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { presentTotals, pricedLine } from '../products/lines/present-lines.ts';
import { findDealOffer, type QuoteLineRow } from './lines-store.ts';
import type { Offered } from './store.ts';

/** Priced lines of a deal, as a quote copies them. */
export interface OfferedLines extends Offered {
  readonly lines: readonly QuoteLineRow[];
}

/** The products of a deal as they are now. Throws 409 where there are none, or where their figures have no total. */
export async function readOfferedLines(tx: Tx, companyId: string, dealId: string): Promise<OfferedLines> {
  const offer = await findDealOffer(tx, companyId, dealId);
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
  return {
    currency: offer.currency,
    totalDiscountPercent: offer.total_discount_percent,
    totals: presentTotals(priced.totals),
    lines: offer.lines.map((line, at) => ({
      ...line,
      id: newId(),
      list_minor: priced.lines[at]?.listMinor ?? 0,
      net_minor: priced.lines[at]?.netMinor ?? 0,
      total_minor: priced.lines[at]?.totalMinor ?? 0,
    })),
  };
}

import type { DealLines } from '@dealwright/contract/products/deal-lines';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../../platform/actor.ts';
import type { DealRow } from '../../deals/detail-store.ts';
import { readBookPrices } from './book-prices.ts';
import { findPricing, listLines } from './line-store.ts';
import { currencyOfLines, presentDealLines } from './present-lines.ts';

interface ReadCall {
  readonly actor: Actor;
  readonly now: Date;
}

/** The lines of a deal that the person can read. */
export async function readLines(tx: Tx, { actor, now }: ReadCall, deal: DealRow): Promise<DealLines> {
  const key = { companyId: deal.company_id, id: deal.id };
  const pricing = await findPricing(tx, key);
  const lines = await listLines(tx, key);
  const place = { companyId: deal.company_id, workspaceId: deal.workspace_id };
  const wanted = {
    currency: currencyOfLines(pricing, deal),
    day: dayOf(now),
    bookId: pricing?.price_book_id ?? null,
    // Until there are lines, they are what their price book is.
    taxIncluded: pricing && pricing.lines > 0 ? pricing.tax_included : null,
  };
  return presentDealLines(actor, deal, {
    pricing,
    lines,
    prices: await readBookPrices(tx, place, wanted, lines),
  });
}

import type { DealRef } from '../deals/detail-store.ts';
import { needsApproval, type QuoteAccess } from './policy.ts';
import type { QuoteRow } from './store.ts';

/** A quote with its deal. */
export interface OpenQuote {
  readonly row: QuoteRow;
  readonly deal: DealRef;
}

/** The facts that its policy needs. */
export const quoteAccess = ({ row, deal }: OpenQuote): QuoteAccess => ({
  deal,
  state: row.state,
  approval: row.approval,
  needsApproval: needsApproval(row),
  isLatest: row.is_latest,
  isLatestSent: row.is_latest_sent,
  answeredByBuyer: row.buyer_reply !== null,
});

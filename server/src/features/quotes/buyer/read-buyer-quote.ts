import type { BuyerQuote, BuyerQuoteState } from '@dealwright/contract/quotes/buyer-quote';
import type { Tx } from '@dealwright/db/database';
import { quoteNumber } from '@dealwright/domain/quote';
import { dayIn } from '@dealwright/domain/zone-clock';
import { notFound } from '../../../platform/errors.ts';
import type { Buyer } from '../../buyer-access/door-store.ts';
import { fileNameOf } from '../send-quote.ts';
import { findSentFile, findSentQuote, type SentQuoteRow } from './buyer-store.ts';

async function sentQuote(tx: Tx): Promise<SentQuoteRow> {
  const row = await findSentQuote(tx);
  if (!row) throw notFound();
  return row;
}

/** The last day of a quote ends by the clock of the person who sent the link. */
function stateOf(row: SentQuoteRow, { time_zone: zone }: Buyer, now: Date): BuyerQuoteState {
  if (row.state !== 'sent') return row.state;
  return row.valid_until !== null && row.valid_until < dayIn(now, zone) ? 'expired' : 'open';
}

/** The quote that a buyer’s link opens: as it was sent, with what came by this very link. */
export async function readBuyerQuote(tx: Tx, buyer: Buyer, now: Date): Promise<BuyerQuote> {
  const row = await sentQuote(tx);
  return {
    number: quoteNumber(row.number),
    revision: row.revision,
    state: stateOf(row, buyer, now),
    title: row.title,
    currency: row.currency,
    total_discount_percent: row.total_discount_percent,
    totals: row.totals,
    lines: [...row.lines],
    valid_until: row.valid_until,
    answered_on: row.answered_on,
    seller: { name: row.seller_name ?? buyer.company_name, address: row.seller_address },
    buyer: { name: row.buyer_name, contact: row.buyer_contact_name, address: row.buyer_address },
    note: row.note,
    terms: row.terms,
    sent_at: row.sent_at.toISOString(),
    file: { bytes: row.file_bytes, sha256: row.file_sha256 },
    has_logo: row.has_logo,
    you: { name: buyer.recipient_name, email: buyer.recipient_email },
    replies: row.replies.map((reply) => ({ ...reply, at: new Date(reply.at).toISOString() })),
  };
}

export interface BuyerFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The PDF of the quote that a buyer’s link opens. */
export async function readBuyerFile(tx: Tx): Promise<BuyerFile> {
  const row = await sentQuote(tx);
  const content = await findSentFile(tx);
  if (!content) throw notFound();
  return { name: `${fileNameOf(row)}.pdf`, content };
}

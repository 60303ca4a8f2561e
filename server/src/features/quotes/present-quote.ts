import type { Quote, QuoteBrief } from '@dealwright/contract/quotes/quotes';
import type { Tx } from '@dealwright/db/database';
import { quoteNumber } from '@dealwright/domain/quote';
import type { Actor } from '../../platform/actor.ts';
import { listQuoteLines } from './lines-store.ts';
import { type OpenQuote, quoteAccess } from './open-quote.ts';
import { quoteAbilities } from './policy.ts';
import type { QuoteRow } from './store.ts';

export function presentBrief(actor: Actor, quote: OpenQuote): QuoteBrief {
  const { row } = quote;
  return {
    id: row.id,
    number: quoteNumber(row.number),
    revision: row.revision,
    state: row.state,
    approval: row.approval,
    currency: row.currency,
    net_minor: Number(row.net_minor),
    gross_minor: Number(row.gross_minor),
    valid_until: row.valid_until,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    version: row.version,
    can: quoteAbilities(actor, quoteAccess(quote)),
  };
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

function contactOf(id: string | null, name: string | null): Quote['buyer']['contact'] {
  return name === null ? null : { id, name };
}

function approvalOf(row: QuoteRow): Pick<Quote, 'approval_request' | 'approval_decision'> {
  return {
    approval_request: row.approval_requested_at && {
      by: named(row.approval_requested_by, row.requester_name),
      at: row.approval_requested_at.toISOString(),
      note: row.approval_request_note,
    },
    approval_decision: row.approval_decided_at && {
      by: named(row.approval_decided_by, row.decider_name),
      at: row.approval_decided_at.toISOString(),
      note: row.approval_decision_note,
    },
  };
}

function amountBefore({ amount_before_minor: amount, currency_before: currency }: QuoteRow) {
  return amount === null || currency === null ? null : { amount_minor: Number(amount), currency };
}

function answerOf(row: QuoteRow): Quote['answer'] {
  if (row.answered_on === null) return null;
  return {
    day: row.answered_on,
    contact: contactOf(row.answer_contact_id, row.answer_contact_name),
    note: row.answer_note,
    by: named(row.answered_by, row.answerer_name),
    amount_before: amountBefore(row),
    buyer: row.buyer_reply && { ...row.buyer_reply, at: new Date(row.buyer_reply.at).toISOString() },
  };
}

/** A whole quote, with its lines. */
export async function presentQuote(tx: Tx, actor: Actor, quote: OpenQuote): Promise<Quote> {
  const { row, deal } = quote;
  return {
    ...presentBrief(actor, quote),
    title: row.title,
    own_title: row.buyer_title,
    deal: { number: deal.number, name: row.deal_name },
    lines: await listQuoteLines(tx, row.company_id, row.id),
    total_discount_percent: row.total_discount_percent,
    totals: row.totals,
    seller: { name: row.seller_name, address: row.seller_address },
    buyer: {
      name: row.buyer_name,
      contact: contactOf(row.buyer_contact_id, row.buyer_contact_name),
      address: row.buyer_address,
    },
    note: row.note,
    terms: row.terms,
    needs_approval: quoteAccess(quote).needsApproval,
    ...approvalOf(row),
    answer: answerOf(row),
    file:
      row.file_bytes === null || row.file_sha256 === null
        ? null
        : { bytes: row.file_bytes, sha256: row.file_sha256 },
    created_by: named(row.created_by, row.creator_name),
  };
}

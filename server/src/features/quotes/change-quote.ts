import type { Quote, QuoteChange } from '@dealwright/contract/quotes/quotes';
import type { Tx } from '@dealwright/db/database';
import { holdQuote, type QuoteCall, requireReadableQuote, requireStep } from './access.ts';
import { announceQuote, type QuoteHappening } from './announce.ts';
import { updateOffered, updateTexts } from './change-store.ts';
import { contactNamed } from './create-quote.ts';
import { listQuoteLines, replaceQuoteLines } from './lines-store.ts';
import { type OfferedLines, readOfferedLines } from './offered-lines.ts';
import type { OpenQuote } from './open-quote.ts';
import { presentQuote } from './present-quote.ts';
import { deleteQuote } from './store.ts';

const ONLY_DRAFTS = 'This quote was sent and no longer changes. Create a revision instead.';

/** Whose change it is, as the store notes it. */
export const keyOf = ({ actor, now, id }: QuoteCall) => ({
  companyId: actor.companyId,
  id,
  by: actor.userId,
  now,
});

async function holdDraft(tx: Tx, call: QuoteCall): Promise<OpenQuote> {
  const quote = await holdQuote(tx, call);
  requireStep(quote.row.state === 'draft', ONLY_DRAFTS);
  return quote;
}

/** The quote as it is after a change, which is announced. */
export async function afterChange(
  tx: Tx,
  { actor, now, id }: QuoteCall,
  happening: QuoteHappening | null,
  note?: string | null,
): Promise<Quote> {
  const quote = await requireReadableQuote(tx, actor, id);
  await announceQuote(tx, quote, { actor, now, happening, ...(note !== undefined && { note }) });
  return presentQuote(tx, actor, quote);
}

/** Changes what a draft says beside its lines. A change that changes nothing leaves its version as it is. */
export async function changeQuote(tx: Tx, call: QuoteCall, change: QuoteChange): Promise<Quote> {
  const { actor } = call;
  const quote = await holdDraft(tx, call);
  const { row } = quote;
  const { contact_id: contactId, ...given } = change;
  const known =
    row.buyer_contact_name === null ? null : { id: row.buyer_contact_id, name: row.buyer_contact_name };
  const keepsContact = contactId === undefined || (known !== null && contactId === known.id);
  const texts = {
    title: given.title === undefined ? row.buyer_title : given.title,
    valid_until: given.valid_until === undefined ? row.valid_until : given.valid_until,
    buyer_address: given.buyer_address === undefined ? row.buyer_address : given.buyer_address,
    note: given.note === undefined ? row.note : given.note,
    terms: given.terms === undefined ? row.terms : given.terms,
    contact: keepsContact ? known : await contactNamed(tx, actor, contactId, 'contact_id'),
  };
  const { valid_until, buyer_address, note, terms, buyer_title: title } = row;
  const before = { title, valid_until, buyer_address, note, terms, contact: known };
  if (JSON.stringify(texts) === JSON.stringify(before)) return presentQuote(tx, actor, quote);
  await updateTexts(tx, keyOf(call), texts);
  return afterChange(tx, call, null);
}

/** Whether the deal offers the same as the quote does. */
async function isSame(tx: Tx, { row }: OpenQuote, offered: OfferedLines): Promise<boolean> {
  const facts = (lines: OfferedLines['lines']) =>
    lines.map(
      // The rest are amounts that follow from these, and ids that differ.
      ({ id: _, list_minor: _list, net_minor: _net, total_minor: _total, ...line }) =>
        Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  if (row.currency !== offered.currency) return false;
  if (row.total_discount_percent !== offered.totalDiscountPercent) return false;
  if (row.totals.tax_included !== offered.totals.tax_included) return false;
  const lines = await listQuoteLines(tx, row.company_id, row.id);
  return JSON.stringify(facts(lines)) === JSON.stringify(facts(offered.lines));
}

/** Gives a draft the current products of its deal. If they differ, an approval no longer applies. */
export async function refreshQuoteLines(tx: Tx, call: QuoteCall): Promise<Quote> {
  const quote = await holdDraft(tx, call);
  const { company_id: companyId, workspace_id: workspaceId, deal_id: dealId, id } = quote.row;
  const offered = await readOfferedLines(tx, { companyId, workspaceId, dealId, now: call.now });
  if (await isSame(tx, quote, offered)) return presentQuote(tx, call.actor, quote);
  await updateOffered(tx, keyOf(call), offered);
  await replaceQuoteLines(tx, { companyId, quoteId: id }, offered.lines);
  return afterChange(tx, call, null);
}

/** Deletes a draft. What was sent stays. */
export async function removeQuote(tx: Tx, call: QuoteCall): Promise<void> {
  const quote = await holdQuote(tx, call);
  requireStep(
    quote.row.state === 'draft',
    'This quote was sent, so it stays. Reject it or create a revision.',
  );
  await deleteQuote(tx, quote.row.company_id, quote.row.id);
  await announceQuote(tx, quote, { actor: call.actor, now: call.now, happening: 'removed' });
}

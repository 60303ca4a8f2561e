import { createHash } from 'node:crypto';
import type { Quote } from '@dealwright/contract/quotes/quotes';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { quoteNumber } from '@dealwright/domain/quote';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import {
  holdQuote,
  type QuoteCall,
  requireEditableQuote,
  requireReadableQuote,
  requireStep,
  requireVersion,
} from './access.ts';
import { afterChange, keyOf } from './change-quote.ts';
import { findFile, insertFile, type Parties, setSent, supersedeEarlier } from './change-store.ts';
import { listQuoteLines } from './lines-store.ts';
import { type OpenQuote, quoteAccess } from './open-quote.ts';
import { composePaper } from './paper/compose-paper.ts';
import { drawAside } from './paper/draw-aside.ts';
import type { QuotePaper } from './paper/quote-paper.ts';
import { isCleared } from './policy.ts';
import { findLogo } from './settings-store.ts';

async function paperOf(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  { row }: OpenQuote,
  isDraft: boolean,
): Promise<QuotePaper> {
  const lines = await listQuoteLines(tx, row.company_id, row.id);
  const logo = await findLogo(tx, row.company_id, row.workspace_id);
  return composePaper(row, { lines, logo, isDraft, day: dayOf(now), locale: actor.locale });
}

function requireSendable({ actor, now }: QuoteCall, quote: OpenQuote): void {
  const { row } = quote;
  requireStep(row.state === 'draft', 'This quote was sent already.');
  requireStep(
    !row.other_revision_accepted,
    'Another revision of this quote was accepted. Delete this draft, then create a new quote.',
  );
  requireStep(
    isCleared(actor, quoteAccess(quote)),
    'A discount is above your limit. Ask a manager to approve it first.',
  );
  requireStep(row.buyer_name !== null, 'Add an account to the deal first. The quote names it as the buyer.');
  requireStep(
    row.valid_until === null || row.valid_until >= dayOf(now),
    'The quote’s “Valid until” date has passed. Change it first.',
  );
}

/** A quote as it was drawn. */
interface Drawn {
  readonly content: Uint8Array;
  /** As they are printed: a rename while it is drawn changes neither. */
  readonly parties: Parties;
}

/** Draws what is to be sent, with no transaction open. */
export async function prepareSending(tx: Tx, call: QuoteCall): Promise<() => Promise<Drawn>> {
  const quote = await requireEditableQuote(tx, call.actor, call.id);
  await requireVersion(tx, call, quote);
  requireSendable(call, quote);
  const paper = await paperOf(tx, call, quote, false);
  const { row } = quote;
  const parties = {
    title: row.title,
    sellerName: row.seller_name,
    sellerAddress: row.seller_address,
    buyerName: row.buyer_name ?? '',
  };
  return async () => ({ content: await drawAside(call.actor.companyId, paper), parties });
}

/** Marks a quote as sent, in the version that was drawn: it is kept as it is from here on. */
export async function sendQuote(tx: Tx, call: QuoteCall, { content, parties }: Drawn): Promise<Quote> {
  const quote = await holdQuote(tx, call);
  requireSendable(call, quote);
  const key = keyOf(call);
  await supersedeEarlier(tx, key, quote.row);
  await setSent(tx, key, parties);
  await insertFile(tx, key, { content, sha256: createHash('sha256').update(content).digest() });
  return afterChange(tx, call, 'sent');
}

export interface QuoteFile {
  readonly name: string;
  /** In bytes; null for what is drawn when it is read. */
  readonly size: number | null;
  readonly read: () => Promise<Uint8Array>;
}

/** The name of its file, without what it ends with. */
export const fileNameOf = ({ number, revision }: Pick<OpenQuote['row'], 'number' | 'revision'>): string =>
  `${quoteNumber(number)}${revision > 1 ? `-revision-${revision}` : ''}`;

/** The PDF as it was sent, or of a draft as it is now. */
export async function openQuoteFile(
  tx: Tx,
  call: { readonly actor: Actor; readonly now: Date },
  id: string,
): Promise<QuoteFile> {
  const quote = await requireReadableQuote(tx, call.actor, id);
  const { row } = quote;
  const name = fileNameOf(row);
  if (row.state === 'draft') {
    const paper = await paperOf(tx, call, quote, true);
    return { name: `${name}-draft.pdf`, size: null, read: () => drawAside(call.actor.companyId, paper) };
  }
  const content = await findFile(tx, row.company_id, row.id);
  if (!content) throw notFound();
  return { name: `${name}.pdf`, size: content.byteLength, read: async () => content };
}

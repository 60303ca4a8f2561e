import { type BuyerLinks, MAX_LINKS, type NewBuyerLink } from '@dealwright/contract/buyer-access/buyer-links';
import type { listQuoteReplies } from '@dealwright/contract/quotes/buyer-quote';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { quoteName, quoteNumber } from '@dealwright/domain/quote';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import { createLink, type LinkCall } from '../../buyer-access/change-links.ts';
import { presentLink } from '../../buyer-access/present-link.ts';
import { listQuoteLinks } from '../../buyer-access/store.ts';
import { requireEditableQuote, requireReadableQuote, requireStep } from '../access.ts';
import type { OpenQuote } from '../open-quote.ts';
import { canQuote } from '../policy.ts';
import { lockQuote } from '../store.ts';
import { listReplies } from './buyer-store.ts';

async function presentLinks(tx: Tx, actor: Actor, { row, deal }: OpenQuote, now: Date): Promise<BuyerLinks> {
  const links = await listQuoteLinks(tx, { companyId: row.company_id, quoteId: row.id }, MAX_LINKS);
  return {
    links: links.map((link) => presentLink(link, now)),
    can: { send: canQuote(actor, deal) && row.state === 'sent' && links.length < MAX_LINKS },
  };
}

export async function readQuoteLinks(tx: Tx, actor: Actor, id: string, now: Date): Promise<BuyerLinks> {
  return presentLinks(tx, actor, await requireReadableQuote(tx, actor, id), now);
}

/** Mails a contact a personal link to a quote that was sent and waits for its answer. */
export async function sendQuoteLink(
  tx: Tx,
  call: LinkCall,
  id: string,
  input: NewBuyerLink,
): Promise<BuyerLinks> {
  const { actor, now } = call;
  await lockQuote(tx, actor.companyId, id);
  const quote = await requireEditableQuote(tx, actor, id);
  const { row, deal } = quote;
  requireStep(row.state === 'sent', 'Only a quote that was sent and has no answer can be sent as a link.');
  const { links } = await presentLinks(tx, actor, quote, now);
  if (links.length >= MAX_LINKS) {
    throw new AppError('conflict', `A quote can have up to ${MAX_LINKS} links. Send an earlier one again.`);
  }
  const title = `quote ${quoteName(quoteNumber(row.number), row.revision)}`;
  await createLink(tx, call, { deal, purpose: 'quote', quoteId: row.id, title }, input);
  return presentLinks(tx, actor, quote, now);
}

const LIST = 'quote-replies';

export async function readReplies(
  tx: Tx,
  actor: Actor,
  id: string,
  { cursor, limit }: QueryOf<typeof listQuoteReplies>,
): Promise<ResponseOf<typeof listQuoteReplies>> {
  const { row: quote } = await requireReadableQuote(tx, actor, id);
  const [after = null] = decodeCursor(LIST, cursor, [positionSchemas.id]) ?? [];
  const rows = await listReplies(tx, {
    companyId: quote.company_id,
    quoteId: quote.id,
    after,
    limit: limit + 1,
  });
  return pageFrom(
    rows,
    limit,
    ({ created_at: at, ...reply }) => ({ ...reply, at: at.toISOString() }),
    (row) => encodeCursor(LIST, [row.id]),
  );
}

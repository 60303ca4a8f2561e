import type { NewQuote, Quote } from '@dealwright/contract/quotes/quotes';
import type { Tx } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { MAX_QUOTES } from '@dealwright/domain/quote';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireReadableContact } from '../contacts/access.ts';
import { requireEditableDeal } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { requireEditableQuote, requireReadableQuote, requireStep } from './access.ts';
import { announceQuote } from './announce.ts';
import { replaceQuoteLines } from './lines-store.ts';
import { readOfferedLines } from './offered-lines.ts';
import { quoteAccess } from './open-quote.ts';
import { quoteAbilities } from './policy.ts';
import { presentQuote } from './present-quote.ts';
import { findSettings } from './settings-store.ts';
import { countQuotes, insertQuote, lockQuote, type NewQuoteRow, takeNumber } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

export interface NamedContact {
  readonly id: string;
  readonly name: string;
}

/** The contact that a quote names, if the person can see it; 400 otherwise. */
export async function contactNamed(
  tx: Tx,
  actor: Actor,
  id: string | null,
  path: string,
): Promise<NamedContact | null> {
  if (id === null) return null;
  try {
    const contact = await requireReadableContact(tx, actor, id);
    return { id: contact.id, name: contact.name };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') {
      throw invalid(path, 'Choose a contact that you can see');
    }
    throw error;
  }
}

async function addQuote(tx: Tx, { actor, now }: Call, deal: DealRef, row: NewQuoteRow): Promise<Quote> {
  const { companyId, workspaceId, id: dealId } = deal;
  if ((await countQuotes(tx, companyId, dealId, MAX_QUOTES)) >= MAX_QUOTES) {
    throw new AppError('conflict', `A deal can have at most ${MAX_QUOTES} quotes and revisions.`);
  }
  const offered = await readOfferedLines(tx, { companyId, workspaceId, dealId, now });
  await insertQuote(tx, { companyId, workspaceId, dealId, by: actor.userId, now }, row, offered);
  await replaceQuoteLines(tx, { companyId, quoteId: row.id }, offered.lines);
  const quote = await requireReadableQuote(tx, actor, row.id);
  await announceQuote(tx, quote, { actor, now, happening: 'created' });
  return presentQuote(tx, actor, quote);
}

/** Drafts a quote from the products of a deal. Throws 409 for a deal without products. */
export async function createQuote(tx: Tx, call: Call, number: number, input: NewQuote): Promise<Quote> {
  const { actor, now } = call;
  const deal = await requireEditableDeal(tx, actor, { number });
  const settings = await findSettings(tx, deal.companyId, deal.workspaceId);
  const contact = await contactNamed(tx, actor, input.contact_id, 'contact_id');
  return addQuote(tx, call, deal, {
    id: newId(),
    number: await takeNumber(tx, deal.companyId),
    revision: 1,
    title: input.title,
    validUntil:
      input.valid_until === undefined ? addDays(dayOf(now), settings.valid_days) : input.valid_until,
    contact,
    buyerAddress: input.buyer_address,
    note: input.note,
    terms: input.terms === undefined ? settings.terms : input.terms,
  });
}

/** Drafts the next revision of a quote from the products of its deal as they are now. */
export async function reviseQuote(tx: Tx, call: Call, id: string): Promise<Quote> {
  const { actor, now } = call;
  if ((await lockQuote(tx, actor.companyId, id)) === null) throw notFound();
  const quote = await requireEditableQuote(tx, actor, id);
  const { row, deal } = quote;
  requireStep(
    quoteAbilities(actor, quoteAccess(quote)).revise,
    'Only the latest revision that was sent or rejected can be revised.',
  );
  const settings = await findSettings(tx, deal.companyId, deal.workspaceId);
  const contact =
    row.buyer_contact_name === null ? null : { id: row.buyer_contact_id, name: row.buyer_contact_name };
  return addQuote(tx, call, deal, {
    id: newId(),
    number: row.number,
    revision: row.revision + 1,
    title: row.buyer_title,
    validUntil: addDays(dayOf(now), settings.valid_days),
    contact,
    buyerAddress: row.buyer_address,
    note: row.note,
    terms: row.terms,
  });
}

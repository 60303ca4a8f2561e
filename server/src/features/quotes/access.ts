import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { notToBeChanged, requireReadableDeal } from '../deals/access.ts';
import type { OpenQuote } from './open-quote.ts';
import { measured } from './measure-discounts.ts';
import { canQuote } from './policy.ts';
import { presentQuote } from './present-quote.ts';
import { findQuote, lockQuote } from './store.ts';

/** A person's call that changes one quote. */
export interface QuoteCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  /** The version the person saw. */
  readonly version: number;
}

/** The quote, if the person can read its deal; 404 otherwise, the same as for one that doesn't exist. */
export async function requireReadableQuote(tx: Tx, actor: Actor, id: string): Promise<OpenQuote> {
  const row = await findQuote(tx, actor.companyId, id);
  if (!row) throw notFound();
  const deal = await requireReadableDeal(tx, actor, { id: row.deal_id });
  return { row: await measured(tx, row), deal };
}

/** The same if the person can change the deal; 403 if they can only read it. */
export async function requireEditableQuote(tx: Tx, actor: Actor, id: string): Promise<OpenQuote> {
  const quote = await requireReadableQuote(tx, actor, id);
  if (!canQuote(actor, quote.deal)) throw notToBeChanged(quote.deal);
  return quote;
}

/** For replayed answers: people who can no longer change the quote are refused as at first. */
export async function mayWorkQuote({
  tx,
  actor,
  params,
}: {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly params: { readonly quote_id: string };
}): Promise<void> {
  await requireEditableQuote(tx, actor, params.quote_id);
}

async function staleQuote(tx: Tx, actor: Actor, quote: OpenQuote): Promise<AppError> {
  const message = 'This quote was changed in the meantime. Review it, then try again.';
  return new AppError('stale_version', message, { current: await presentQuote(tx, actor, quote) });
}

/** Throws 412 with the quote as it is now unless the person saw this version. */
export async function requireVersion(
  tx: Tx,
  { actor, version }: Pick<QuoteCall, 'actor' | 'version'>,
  quote: OpenQuote,
): Promise<void> {
  if (quote.row.version !== version) throw await staleQuote(tx, actor, quote);
}

/** Locks the quote in the version that the person saw, if they can change it. */
export async function holdQuote(tx: Tx, call: QuoteCall): Promise<OpenQuote> {
  if ((await lockQuote(tx, call.actor.companyId, call.id)) === null) throw notFound();
  const quote = await requireEditableQuote(tx, call.actor, call.id);
  await requireVersion(tx, call, quote);
  return quote;
}

/** 409 for a step that the quote can't take now. */
export function requireStep(isAllowed: boolean, message: string): void {
  if (!isAllowed) throw new AppError('conflict', message);
}

import type { Tx } from '@dealwright/db/database';
import { quoteName, quoteNumber } from '@dealwright/domain/quote';
import { emit } from '../../platform/events.ts';
import { recordChanges } from '../deals/history/store.ts';
import type { OpenQuote } from './open-quote.ts';

/** What happened to a quote, for the history of its deal. */
export type QuoteHappening =
  | 'created'
  | 'removed'
  | 'approval_requested'
  | 'approved'
  | 'declined'
  | 'sent'
  | 'accepted'
  | 'rejected'
  | 'answer_removed'
  | 'commented';

interface Announced {
  /** Nobody for a buyer on the quote’s page. */
  readonly actor: { readonly companyId: string; readonly userId: string | null };
  readonly now: Date;
  /** Null for changes to a draft that the deal’s history leaves out. */
  readonly happening: QuoteHappening | null;
  readonly note?: string | null;
  /** Who answered or commented on the quote’s page, and whom to notify of it. */
  readonly buyer?: { readonly name: string; readonly notify: readonly string[] };
}

/** Records history and event of a change to a quote, in the same transaction. */
export async function announceQuote(
  tx: Tx,
  { row, deal }: OpenQuote,
  { actor, now, happening, note = null, buyer }: Announced,
): Promise<void> {
  const { companyId, userId: actorId } = actor;
  const quote = quoteName(quoteNumber(row.number), row.revision);
  if (happening !== null) {
    const newValue = {
      id: row.id,
      quote,
      happening,
      net_minor: Number(row.net_minor),
      currency: row.currency,
      ...(buyer && { buyer: buyer.name }),
    };
    const change = { dealId: row.deal_id, field: 'quote', oldValue: null, newValue };
    await recordChanges(tx, { companyId, actorId, cause: 'edit', now }, [change]);
  }
  const isDecision = happening === 'approved' || happening === 'declined';
  await emit(tx, [
    {
      companyId,
      workspaceId: row.workspace_id,
      dealId: row.deal_id,
      type: 'quote.changed',
      actorId,
      payload: {
        number: deal.number,
        quote_id: row.id,
        quote,
        ...(happening !== null && { happening }),
        ...(buyer && { buyer: buyer.name, notify: buyer.notify }),
        ...(isDecision && { approval_requested_by: row.approval_requested_by, note }),
      },
    },
  ]);
}

import type { listDealQuotes } from '@dealwright/contract/quotes/quotes';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { canQuote } from './policy.ts';
import { presentBrief } from './present-quote.ts';
import { listQuotes } from './store.ts';

const LIST = 'quotes';

interface Asked {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the quotes of a deal, newest first. */
export async function readQuotePage(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  { cursor, limit }: Asked,
): Promise<ResponseOf<typeof listDealQuotes>> {
  const [after = null] = decodeCursor(LIST, cursor, [positionSchemas.id]) ?? [];
  const rows = await listQuotes(tx, { companyId: deal.companyId, dealId: deal.id, after, limit: limit + 1 });
  const page = pageFrom(
    rows,
    limit,
    (row) => presentBrief(actor, { row, deal }),
    (row) => encodeCursor(LIST, [row.id]),
  );
  return { ...page, can: { create: canQuote(actor, deal) } };
}

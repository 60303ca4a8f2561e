import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { pageFrom } from '../../../platform/cursor.ts';
import type { JsonText } from '../../../platform/json-text.ts';
import { summaryText } from '../present-deal.ts';
import { type AskedFilter, pipelineFilter } from './filter-store.ts';
import type { DealOrder } from './order-store.ts';
import { findNamedDeal, listDealPage } from './page-store.ts';
import { parseDealNumber } from './parse-deal-number.ts';

interface Request {
  readonly filter: AskedFilter;
  readonly order: DealOrder;
  readonly limit: number;
  readonly cursor: string | undefined;
}

interface DealPage {
  readonly items: JsonText<DealSummary>[];
  readonly next_cursor: string | null;
}

/** A page of deals; one that the search names by its number stands first, whatever the order. */
export async function readDealPage(
  tx: Tx,
  actor: Actor,
  { filter: asked, order, limit, cursor }: Request,
): Promise<DealPage> {
  const filter = await pipelineFilter(tx, actor, asked);
  const after = order.readCursor(cursor);
  const number = limit > 1 ? parseDealNumber(filter.q) : null;
  const named = number !== null && !after ? await findNamedDeal(tx, actor, filter, number, order) : null;
  const room = limit - (named ? 1 : 0);
  const rows = await listDealPage(tx, actor, { filter, order, after, limit: room + 1, without: number });
  const page = pageFrom(rows, room, (row) => summaryText(actor, row), order.cursorAfter);
  return named ? { ...page, items: [summaryText(actor, named), ...page.items] } : page;
}

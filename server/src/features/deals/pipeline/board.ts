import type { getBoard } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { pageFrom } from '../../../platform/cursor.ts';
import { JsonText } from '../../../platform/json-text.ts';
import { summaryText } from '../present-deal.ts';
import { listBoardCards } from './board-store.ts';
import { admitted, isFiltered, type PipelineFilter } from './filter-store.ts';
import type { DealOrder } from './order-store.ts';
import { findNamedDeal } from './page-store.ts';
import { parseDealNumber } from './parse-deal-number.ts';
import { presentTotals } from './present-totals.ts';
import { readTotals } from './read-totals.ts';

type Board = ResponseOf<typeof getBoard>;

interface Request {
  readonly filter: PipelineFilter;
  readonly order: DealOrder;
  /** Cards of each column. */
  readonly limit: number;
}

/** The nine columns: exact totals and first cards. A deal that the search names by its number heads its column. */
export async function readBoard(
  tx: Tx,
  actor: Actor,
  { filter, order, limit }: Request,
): Promise<JsonText<Board>> {
  const ofFilter = await admitted(tx, actor, filter);
  const totals = presentTotals(await readTotals(tx, actor, filter, ofFilter));
  const number = parseDealNumber(filter.q);
  const named = number === null ? null : await findNamedDeal(tx, actor, filter, number, order);
  const rows = await listBoardCards(tx, actor, {
    admitted: ofFilter,
    filtered: isFiltered(filter),
    order,
    limit: limit + 1,
    totals,
    without: number,
  });
  const byStage = Map.groupBy(rows, (row) => row.stage);
  const columns = totals.map((total) => {
    const ofStage = byStage.get(total.stage) ?? [];
    const page = pageFrom(ofStage, limit, (row) => summaryText(actor, row), order.cursorAfter);
    const first = named?.stage === total.stage ? [summaryText(actor, named)] : [];
    const items = JsonText.array([...first, ...page.items]);
    return JsonText.object<Board['columns'][number]>({ ...total, items, next_cursor: page.next_cursor });
  });
  return JsonText.object<Board>({ columns: JsonText.array(columns) });
}

import type { Deal, DealFilter, DealSummary, listDeals } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { type Board, findOnBoard, putOnBoard, type Totals, takeFromBoard } from './board-cache.ts';
import { refreshColumn } from './column-order.ts';
import { admits } from './deal-filter.ts';
import { type BoardQuery, dealKeys, type ListQuery } from './query-keys.ts';
import { shiftTotals } from './totals.ts';

export type DealPage = ResponseOf<typeof listDeals>;
export type DealPages = InfiniteData<DealPage>;

/** The newest version of a deal in any cache. */
export function findDeal(client: QueryClient, number: number): DealSummary | undefined {
  const known = [
    client.getQueryData<Deal>(dealKey(number, 'record')),
    ...client
      .getQueriesData<Board>({ queryKey: dealKeys.boards })
      .map(([, board]) => board && findOnBoard(board, number)),
    ...client
      .getQueriesData<DealPages>({ queryKey: dealKeys.lists })
      .map(([, list]) => list?.pages.flatMap(({ items }) => items).find((item) => item.number === number)),
  ];
  return known.filter((deal) => deal !== undefined).sort((a, b) => b.version - a.version)[0];
}

/** Writes a deal wherever it is shown, and takes it away from where the filter no longer admits it. */
export function writeDeal(client: QueryClient, deal: DealSummary | Deal): void {
  const record = dealKey(deal.number, 'record');
  const before = client.getQueryData<Deal>(record);
  if ('stage_path' in deal) client.setQueryData<Deal>(record, deal);
  else if (before) {
    client.setQueryData<Deal>(record, { ...before, ...deal, can: { ...before.can, ...deal.can } });
    // A card knows the grades; the evidence behind them is asked for anew.
    if (before.strip !== deal.strip) void client.invalidateQueries({ queryKey: record });
  }
  writeToBoards(client, deal);
  writeToLists(client, deal);
}

/** Whether lists would show it: not one that is archived, nor one that is read by a link alone. */
function isListed(filter: DealFilter, deal: DealSummary | Deal): boolean | null {
  return 'archived' in deal && (deal.archived || deal.shared) ? false : admits(filter, deal);
}

function writeToBoards(client: QueryClient, deal: DealSummary): void {
  for (const [key, board] of client.getQueriesData<Board>({ queryKey: dealKeys.boards })) {
    if (!board) continue;
    const query = key[2] as BoardQuery;
    const admitted = isListed(query.filter, deal);
    const shown = findOnBoard(board, deal.number);
    if (admitted === false) client.setQueryData(key, takeFromBoard(board, deal.number));
    else if (admitted || shown) {
      client.setQueryData(key, putOnBoard(board, deal));
      if (!shown || !isInPlace(shown, deal, query)) refreshColumn(client, query, deal.stage);
    } else void client.invalidateQueries({ queryKey: key });
  }
}

/** Whether the server's order of the column, as it is shown, still holds. */
function isInPlace(before: DealSummary, deal: DealSummary, { sort }: BoardQuery): boolean {
  const fact = sort === 'amount' ? 'amount_minor' : sort;
  return before.stage === deal.stage && before[fact] === deal[fact];
}

function writeToLists(client: QueryClient, deal: DealSummary): void {
  for (const [key, list] of client.getQueriesData<DealPages>({ queryKey: dealKeys.lists })) {
    if (!list) continue;
    const admitted = isListed((key[2] as ListQuery).filter, deal);
    const isShown = list.pages.some(({ items }) => items.some((item) => item.number === deal.number));
    if (isShown) client.setQueryData(key, editList(list, deal.number, admitted === false ? null : deal));
    else if (admitted !== false) void client.invalidateQueries({ queryKey: key });
  }
}

function editList(list: DealPages, number: number, deal: DealSummary | null): DealPages {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: deal
        ? page.items.map((item) => (item.number === number ? deal : item))
        : page.items.filter((item) => item.number !== number),
    })),
  };
}

/** A deal that is gone, or that the person may no longer see: a page that shows it asks, and says so. */
export function removeDeal(client: QueryClient, number: number, asksAgain = true): void {
  for (const [key, board] of client.getQueriesData<Board>({ queryKey: dealKeys.boards })) {
    if (board) client.setQueryData(key, takeFromBoard(board, number));
  }
  for (const [key, list] of client.getQueriesData<DealPages>({ queryKey: dealKeys.lists })) {
    if (list) client.setQueryData(key, editList(list, number, null));
  }
  void client.invalidateQueries({ queryKey: dealKey(number), refetchType: asksAgain ? 'active' : 'none' });
}

/** Moves the totals along with a deal until the server's own arrive. */
export function shiftAllTotals(
  client: QueryClient,
  before: DealSummary | null,
  after: DealSummary | null,
): void {
  for (const [key, totals] of client.getQueriesData<Totals>({ queryKey: dealKeys.allTotals })) {
    if (!totals) continue;
    const filter = key[2] as DealFilter;
    const counts = (deal: DealSummary | null) => (deal && admits(filter, deal) !== false ? deal : null);
    client.setQueryData(key, shiftTotals(totals, counts(before), counts(after)));
  }
}

export function refreshTotals(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dealKeys.allTotals });
}

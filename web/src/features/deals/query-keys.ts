import type { BOARD_SORTS, DEAL_SORTS } from '@dealwright/contract/deals/deal-filter';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import type { SortOrder } from '../../lib/sorting.ts';

export type BoardSort = (typeof BOARD_SORTS)[number];
export type DealSort = (typeof DEAL_SORTS)[number];

export interface BoardQuery {
  readonly filter: DealFilter;
  readonly sort: BoardSort;
  readonly order: SortOrder;
}

export interface ListQuery {
  readonly filter: DealFilter;
  readonly sort: DealSort;
  readonly order: SortOrder;
}

/** Where deals are kept on this side, besides `dealKey` of each one. A change of a deal is written into all of them. */
export const dealKeys = {
  all: ['deals'] as const,
  boards: ['deals', 'board'] as const,
  board: (query: BoardQuery) => ['deals', 'board', query] as const,
  lists: ['deals', 'list'] as const,
  list: (query: ListQuery) => ['deals', 'list', query] as const,
  allTotals: ['deals', 'totals'] as const,
  totals: (filter: DealFilter) => ['deals', 'totals', filter] as const,
};

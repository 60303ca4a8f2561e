import { listDealHistory } from '@dealwright/contract/deals/history';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dealKey } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';

export interface HistoryFilter {
  readonly field?: string | undefined;
  readonly actor?: string | undefined;
  /** Moments: after the first, up to the second. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export const isFiltered = (filter: HistoryFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

const PAGE_SIZE = 40;
const RECENT = 12;

function queryOf({ field, actor, since, until }: HistoryFilter) {
  return {
    ...(field && { field }),
    ...(actor && { actor }),
    ...(since && { since }),
    ...(until && { until }),
  };
}

/** Every change of a deal, newest first, page by page. */
export function useDealHistory(number: number, filter: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: dealKey(number, 'history', queryOf(filter)),
    queryFn: ({ pageParam, signal }) =>
      call(listDealHistory, {
        params: { number },
        query: { ...queryOf(filter), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** The last few changes, for the overview. */
export function useRecentHistory(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'history', 'recent'),
    queryFn: ({ signal }) => call(listDealHistory, { params: { number }, query: { limit: RECENT }, signal }),
  });
}

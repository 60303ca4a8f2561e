import type { DealFilter } from '@dealwright/contract/deals/deals';
import type { Stage } from '@dealwright/domain/stage';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { fetchBoard, fetchDeals, LARGEST_PAGE, totalsQuery } from '../api.ts';
import { type Board, extendColumn, type Totals } from '../board-cache.ts';
import { refreshColumn } from '../column-order.ts';
import type { DealPages } from '../deal-cache.ts';
import { keepNewer, keepNewerOnBoard } from '../keep-newer.ts';
import { type BoardQuery, dealKeys, type ListQuery } from '../query-keys.ts';
import type { NamedFilter } from './filter-chips.ts';

const PAGE = 50;
/** The stream keeps what is shown true; this only bounds how long a missed change could last. */
const STALE_AFTER_MS = 60_000;

/** The name of the competitor or product that deals are narrowed to. */
export function useFilterName(kind: NamedFilter, id: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['filter-name', kind, id],
    // Lists load without it: few are narrowed to one.
    queryFn: async ({ signal }) => (await import('./filter-name-api.ts')).fetchName(kind, id ?? '', signal),
    enabled: id !== undefined,
    retry: false,
  });
  return data;
}

/** The board; columns that had been scrolled further are loaded as far again. */
async function loadBoard(client: QueryClient, query: BoardQuery, signal: AbortSignal): Promise<Board> {
  const before = client.getQueryData<Board>(dealKeys.board(query));
  let board = await fetchBoard(query, { signal });
  for (const { stage, items, next_cursor: cursor } of board.columns) {
    const shown = before?.columns.find((column) => column.stage === stage)?.items.length ?? 0;
    const missing = Math.min(LARGEST_PAGE, shown - items.length);
    if (cursor === null || missing <= 0) continue;
    const page = await fetchDeals(query, { stage, cursor, limit: missing, signal });
    board = extendColumn(board, stage, page);
  }
  const kept = keepNewerOnBoard(client.getQueryData<Board>(dealKeys.board(query)), board);
  // Totals of a board that is behind would be behind too: the change that it lacks brings new ones.
  if (kept === board) {
    client.setQueryData<Totals>(dealKeys.totals(query.filter), {
      stages: board.columns.map(({ stage, deals, amounts, converted }) => ({
        stage,
        deals,
        amounts,
        ...(converted && { converted }),
      })),
    });
  } else {
    const isChanged = (_: unknown, index: number) => kept.columns[index] !== board.columns[index];
    for (const { stage } of board.columns.filter(isChanged)) refreshColumn(client, query, stage);
  }
  return kept;
}

export function useBoard(query: BoardQuery) {
  const client = useQueryClient();
  const board = useQuery({
    queryKey: dealKeys.board(query),
    queryFn: ({ signal }) => loadBoard(client, query, signal),
    staleTime: STALE_AFTER_MS,
    placeholderData: keepPreviousData,
  });
  const loading = useRef(new Set<Stage>());
  const loadMore = useCallback(
    async (stage: Stage) => {
      const key = dealKeys.board(query);
      const column = client.getQueryData<Board>(key)?.columns.find((candidate) => candidate.stage === stage);
      if (!column?.next_cursor || loading.current.has(stage)) return;
      loading.current.add(stage);
      try {
        const page = await fetchDeals(query, { stage, cursor: column.next_cursor, limit: PAGE });
        client.setQueryData<Board>(key, (known) => known && extendColumn(known, stage, page));
      } finally {
        loading.current.delete(stage);
      }
    },
    [client, query],
  );
  return { board, loadMore };
}

/** Exact counts and sums of all that the filter admits. On the board they come with it, so they wait for it. */
export function useTotals(filter: DealFilter, enabled = true) {
  return useQuery({
    ...totalsQuery(filter),
    enabled,
    staleTime: STALE_AFTER_MS,
    placeholderData: keepPreviousData,
  });
}

/** A page of the list. */
async function loadPage(client: QueryClient, query: ListQuery, cursor: string | null, signal: AbortSignal) {
  const page = await fetchDeals(query, { cursor, limit: PAGE, signal });
  const shown = client.getQueryData<DealPages>(dealKeys.list(query))?.pages.flatMap(({ items }) => items);
  return { ...page, items: [...keepNewer(shown ?? [], page.items)] };
}

export function useDealList(query: ListQuery) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: dealKeys.list(query),
    queryFn: ({ pageParam, signal }) => loadPage(client, query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: STALE_AFTER_MS,
    placeholderData: keepPreviousData,
  });
}

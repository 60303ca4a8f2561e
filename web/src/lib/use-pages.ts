import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

const PAGE = 50;

interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

interface PageAsked {
  readonly page: { readonly limit: number; readonly cursor?: string };
  readonly signal: AbortSignal;
}

/** A list that is read page by page. What is there stays shown while another search is on its way. */
export function usePages<Row, Page extends PageOf<Row>>(
  queryKey: readonly unknown[],
  fetchPage: (asked: PageAsked) => Promise<Page>,
  { enabled = true }: { readonly enabled?: boolean } = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ page: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many rows a list has, once all are loaded. */
export function countWhole(
  data: { readonly pages: readonly PageOf<unknown>[] } | undefined,
): number | undefined {
  if (data?.pages.at(-1)?.next_cursor !== null) return undefined;
  return data.pages.reduce((sum, { items }) => sum + items.length, 0);
}

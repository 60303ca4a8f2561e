import { listAccounts } from '@dealwright/contract/accounts';
import type { ResponseOf } from '@dealwright/contract/route';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

export type Account = ResponseOf<typeof listAccounts>['items'][number];

export const ACCOUNTS_KEY = ['accounts'] as const;

const SUGGESTED = 20;
const PAGE = 100;

/** Accounts whose name holds the text, for choosing one; the last answer stays while the next is awaited. */
export function useAccountSuggestions(text: string) {
  return useQuery({
    queryKey: [...ACCOUNTS_KEY, 'suggestions', text],
    queryFn: ({ signal }) => call(listAccounts, { query: { q: text, limit: SUGGESTED }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Accounts by name, a page at a time, with the open deals the person may see. */
export function useAccounts(text: string) {
  return useInfiniteQuery({
    queryKey: [...ACCOUNTS_KEY, 'list', text],
    queryFn: ({ pageParam, signal }) =>
      call(listAccounts, {
        query: { q: text, limit: PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

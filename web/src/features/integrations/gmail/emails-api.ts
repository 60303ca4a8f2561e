import {
  discardEmail,
  listEmailThreads,
  listOutgoingEmails,
  retryEmail,
  sendEmail,
} from '@dealwright/contract/integrations/gmail';
import type { SentBody } from '@dealwright/contract/route';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';

const ON_ITS_WAY_MS = 2_000;

/** The conversations of a deal, the latest first. */
export function useEmailThreads(number: number) {
  return useInfiniteQuery({
    queryKey: dealKey(number, 'emails'),
    queryFn: ({ pageParam, signal }) =>
      call(listEmailThreads, {
        params: { number },
        query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** What is on its way or failed; looked at again while something is on its way. */
export function useOutgoingEmails(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'outgoing-emails'),
    queryFn: ({ signal }) => call(listOutgoingEmails, { params: { number }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((mail) => mail.state === 'queued') ? ON_ITS_WAY_MS : false,
  });
}

export type NewEmail = SentBody<typeof sendEmail>;

export function useSendEmail(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: NewEmail; readonly key: string }) =>
      call(sendEmail, { params: { number }, body, idempotencyKey: key }),
    onSuccess: () => refreshDeal(client, number),
  });
}

export function useRetryEmail(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryEmail, { params: { number, email_id: id } }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useDiscardEmail(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(discardEmail, { params: { number, email_id: id } }),
    onSettled: () => refreshDeal(client, number),
  });
}

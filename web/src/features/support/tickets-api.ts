import { routeUrl } from '@dealwright/contract/route';
import {
  changeTicketStatus,
  downloadTicketAttachment,
  getTicket,
  listTickets,
  replyToTicket,
  type SupportStatus,
} from '@dealwright/contract/support';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

const KEY = ['tickets'] as const;

/** Requests to support, newest first; of one status or of all. */
export function useTickets(text: string, status: SupportStatus | 'all') {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', text, status],
    queryFn: ({ pageParam, signal }) =>
      call(listTickets, {
        query: {
          q: text,
          limit: 50,
          ...(status !== 'all' && { status: [status] }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

export function useTicket(id: string) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(getTicket, { params: { id }, signal }),
  });
}

export function useMoveTicket(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: SupportStatus) => call(changeTicketStatus, { params: { id }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useReplyToTicket(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: string) => call(replyToTicket, { params: { id }, body: { body } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export const ticketFileUrl = (id: string, attachmentId: string): string =>
  routeUrl(downloadTicketAttachment, { id, attachment_id: attachmentId });

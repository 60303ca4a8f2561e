import {
  changeTicketStatus,
  downloadTicketAttachment,
  getTicket,
  listTickets,
  replyToTicket,
  type SupportStatus,
} from '@dealwright/contract/operator/support';
import { routeUrl } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

const KEY = ['tickets'] as const;

/** Requests to support, newest first; of one status or of all. */
export function useTickets(text: string, status: SupportStatus | 'all') {
  return usePages([...KEY, 'list', text, status], ({ page, signal }) =>
    call(listTickets, {
      query: { q: text, ...(status !== 'all' && { status: [status] }), ...page },
      signal,
    }),
  );
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

import { createQuoteLink, listQuoteLinks, listQuoteReplies } from '@dealwright/contract/quotes/buyer-quote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import type { NewLink } from '../buyer-access/api.ts';
import type { QuotePlace } from './api.ts';

export type { QuoteReply } from '@dealwright/contract/quotes/buyer-quote';

export const linksKey = ({ number, id }: QuotePlace) => dealKey(number, 'quotes', id, 'links');

export function useQuoteLinks(place: QuotePlace) {
  return useQuery({
    queryKey: linksKey(place),
    queryFn: ({ signal }) => call(listQuoteLinks, { params: { quote_id: place.id }, signal }),
  });
}

export function useQuoteReplies({ number, id }: QuotePlace) {
  return usePages(dealKey(number, 'quotes', id, 'replies'), ({ page, signal }) =>
    call(listQuoteReplies, { params: { quote_id: id }, query: page, signal }),
  );
}

export function useSendLink(place: QuotePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: NewLink; readonly key: string }) =>
      call(createQuoteLink, { params: { quote_id: place.id }, body, idempotencyKey: key }),
    onSuccess: (links) => client.setQueryData(linksKey(place), links),
  });
}

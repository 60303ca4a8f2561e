import {
  answerBuyerQuote,
  commentOnBuyerQuote,
  downloadBuyerQuote,
  downloadBuyerQuoteLogo,
  getBuyerQuote,
} from '@dealwright/contract/quotes/buyer-quote';
import { routeUrl, type SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';
import { useFileExport } from '../../../ui/use-file-export.ts';

export { type BuyerQuote, MAX_COMMENT } from '@dealwright/contract/quotes/buyer-quote';
export type BuyerAnswer = SentBody<typeof answerBuyerQuote>;

const quoteKey = (linkId: string) => ['buyer-quote', linkId] as const;

export function useBuyerQuote(linkId: string) {
  return useQuery({
    queryKey: quoteKey(linkId),
    queryFn: ({ signal }) => call(getBuyerQuote, { params: { link_id: linkId }, signal }),
  });
}

export function useAnswerAsBuyer(linkId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BuyerAnswer) => call(answerBuyerQuote, { params: { link_id: linkId }, body }),
    onSuccess: (quote) => setSaved(client, quoteKey(linkId), quote),
    // It may have been answered, superseded or revoked meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: quoteKey(linkId) }),
  });
}

export function useCommentAsBuyer(linkId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(commentOnBuyerQuote, { params: { link_id: linkId }, body: { note } }),
    onSuccess: (quote) => setSaved(client, quoteKey(linkId), quote),
    onError: () => void client.invalidateQueries({ queryKey: quoteKey(linkId) }),
  });
}

export function useBuyerDownload() {
  return useFileExport('quote', (linkId: string) =>
    callForFile(downloadBuyerQuote, { params: { link_id: linkId } }),
  );
}

export const logoUrl = (linkId: string): string => routeUrl(downloadBuyerQuoteLogo, { link_id: linkId });

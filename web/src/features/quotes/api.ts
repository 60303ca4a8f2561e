import {
  answerQuote,
  changeQuote,
  createQuote,
  decideQuoteApproval,
  downloadQuote,
  getQuote,
  listDealQuotes,
  type Quote,
  refreshQuoteLines,
  removeQuote,
  removeQuoteAnswer,
  requestQuoteApproval,
  reviseQuote,
  sendQuote,
} from '@dealwright/contract/quotes/quotes';
import type { SentBody } from '@dealwright/contract/route';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call, callForFile } from '../../lib/http.ts';
import { setSaved } from '../../lib/query-client.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';

export { type Quote, type QuoteBrief, type QuoteLine, quoteSchema } from '@dealwright/contract/quotes/quotes';

const listKey = (number: number) => dealKey(number, 'quotes');
const quoteKey = (number: number, id: string) => dealKey(number, 'quotes', id);

/** Where a quote is: its deal, and which one. */
export interface QuotePlace {
  readonly number: number;
  readonly id: string;
}

export function useDealQuotes(number: number) {
  return usePages([...listKey(number), 'list'], ({ page, signal }) =>
    call(listDealQuotes, { params: { number }, query: page, signal }),
  );
}

export function useQuote({ number, id }: QuotePlace) {
  return useQuery({
    queryKey: quoteKey(number, id),
    queryFn: ({ signal }) => call(getQuote, { params: { quote_id: id }, signal }),
  });
}

/** Reads the deal again: accepting sets its amount, and each step is in its history. */
async function takeQuote(client: QueryClient, quote: Quote): Promise<void> {
  const { number } = quote.deal;
  await setSaved(client, quoteKey(number, quote.id), quote);
  void refreshDeal(client, number);
  void client.invalidateQueries({ queryKey: ['deals'] });
}

export function useCreateQuote(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(createQuote, { params: { number }, body: {}, idempotencyKey: key }),
    onSuccess: (quote) => takeQuote(client, quote),
  });
}

export function useChangeQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ quote, body }: { readonly quote: Quote; readonly body: SentBody<typeof changeQuote> }) =>
      call(changeQuote, { params: { quote_id: quote.id }, ifMatch: quote.version, body }),
    onSuccess: (quote) => takeQuote(client, quote),
  });
}

/** What is done to a quote by a button. */
export type QuoteDeed =
  | { readonly deed: 'refresh' | 'send' | 'revise' | 'remove' | 'remove_answer' }
  | { readonly deed: 'request'; readonly note: string | null }
  | { readonly deed: 'decide'; readonly decision: 'approved' | 'declined'; readonly note: string | null }
  | { readonly deed: 'answer'; readonly body: SentBody<typeof answerQuote> };

async function doDeed(quote: Quote, deed: QuoteDeed, key: string): Promise<Quote | null> {
  const at = { params: { quote_id: quote.id }, ifMatch: quote.version } as const;
  switch (deed.deed) {
    case 'refresh':
      return call(refreshQuoteLines, at);
    case 'send':
      return call(sendQuote, at);
    case 'revise':
      return call(reviseQuote, { params: at.params, idempotencyKey: key });
    case 'request':
      return call(requestQuoteApproval, { ...at, body: { note: deed.note } });
    case 'decide':
      return call(decideQuoteApproval, { ...at, body: { decision: deed.decision, note: deed.note } });
    case 'answer':
      return call(answerQuote, { ...at, body: deed.body });
    case 'remove_answer':
      return call(removeQuoteAnswer, at);
    case 'remove':
      await call(removeQuote, at);
      return null;
  }
}

interface Deed {
  readonly quote: Quote;
  readonly deed: QuoteDeed;
  readonly key: string;
}

/** Answers with the quote to show next; null once it is deleted. */
export function useQuoteDeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ quote, deed, key }: Deed) => doDeed(quote, deed, key),
    onSuccess: async (next, { quote }) => {
      if (next) return takeQuote(client, next);
      client.removeQueries({ queryKey: quoteKey(quote.deal.number, quote.id) });
      void refreshDeal(client, quote.deal.number);
    },
    // A colleague may have changed it first.
    onError: (_error, { quote }) => void refreshDeal(client, quote.deal.number),
  });
}

export function useDownloadQuote() {
  return useFileExport('quote', (id: string) => callForFile(downloadQuote, { params: { quote_id: id } }));
}

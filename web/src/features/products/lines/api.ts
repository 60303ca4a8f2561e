import type { Deal } from '@dealwright/contract/deals/deals';
import {
  type DealLines,
  getDealLines,
  saveDealLines,
  useLinesTotal,
} from '@dealwright/contract/products/deal-lines';
import { listDealNeeds } from '@dealwright/contract/products/deal-needs';
import type { SentBody } from '@dealwright/contract/route';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';

export { type DealLine, type DealLines, dealLinesSchema } from '@dealwright/contract/products/deal-lines';

export type { DealNeed } from '@dealwright/contract/products/deal-needs';

export type SavedGrid = SentBody<typeof saveDealLines>;

const linesKey = (number: number) => dealKey(number, 'lines');

export function useDealLines(number: number) {
  return useQuery({
    queryKey: linesKey(number),
    queryFn: ({ signal }) => call(getDealLines, { params: { number }, signal }),
  });
}

/** The decision criteria and pains that lines can answer. */
export function useDealNeeds(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'needs'),
    queryFn: ({ signal }) => call(listDealNeeds, { params: { number }, signal }),
    select: ({ items }) => items,
  });
}

/** The amount may have followed: the deal shows it at once, and is read anew wherever it is shown. */
async function takeAnswer(client: QueryClient, number: number, answer: DealLines): Promise<void> {
  const { amount, items, totals, currency } = answer;
  const lines = items.length > 0 ? { total_minor: totals.net_minor, currency } : null;
  client.setQueryData<Deal>(
    dealKey(number, 'record'),
    (deal) =>
      deal && {
        ...deal,
        amount_minor: amount.amount_minor,
        currency: amount.currency,
        amount_source: { ...deal.amount_source, from: amount.from, lines },
      },
  );
  await setSaved(client, linesKey(number), answer);
  void refreshDeal(client, number);
  void client.invalidateQueries({ queryKey: ['deals'] });
}

export function useSaveDealLines(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { readonly body: SavedGrid; readonly version: number }) =>
      call(saveDealLines, { params: { number }, body, ifMatch: version }),
    onSuccess: (answer) => takeAnswer(client, number, answer),
  });
}

export function useUseLinesTotal(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(useLinesTotal, { params: { number }, ifMatch: version }),
    onSuccess: (answer) => takeAnswer(client, number, answer),
    // A colleague may have saved first.
    onError: () => void refreshDeal(client, number),
  });
}

/** What a colleague saved first: read anew, and shown in place of what was known. */
export function useTheirLines(number: number) {
  const client = useQueryClient();
  return {
    read: () => call(getDealLines, { params: { number } }),
    show: (theirs: DealLines) => takeAnswer(client, number, theirs),
  };
}

import { getPipelineChange, listChangedDeals } from '@dealwright/contract/forecast/change';
import type { SentQuery } from '@dealwright/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

export type { ChangedDeal, PipelineChange } from '@dealwright/contract/forecast/change';

export type ChangeAsked = SentQuery<typeof getPipelineChange>;
type PartAsked = ChangeAsked & Pick<SentQuery<typeof listChangedDeals>, 'part' | 'currency'>;

export function usePipelineChange(asked: ChangeAsked) {
  return useQuery({
    queryKey: ['forecast', 'change', asked],
    queryFn: ({ signal }) => call(getPipelineChange, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The deals that moved a pipeline most, of whatever part. */
export function useLargestMovements(asked: ChangeAsked, currency: string, limit: number) {
  return useQuery({
    queryKey: ['forecast', 'largest-movements', asked, currency],
    queryFn: ({ signal }) => call(listChangedDeals, { query: { ...asked, currency, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useChangedDeals(asked: PartAsked) {
  return usePages(['forecast', 'changed-deals', asked], ({ page, signal }) =>
    call(listChangedDeals, { query: { ...asked, ...page }, signal }),
  );
}

import { listSimilarDeals } from '@dealwright/contract/similar-deals/similar-deals';
import { useQuery } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';

export type { SimilarDeal, WonQuote } from '@dealwright/contract/similar-deals/similar-deals';

export function useSimilarDeals(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'similar-deals'),
    queryFn: ({ signal }) => call(listSimilarDeals, { params: { number }, signal }),
  });
}

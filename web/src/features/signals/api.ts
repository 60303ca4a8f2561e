import { listDealSignals } from '@dealwright/contract/signals/signals';
import { useQuery } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';

export type { DealSignal } from '@dealwright/contract/signals/signals';

export function useDealSignals(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'signals'),
    queryFn: ({ signal }) => call(listDealSignals, { params: { number }, signal }),
  });
}

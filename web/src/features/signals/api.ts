import { listDealSignals, markSignalSeen, markSignalUnseen } from '@dealwright/contract/signals/signals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';

export type { DealSignal } from '@dealwright/contract/signals/signals';

export function useDealSignals(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'signals'),
    queryFn: ({ signal }) => call(listDealSignals, { params: { number }, signal }),
  });
}

/** For the person alone. */
export function useMarkSignal(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, seen }: { readonly key: string; readonly seen: boolean }) =>
      call(seen ? markSignalSeen : markSignalUnseen, { params: { number, signal_key: key } }),
    onSettled: () => client.invalidateQueries({ queryKey: dealKey(number, 'signals') }),
  });
}

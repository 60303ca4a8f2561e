import {
  createDealShare,
  endDealShare,
  listDealShares,
  openDealShare,
  type SHARE_DAYS,
} from '@dealwright/contract/deals/deal-shares';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';

const keyOf = (number: number) => dealKey(number, 'shares');

/** The links to a deal that hold. */
export function useShares(number: number) {
  return useQuery({
    queryKey: keyOf(number),
    queryFn: async ({ signal }) => (await call(listDealShares, { params: { number }, signal })).shares,
  });
}

export type ShareDays = (typeof SHARE_DAYS)[number] | null;

/** Creates a link, which is returned only this once. */
export function useCreateShare(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: ShareDays) =>
      call(createDealShare, { params: { number }, body: { expires_in_days: days } }),
    onSuccess: ({ shares }) => client.setQueryData(keyOf(number), shares),
  });
}

export function useEndShare(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endDealShare, { params: { number, share_id: id } }),
    onSuccess: ({ shares }) => client.setQueryData(keyOf(number), shares),
    onError: () => void client.invalidateQueries({ queryKey: keyOf(number) }),
  });
}

/** Opens a link that a colleague passed on; opening it again changes nothing but when. */
export function useOpenShare(token: string) {
  return useQuery({
    queryKey: ['shared-deal', token],
    queryFn: ({ signal }) => call(openDealShare, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

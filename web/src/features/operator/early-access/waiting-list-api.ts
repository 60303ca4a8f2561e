import {
  decideEarlyAccess,
  type EarlyAccessStatus,
  listEarlyAccess,
} from '@dealwright/contract/operator/early-access';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

export type { EarlyAccessRequest } from '@dealwright/contract/operator/early-access';

const KEY = ['early-access'] as const;

/** Requests, newest first; of one status or of all. */
export function useWaitingList(text: string, status: EarlyAccessStatus | 'all') {
  return usePages([...KEY, text, status], ({ page, signal }) =>
    call(listEarlyAccess, {
      query: { q: text, ...(status !== 'all' && { status: [status] }), ...page },
      signal,
    }),
  );
}

export type Decision = SentBody<typeof decideEarlyAccess>;

/** Whatever comes of it, the list is asked for anew: another operator may have been first. */
export function useDecide(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => call(decideEarlyAccess, { params: { id }, body: decision }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

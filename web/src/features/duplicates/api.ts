import {
  countDuplicates,
  type DuplicatePair,
  decideDuplicate,
  listDuplicates,
} from '@dealwright/contract/duplicates/duplicates';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useMe } from '../identity/members/use-me.ts';

export const DUPLICATES = ['duplicates'] as const;

/** Possible duplicates of one kind, the likeliest first. */
export function useDuplicates(kind: DuplicateKind) {
  return usePages([...DUPLICATES, 'pairs', kind], ({ page, signal }) =>
    call(listDuplicates, { query: { kind, ...page }, signal }),
  );
}

/** Admins and managers review duplicates; only they see the count. */
export function useMayReviewDuplicates(): boolean {
  const me = useMe();
  return me?.role === 'admin' || me?.role === 'manager';
}

export function useDuplicateCounts() {
  const enabled = useMayReviewDuplicates();
  return useQuery({
    queryKey: [...DUPLICATES, 'count'],
    queryFn: ({ signal }) => call(countDuplicates, { signal }),
    enabled,
  });
}

export function useDecideDuplicate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pair, state }: { readonly pair: DuplicatePair; readonly state: DuplicatePair['state'] }) =>
      call(decideDuplicate, {
        params: { kind: pair.kind, one_id: pair.one.id, other_id: pair.other.id },
        body: { state },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DUPLICATES }),
  });
}

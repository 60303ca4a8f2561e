import {
  changeErrorState,
  type ErrorSide,
  type ErrorState,
  getErrorGroup,
  listErrorGroups,
} from '@dealwright/contract/errors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

const KEY = ['errors'] as const;

export interface ErrorFilter {
  readonly text: string;
  readonly side: ErrorSide | 'all';
  readonly state: ErrorState | 'all';
  /** Empty for every release. */
  readonly release: string;
  readonly seen: 'ever' | 'day';
}

/** Errors by kind, last seen first. */
export function useErrors({ text, side, state, release, seen }: ErrorFilter) {
  return usePages([...KEY, 'list', text, side, state, release, seen], ({ page, signal }) =>
    call(listErrorGroups, {
      query: {
        q: text,
        release,
        ...(side !== 'all' && { side: [side] }),
        ...(state !== 'all' && { state: [state] }),
        ...(seen === 'day' && { seen }),
        ...page,
      },
      signal,
    }),
  );
}

export function useError(id: string) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(getErrorGroup, { params: { id }, signal }),
  });
}

export function useChangeErrorState(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: ErrorState) => call(changeErrorState, { params: { id }, body: { state } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

import {
  changeInteraction,
  createInteraction,
  getInteraction,
  type INTERACTION_KINDS,
  listInteractions,
  listMentionable,
  readSource,
  removeInteraction,
} from '@dealwright/contract/interactions';
import type { ResponseOf, SentBody } from '@dealwright/contract/route';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';

export type InteractionKind = (typeof INTERACTION_KINDS)[number];
export type NewInteraction = SentBody<typeof createInteraction>;
export type InteractionChange = SentBody<typeof changeInteraction>;
export type SourceReading = ResponseOf<typeof readSource>;
export type Source = NewInteraction['source'];

const PAGE_SIZE = 40;

/** Notes, calls, meetings, mails and documents of a deal, newest first. */
export function useInteractions(number: number, kind: InteractionKind | undefined) {
  return useInfiniteQuery({
    queryKey: dealKey(number, 'interactions', kind ?? 'all'),
    queryFn: ({ pageParam, signal }) =>
      call(listInteractions, {
        params: { number },
        query: { limit: PAGE_SIZE, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function useInteraction(number: number, id: string) {
  return useQuery({
    queryKey: dealKey(number, 'interaction', id),
    queryFn: ({ signal }) => call(getInteraction, { params: { number, interaction_id: id }, signal }),
  });
}

/** Reads a transcript or mail without keeping it. */
export function useReadSource(number: number) {
  return useMutation({
    mutationFn: (source: Source) => call(readSource, { params: { number }, body: { source } }),
  });
}

export function useCreateInteraction(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewInteraction; key: string }) =>
      call(createInteraction, { params: { number }, body, idempotencyKey: key }),
    onSuccess: () => refreshDeal(client, number),
  });
}

interface Change {
  readonly id: string;
  readonly version: number;
  readonly body: InteractionChange;
}

export function useChangeInteraction(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: Change) =>
      call(changeInteraction, { params: { number, interaction_id: id }, body, ifMatch: version }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useRemoveInteraction(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeInteraction, { params: { number, interaction_id: id } }),
    // All but the removed one itself, which is still shown for a moment and would not be found.
    onSuccess: (_, id) =>
      client.invalidateQueries({
        queryKey: dealKey(number),
        predicate: ({ queryKey }) => queryKey[3] !== id,
      }),
  });
}

/** The colleagues who can be mentioned on a deal, those whose names hold what was typed. */
export async function fetchMentionable(number: number, typed: string) {
  const { people } = await call(listMentionable, {
    params: { number },
    query: typed === '' ? {} : { q: typed },
  });
  return people;
}
export type Mentionable = ResponseOf<typeof listMentionable>['people'][number];

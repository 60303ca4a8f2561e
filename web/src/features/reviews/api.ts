import type { StreamEvent } from '@dealwright/contract/notifications/stream';
import { getScorecard } from '@dealwright/contract/qualification/evidence';
import { getReviewQueue } from '@dealwright/contract/reviews/review-queue';
import {
  addReviewDeal,
  addReviewPromise,
  decideReviewDeal,
  endReview,
  getReview,
  getReviewDeal,
  listReviews,
  type Review,
  type ReviewItem,
  showReviewDeal,
  startReview,
} from '@dealwright/contract/reviews/reviews';
import type { SentBody, SentQuery } from '@dealwright/contract/route';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';
import { dealKeys } from '../deals/query-keys.ts';

export type { ReviewQueue } from '@dealwright/contract/reviews/review-queue';
export type {
  Review,
  ReviewDeal,
  ReviewItem,
  ReviewPromise,
  ReviewSummary,
} from '@dealwright/contract/reviews/reviews';

/** Below the deals: what refreshes all deals after a gap in the stream refreshes reviews too. */
const KEY = [...dealKeys.all, 'reviews'] as const;
const reviewKey = (id: string) => [...KEY, 'review', id] as const;

export type Scope = SentQuery<typeof getReviewQueue>;

export function useReviewQueue(scope: Scope) {
  return useQuery({
    queryKey: [...KEY, 'queue', scope],
    queryFn: ({ signal }) => call(getReviewQueue, { query: scope, signal }),
  });
}

export function useReviews() {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listReviews, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useReview(id: string) {
  return useQuery({
    queryKey: [...reviewKey(id), 'whole'],
    queryFn: ({ signal }) => call(getReview, { params: { review_id: id }, signal }),
  });
}

const dealQuery = (id: string, number: number) => ({
  queryKey: [...reviewKey(id), 'deal', number],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(getReviewDeal, { params: { review_id: id, number }, signal }),
});

export function useReviewDeal(id: string, number: number) {
  return useQuery(dealQuery(id, number));
}

/** The next deal is there before it is gone to. */
export function usePrefetchDeal(id: string, number: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (number !== null) void client.prefetchQuery(dealQuery(id, number));
  }, [client, id, number]);
}

/** The scorecard of a past day; the one before stays until it comes. */
export function useScorecardOf(number: number, day: string | null) {
  return useQuery({
    queryKey: dealKey(number, 'scorecard', day ?? 'today'),
    queryFn: ({ signal }) =>
      call(getScorecard, { params: { number }, query: day === null ? {} : { as_of: day }, signal }),
    enabled: day !== null,
    placeholderData: keepPreviousData,
  });
}

/** What others decide, promise and show comes at once; other changes of a deal that is shown, too. */
export function refreshReview(client: QueryClient, id: string, { type, deal_number }: StreamEvent): void {
  if (type === 'review.changed') void client.invalidateQueries({ queryKey: reviewKey(id) });
  else if (deal_number !== null) {
    void client.invalidateQueries({ queryKey: [...reviewKey(id), 'deal', deal_number] });
    if (type !== 'interaction.changed') {
      void client.invalidateQueries({ queryKey: [...reviewKey(id), 'whole'] });
    }
  }
}

export function useStartReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SentBody<typeof startReview>; readonly key: string }) =>
      call(startReview, { body, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...KEY, 'list'] }),
  });
}

export type Decision = Exclude<SentBody<typeof decideReviewDeal>, { decision: 'undo' }>;
export type NewPromise = SentBody<typeof addReviewPromise>;

export interface DecisionOf {
  readonly number: number;
  readonly version: number;
  readonly decision: Decision;
}

/** What changes a review. */
export function useReviewChanges(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: reviewKey(id) });
  const params = { review_id: id };
  const takeReview = (review: Review) => {
    client.setQueryData([...reviewKey(id), 'whole'], review);
    return refresh();
  };
  return {
    decide: useMutation({
      mutationFn: ({ number, version, decision }: DecisionOf) =>
        call(decideReviewDeal, { params: { ...params, number }, ifMatch: version, body: decision }),
      onSettled: (_data, _error, { number }) => Promise.all([refresh(), refreshDeal(client, number)]),
    }),
    undo: useMutation({
      mutationFn: ({ deal, version }: ReviewItem) =>
        call(decideReviewDeal, {
          params: { ...params, number: deal.number },
          ifMatch: version,
          body: { decision: 'undo', deal_version: deal.version },
        }),
      onSettled: (_data, _error, { deal }) => Promise.all([refresh(), refreshDeal(client, deal.number)]),
    }),
    promise: useMutation({
      mutationFn: ({
        number,
        body,
        key,
      }: {
        readonly number: number;
        readonly body: NewPromise;
        readonly key: string;
      }) => call(addReviewPromise, { params: { ...params, number }, body, idempotencyKey: key }),
      onSettled: refresh,
    }),
    add: useMutation({
      mutationFn: (number: number) => call(addReviewDeal, { params: { ...params, number } }),
      onSuccess: takeReview,
    }),
    show: useMutation({
      mutationFn: (number: number) => call(showReviewDeal, { params, body: { number } }),
    }),
    end: useMutation({
      mutationFn: () => call(endReview, { params }),
      onSuccess: takeReview,
      onSettled: () => client.invalidateQueries({ queryKey: [...KEY, 'list'] }),
    }),
  };
}

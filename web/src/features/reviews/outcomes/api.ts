import {
  type DealOutcomes,
  getDealOutcomes,
  listClosings,
  listOutcomeQuestions,
  type OutcomeQuestions,
  saveOutcomeReview,
  setOutcomeQuestions,
} from '@dealwright/contract/reviews/outcome-reviews';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';
import { dealKeys } from '../../deals/query-keys.ts';

export type {
  Closing,
  DealOutcomes,
  OutcomeQuestions,
  OutcomeReview,
} from '@dealwright/contract/reviews/outcome-reviews';

const CLOSINGS = [...dealKeys.all, 'reviews', 'closings'] as const;
const QUESTIONS = ['outcome-questions'] as const;
const FIRST = 10;

export function useClosings() {
  return useInfiniteQuery({
    queryKey: CLOSINGS,
    queryFn: ({ pageParam, signal }) =>
      call(listClosings, { query: { limit: FIRST, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useDealOutcomes(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'outcomes'),
    queryFn: ({ signal }) => call(getDealOutcomes, { params: { number }, signal }),
  });
}

export function useSaveOutcome(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ answers, version }: { readonly answers: string[]; readonly version: number }) =>
      call(saveOutcomeReview, { params: { number }, ifMatch: version, body: { answers } }),
    onSuccess: (saved: DealOutcomes) => client.setQueryData(dealKey(number, 'outcomes'), saved),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: dealKey(number, 'outcomes') }),
        client.invalidateQueries({ queryKey: CLOSINGS }),
      ]),
  });
}

export function useOutcomeQuestions() {
  return useQuery({ queryKey: QUESTIONS, queryFn: ({ signal }) => call(listOutcomeQuestions, { signal }) });
}

export function useSetQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      outcome,
      version,
      questions,
    }: Pick<OutcomeQuestions, 'outcome' | 'version' | 'questions'>) =>
      call(setOutcomeQuestions, { params: { outcome }, ifMatch: version, body: { questions } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUESTIONS }),
  });
}

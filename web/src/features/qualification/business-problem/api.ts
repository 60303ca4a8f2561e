import {
  type BusinessProblem,
  type BusinessProblems,
  changeBusinessProblem,
  createBusinessProblem,
  getBusinessCase,
  listBusinessProblems,
  orderBusinessProblems,
  removeBusinessProblem,
} from '@dealwright/contract/qualification/business-problem';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';

export type SentProblem = SentBody<typeof createBusinessProblem>;

const keyOf = (number: number) => dealKey(number, 'business-problems');

export function useBusinessProblems(number: number) {
  return useQuery({
    queryKey: keyOf(number),
    queryFn: ({ signal }) => call(listBusinessProblems, { params: { number }, signal }),
  });
}

/** What of them is proven now. */
export function useBusinessCase(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'business-case'),
    queryFn: ({ signal }) => call(getBusinessCase, { params: { number }, signal }),
  });
}

/** Takes the answer in place of a second request, and refreshes what follows from it. */
function useTakeProblems(number: number) {
  const client = useQueryClient();
  return async (problems: BusinessProblems) => {
    client.setQueryData(keyOf(number), problems);
    await refreshDeal(client, number);
  };
}

interface SavedProblem {
  readonly body: SentProblem;
  readonly key: string;
  /** Null for a new one. */
  readonly seen: Pick<BusinessProblem, 'id' | 'version'> | null;
}

export function useSaveProblem(number: number) {
  const take = useTakeProblems(number);
  return useMutation({
    mutationFn: ({ body, key, seen }: SavedProblem) =>
      seen
        ? call(changeBusinessProblem, {
            params: { number, problem_id: seen.id },
            body,
            ifMatch: seen.version,
          })
        : call(createBusinessProblem, { params: { number }, body, idempotencyKey: key }),
    onSuccess: take,
  });
}

export function useRemoveProblem(number: number) {
  const take = useTakeProblems(number);
  return useMutation({
    mutationFn: (id: string) => call(removeBusinessProblem, { params: { number, problem_id: id } }),
    onSuccess: take,
  });
}

export function useOrderProblems(number: number) {
  const take = useTakeProblems(number);
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(orderBusinessProblems, { params: { number }, body: { problem_ids: ids } }),
    onSuccess: take,
  });
}

import { getClosePlanScore, listScoredClosePlans } from '@dealwright/contract/close-plan/plan-score';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

export type { ClosePlanScore, ScoredClosePlan } from '@dealwright/contract/close-plan/plan-score';

const KEY = ['close-plans'] as const;

export function useClosePlanScore() {
  return useQuery({
    queryKey: [...KEY, 'score'],
    queryFn: ({ signal }) => call(getClosePlanScore, { signal }),
  });
}

export function useScoredClosePlans() {
  return usePages([...KEY, 'scored'], ({ page, signal }) =>
    call(listScoredClosePlans, { query: page, signal }),
  );
}

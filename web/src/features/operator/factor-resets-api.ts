import {
  listFactorResets,
  resetLastAdminFactors,
  stopFactorReset,
} from '@dealwright/contract/people/factor-resets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import type { ProofRun } from '../identity/two-factor/use-proof.tsx';

const RESETS = ['operator', 'factor-resets'] as const;

export function useFactorResets() {
  return useQuery({ queryKey: RESETS, queryFn: ({ signal }) => call(listFactorResets, { signal }) });
}

/** Returns when it happens. */
export function useResetLastAdmin() {
  const queryClient = useQueryClient();
  return async (email: string) => {
    const answer = await call(resetLastAdminFactors, { body: { email } });
    await queryClient.invalidateQueries({ queryKey: RESETS });
    return answer;
  };
}

export function useStopFactorReset() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, run }: { readonly id: string; readonly run: ProofRun }) =>
      run(() => call(stopFactorReset, { params: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: RESETS }),
  });
}

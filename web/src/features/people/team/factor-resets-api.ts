import { resetMemberFactors, stopMemberFactorReset } from '@dealwright/contract/people/factor-resets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import type { ProofRun } from '../../identity/two-factor/use-proof.tsx';

const TEAM = ['team'] as const;

/** Returns when it happens; null if it is done. */
export function useResetFactors() {
  const queryClient = useQueryClient();
  return async (id: string) => {
    const answer = await call(resetMemberFactors, { params: { profile_id: id } });
    await queryClient.invalidateQueries({ queryKey: TEAM });
    return answer;
  };
}

export function useStopReset() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, run }: { readonly id: string; readonly run: ProofRun }) =>
      run(() => call(stopMemberFactorReset, { params: { profile_id: id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TEAM }),
  });
}

import {
  createIntegrationToken,
  listIntegrationTokens,
  revokeIntegrationToken,
} from '@dealwright/contract/integrations/integration-tokens';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import type { ProofRun } from '../../identity/two-factor/use-proof.tsx';

const KEY = ['integration-tokens'] as const;

export function useTokens() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listIntegrationTokens, { signal }) });
}

export function useCreateToken(run: ProofRun) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof createIntegrationToken>) =>
      run(() => call(createIntegrationToken, { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    // A token is not kept in memory longer than it is shown.
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeIntegrationToken, { params: { token_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

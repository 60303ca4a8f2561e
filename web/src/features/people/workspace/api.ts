import {
  changeWorkspace,
  getWorkspace,
  type OwnWorkspace,
  renewWorkspaceCode,
} from '@dealwright/contract/people/workspace';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';
import { useRefreshSession } from '../../identity/session/api.ts';

const KEY = ['workspace'] as const;

export function useWorkspace() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getWorkspace, { signal }) });
}

function useTakeWorkspace(): (workspace: OwnWorkspace) => Promise<void> {
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  return async (workspace) => {
    await setSaved(queryClient, KEY, workspace);
    return refreshSession();
  };
}

/** A colleague changed it. */
export function useReloadWorkspace(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

export function useChangeWorkspace() {
  const take = useTakeWorkspace();
  return useMutation({
    mutationFn: (body: SentBody<typeof changeWorkspace>) => call(changeWorkspace, { body }),
    onSuccess: take,
  });
}

export function useRenewCode() {
  const take = useTakeWorkspace();
  return useMutation({ mutationFn: () => call(renewWorkspaceCode), onSuccess: take });
}

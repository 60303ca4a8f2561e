import {
  changeCompanyWorkspace,
  createWorkspace,
  listWorkspaces,
  switchWorkspace,
} from '@dealwright/contract/people/workspaces';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const KEY = ['workspaces'] as const;
const MOST = 200;

/** The workspaces of the company by name; for admins. */
export function useWorkspaces() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listWorkspaces, { query: { limit: MOST }, signal }),
    select: ({ items }) => items,
  });
}

/** The key stays the same while one tries again, so that a lost answer makes no second workspace. */
export function useCreateWorkspace(key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof createWorkspace>) =>
      call(createWorkspace, { body, idempotencyKey: key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

/** Its name and seats are shown in more than one place. */
export function useChangeCompanyWorkspace(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof changeCompanyWorkspace>) =>
      call(changeCompanyWorkspace, { params: { workspace_id: id }, body }),
    onSuccess: () =>
      Promise.all(
        [KEY, ['workspace'], ['session'], ['invitations']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Everything that is shown is asked for again: colleagues, figures and rules are those of another workspace. */
export function useSwitchWorkspace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (workspace_id: string) => call(switchWorkspace, { body: { workspace_id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

import { changeProfile, listRoleChoices } from '@dealwright/contract/people/profile-changes';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';
import { useRefreshSession } from '../../identity/session/api.ts';

const ROLES = ['profile', 'roles'] as const;

/** All roles, each with the reason why one cannot take it. */
export function useRoleChoices() {
  return useQuery({
    queryKey: ROLES,
    queryFn: ({ signal }) => call(listRoleChoices, { signal }),
    select: ({ roles }) => roles,
  });
}

export function useChangeProfile() {
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  return useMutation({
    // One after the other: of two choices the later one stays.
    scope: { id: 'profile' },
    mutationFn: (body: SentBody<typeof changeProfile>) => call(changeProfile, { body }),
    onSuccess: async (profile) => {
      await setSaved(queryClient, ['profile', profile.id], profile);
      // The name stands in many places, and a role decides what is shown in all of them.
      await Promise.all([refreshSession(), queryClient.invalidateQueries({ queryKey: ROLES })]);
    },
  });
}

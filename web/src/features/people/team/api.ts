import {
  cancelInvitation,
  listInvitations,
  type newInvitationSchema,
  resendInvitation,
  sendWorkspaceInvitation,
} from '@dealwright/contract/identity/invitations';
import { listNamedOwners, removeNamedOwner } from '@dealwright/contract/identity/members';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';
import type { ProofRun } from '../../identity/two-factor/use-proof.tsx';

const PENDING = ['invitations', 'pending'] as const;
const MEMBERS = ['members'] as const;
const NAMED_OWNERS = [...MEMBERS, 'named-owners'] as const;
const PAGE = 50;

/** The pending invitations of the workspace, newest first. */
export function useInvitations() {
  return useInfiniteQuery({
    queryKey: PENDING,
    queryFn: ({ pageParam, signal }) =>
      call(listInvitations, {
        query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Whatever came of a change, the list is asked for again: a colleague may have been faster. */
function useReloadInvitations(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: PENDING });
}

export function useSendInvitation(run: ProofRun) {
  const reload = useReloadInvitations();
  return useMutation({
    mutationFn: (body: z.input<typeof newInvitationSchema>) =>
      run(() => call(sendWorkspaceInvitation, { body })),
    onSettled: reload,
  });
}

export function useResendInvitation(run: ProofRun) {
  const reload = useReloadInvitations();
  return useMutation({
    mutationFn: (id: string) => run(() => call(resendInvitation, { params: { invitation_id: id } })),
    onSettled: reload,
  });
}

export function useCancelInvitation() {
  const reload = useReloadInvitations();
  return useMutation({
    mutationFn: (id: string) => call(cancelInvitation, { params: { invitation_id: id } }),
    onSettled: reload,
  });
}

/** Owners who aren't members yet, by name. */
export function useNamedOwners() {
  return usePages(NAMED_OWNERS, ({ page, signal }) => call(listNamedOwners, { query: { ...page }, signal }));
}

export function useRemoveNamedOwner() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeNamedOwner, { params: { profile_id: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MEMBERS }),
  });
}

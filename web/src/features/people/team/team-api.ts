import { inviteMany } from '@dealwright/contract/identity/invitations';
import type { ListFormat } from '@dealwright/contract/page';
import {
  changeManager,
  changeMemberRole,
  exportTeam,
  getHandOver,
  listTeam,
  removeMember,
} from '@dealwright/contract/people/team';
import type { SentBody } from '@dealwright/contract/route';
import type { Role } from '@dealwright/domain/role';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { useFileExport } from '../../../ui/use-file-export.ts';
import type { ProofRun } from '../../identity/two-factor/use-proof.tsx';

const TEAM = ['team'] as const;
const HAND_OVER = 'hand-over';

/** The members of the workspace, newest first, whose name or address has these words. */
export function useTeam(text: string) {
  return usePages([...TEAM, 'members', text], ({ page, signal }) =>
    call(listTeam, { query: { q: text, ...page }, signal }),
  );
}

/** Saves the members of the list as a file. */
export function useExportTeam() {
  return useFileExport('team', ({ text, format }: { readonly text: string; readonly format: ListFormat }) =>
    callForFile(exportTeam, { query: { q: text, format } }),
  );
}

export function useChangeRole(run: ProofRun) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role, former }: { readonly id: string; readonly role: Role; readonly former: Role }) =>
      run(() => call(changeMemberRole, { params: { profile_id: id }, body: { role, former_role: former } })),
    // Whatever came of it: a colleague may have been faster.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: TEAM }),
        queryClient.invalidateQueries({ queryKey: ['members'] }),
      ]),
  });
}

export function useChangeManager() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      manager,
      former,
    }: Record<'manager' | 'former', string | null> & { readonly id: string }) =>
      call(changeManager, {
        params: { profile_id: id },
        body: { manager_id: manager, former_manager_id: former },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TEAM }),
  });
}

/** The open deals that change hands with a removal, as they are now. */
export function useHandOver(id: string) {
  return useQuery({
    queryKey: [HAND_OVER, id],
    queryFn: ({ signal }) => call(getHandOver, { params: { profile_id: id }, signal }),
    staleTime: 0,
  });
}

/** Members, deals and figures are others afterwards: whatever is shown is asked for again, but what is over. */
export function useRemoveMember(run: ProofRun) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof removeMember>) => run(() => call(removeMember, { body })),
    onSuccess: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== HAND_OVER }),
  });
}

export function useInviteMany(run: ProofRun) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof inviteMany>) => run(() => call(inviteMany, { body })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['invitations'] }),
  });
}

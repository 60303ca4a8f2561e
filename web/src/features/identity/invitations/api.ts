import {
  acceptInvitation,
  findInvitation,
  findPendingInvitation,
  findWorkspaceByCode,
  signUp,
  type signUpSchema,
} from '@dealwright/contract/identity/invitations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/http.ts';
import { useRefreshSession, useTakeSession } from '../session/api.ts';

const LINK = 'invitation-link';

/** The invitation of a link, whatever became of it; not asked for without a token. */
export function useInvitation(token: string | null) {
  return useQuery({
    queryKey: [LINK, 'any', token],
    queryFn: ({ signal }) => call(findInvitation, { body: { invitation_token: token ?? '' }, signal }),
    enabled: token !== null,
  });
}

/** Whom a ticket lets sign up, and where to. Asked once: a wrong code counts as a guess. */
export function useAdmission(ticket: {
  readonly invitationToken: string | null;
  readonly workspaceCode: string | null;
}) {
  const { invitationToken, workspaceCode } = ticket;
  return useQuery({
    queryKey: [LINK, 'admission', invitationToken, workspaceCode],
    queryFn: async ({ signal }) => {
      if (invitationToken) {
        const body = { invitation_token: invitationToken };
        const { workspace_name, ...invited } = await call(findPendingInvitation, { body, signal });
        return { workspaceName: workspace_name, invited };
      }
      const body = { workspace_code: workspaceCode ?? '' };
      const { workspace_name } = await call(findWorkspaceByCode, { body, signal });
      return { workspaceName: workspace_name, invited: null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** Joins the workspace. What was loaded of the one before is forgotten. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { body: { invitation_token: token } }),
    onSuccess: async () => {
      queryClient.removeQueries({
        predicate: ({ queryKey }) => !['session', LINK].includes(String(queryKey[0])),
      });
      await refreshSession();
    },
  });
}

/** Creates the account; the response signs its owner in. */
export function useSignUp({ onSignedUp }: { readonly onSignedUp: () => void }) {
  const takeSession = useTakeSession();
  return useMutation({
    mutationFn: (body: z.input<typeof signUpSchema>) => call(signUp, { body }),
    onSuccess: (session) => {
      onSignedUp();
      return takeSession(session);
    },
  });
}

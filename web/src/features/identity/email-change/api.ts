import {
  cancelEmailChange,
  changeProfileEmail,
  confirmEmailChange,
  getEmailChange,
  type PendingChange,
  undoEmailChange,
} from '@dealwright/contract/identity/email-change';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';
import { useRefreshSession } from '../session/api.ts';
import type { ProofRun } from '../two-factor/use-proof.tsx';

const CHANGE_KEY = ['email-change'] as const;

/** The change that waits to be confirmed, or null. */
export function useEmailChange(enabled: boolean) {
  return useQuery({
    queryKey: CHANGE_KEY,
    queryFn: ({ signal }) => call(getEmailChange, { signal }),
    select: ({ pending }) => pending,
    enabled,
  });
}

/** Asks for another address; what waits from then on stands on the card at once. */
export function useAskForChange(): (userId: string, email: string) => Promise<PendingChange> {
  const queryClient = useQueryClient();
  return async (userId, email) => {
    const pending = await call(changeProfileEmail, { params: { id: userId }, body: { email } });
    await setSaved(queryClient, CHANGE_KEY, { pending });
    return pending;
  };
}

export function useCancelChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (run: ProofRun) => run(() => call(cancelEmailChange)),
    onSuccess: () => setSaved(queryClient, CHANGE_KEY, { pending: null }),
  });
}

/** Follows the link of a mail: the new address confirms, or the old one takes the change back. */
export function useFollowLink(change: 'confirm' | 'undo') {
  const refresh = useRefreshSession();
  return useMutation({
    mutationFn: (token: string) =>
      call(change === 'confirm' ? confirmEmailChange : undoEmailChange, { body: { token } }),
    onSuccess: refresh,
  });
}

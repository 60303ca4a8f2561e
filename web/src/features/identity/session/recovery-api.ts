import {
  changePassword,
  openPasswordReset,
  requestPasswordReset,
  setNewPassword,
} from '@dealwright/contract/identity/password';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { useTakeSession } from './api.ts';

export function useRequestReset() {
  return useMutation({ mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }) });
}

/** Exchanges a link's token for a session. The person doesn't count as signed in before the new password is set. */
export function useOpenReset() {
  return useMutation({ mutationFn: (token: string) => call(openPasswordReset, { body: { token } }) });
}

export function useSetNewPassword() {
  const takeSession = useTakeSession();
  return useMutation({
    mutationFn: (password: string) => call(setNewPassword, { body: { password } }),
    onSuccess: takeSession,
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (change: { readonly current_password: string; readonly new_password: string }) =>
      call(changePassword, { body: change }),
  });
}

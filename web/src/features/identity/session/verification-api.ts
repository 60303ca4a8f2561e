import { resendVerification, verifyEmail } from '@dealwright/contract/identity/verification';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { useRefreshSession } from './api.ts';

export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => call(resendVerification, { body: { type: 'signup', email } }),
  });
}

export function useVerifyEmail() {
  const refresh = useRefreshSession();
  return useMutation({
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSettled: refresh,
  });
}

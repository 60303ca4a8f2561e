import { getSignInWays } from '@dealwright/contract/identity/security';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

/** How the person gets in: by a password, by Google accounts. */
export function useSignInWays() {
  return useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => call(getSignInWays, { signal }),
  });
}

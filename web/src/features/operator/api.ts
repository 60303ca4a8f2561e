import { pingOperator } from '@dealwright/contract/operator/operator';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { useSession } from '../identity/session/api.ts';

const ASKED_AGAIN_AFTER_MS = 5 * 60_000;

/** `unknown` while the answer is on its way. */
export type OperatorState = 'unknown' | 'operator' | 'other';

/**
 * Whether the person is an operator of the service: only the server's word counts, and any failure means no. Who is
 * none according to the session need not ask.
 */
export function useOperatorState(): OperatorState {
  const { data: session } = useSession();
  const user = session?.user ?? null;
  const asked = user?.is_super_admin ?? false;
  const { data, isPending } = useQuery({
    queryKey: ['operator', 'ping', user?.id],
    queryFn: ({ signal }) => call(pingOperator, { signal }),
    enabled: asked,
    retry: false,
    staleTime: ASKED_AGAIN_AFTER_MS,
    gcTime: ASKED_AGAIN_AFTER_MS,
    // A failure stands for the five minutes as well: leaving a page and coming back asks no sooner.
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!session || (asked && isPending)) return 'unknown';
  return asked && data?.ok === true ? 'operator' : 'other';
}

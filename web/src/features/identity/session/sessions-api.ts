import { endOtherSessions, endSession, listSessions } from '@dealwright/contract/identity/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const SESSIONS_KEY = ['sessions'] as const;

export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    select: ({ sessions }) => sessions,
  });
}

/** Looks again which sessions there are. */
export function useReloadSessions(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
}

export function useEndSession() {
  const reload = useReloadSessions();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { session_id: id } }),
    onSettled: reload,
  });
}

export function useEndOtherSessions() {
  const reload = useReloadSessions();
  return useMutation({ mutationFn: () => call(endOtherSessions), onSettled: reload });
}

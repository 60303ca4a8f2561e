import { getSession, type Session, signIn, signOut } from '@dealwright/contract/identity/session';
import { getProfile, type Profile } from '@dealwright/contract/people/profile';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';
import { removeAuthKeys } from './auth-storage.ts';
import { type SessionState, sessionStateOf } from './session-state.ts';

const SESSION_KEY = ['session'] as const;

const STATUS_INTERVAL_MS = 60_000;

const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) => {
    try {
      return await call(getSession, { signal });
    } catch (error) {
      if (!signal.aborted) console.warn('Couldn’t read the two-factor status:', error);
      throw error;
    }
  },
  staleTime: STATUS_INTERVAL_MS,
  refetchOnWindowFocus: true,
  // While a person is signed in, their session's state is reloaded every minute.
  refetchInterval: ({ state }) => (state.data?.user ? STATUS_INTERVAL_MS : false),
});

/** The present session; `data.user` is null for a visitor. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** The same as what pages know of who is there. */
export function useSessionState(): SessionState {
  const { data, isError } = useSession();
  return sessionStateOf(data, { statusKnown: !isError });
}

const PROFILE_PATIENCE_MS = 10_000;

async function loadProfile(signal: AbortSignal): Promise<Profile | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PROFILE_PATIENCE_MS);
  try {
    return await call(getProfile, { signal: AbortSignal.any([signal, patience.signal]) });
  } catch (error) {
    if (patience.signal.aborted) {
      console.warn('The profile didn’t load within 10 seconds. Check your connection.');
    } else if (!signal.aborted) console.warn('Couldn’t load the profile:', error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The profile with its company and workspace, while there is a full session. What fails leaves the former one. */
export function useProfile(userId: string | null) {
  return useQuery({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => loadProfile(signal),
    enabled: userId !== null,
    staleTime: STATUS_INTERVAL_MS,
    retry: false,
  });
}

/** Takes an answer that says how the session is now. */
export function useTakeSession(): (session: Session) => Promise<void> {
  const queryClient = useQueryClient();
  return (session) => setSaved(queryClient, SESSION_KEY, session);
}

/** Asks again how the session is. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: SESSION_KEY }), [queryClient]);
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => call(signIn, { body: credentials }),
    onSuccess: (session) => setSaved(queryClient, SESSION_KEY, session),
  });
}

function visitor(session: Session | undefined): Session {
  return {
    demo: false,
    demo_accounts: [],
    demo_password: null,
    ...session,
    features: [],
    user: null,
    profile: null,
    workspace: null,
    expires_at: null,
  };
}

/** Forgets the person on this side: everything that was loaded for them, and what was kept in storage. */
export function useForgetSession(): () => void {
  const queryClient = useQueryClient();
  return () => {
    removeAuthKeys();
    const session = queryClient.getQueryData<Session>(SESSION_KEY);
    queryClient.setQueryData(SESSION_KEY, visitor(session));
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  };
}

/** Ends every session of the user. The browser forgets the person also when the server cannot be told. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const forget = useForgetSession();
  return async () => {
    try {
      await call(signOut);
    } catch (error) {
      console.warn('Couldn’t sign out on the server:', error);
      forget();
      return;
    }
    forget();
    await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  };
}

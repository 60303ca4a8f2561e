import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { takeLocaleOfPerson } from '../../../lib/locale.ts';
import { useProfile, useSessionState } from './api.ts';
import { AuthContext } from './auth-context.ts';
import type { SessionState } from './session-state.ts';

/** A session in which the API answers more than the session itself. */
function isFull({ user, emailVerified, mfaRequired, mfaVerified }: SessionState): boolean {
  if (user?.company_suspended) return false;
  return user !== null && emailVerified && !user.enrolment_required && (!mfaRequired || mfaVerified);
}

/** Provides the signed-in person and their profile to all pages. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const state = useSessionState();
  const [recovering, setRecovering] = useState(false);
  const userId = state.user?.id ?? null;
  const { data: loaded } = useProfile(isFull(state) && !recovering ? userId : null);
  const auth = useMemo(() => {
    const own = loaded?.id === userId ? loaded : null;
    return {
      ...state,
      profile: own ?? state.profile,
      workspace: own?.workspace ?? state.workspace,
      setRecovering,
    };
  }, [state, loaded, userId]);
  const locale = auth.profile?.locale ?? null;
  useLayoutEffect(() => takeLocaleOfPerson(locale), [locale]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

import { createContext, useContext } from 'react';
import type { SessionState } from './session-state.ts';

export interface Auth extends SessionState {
  /** While a new password is set by a reset link, the person is not taken for signed in yet. */
  readonly setRecovering: (recovering: boolean) => void;
}

export const AuthContext = createContext<Auth | null>(null);

/** Who is there, and what their session still owes. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

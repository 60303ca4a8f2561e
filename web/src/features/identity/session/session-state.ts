import type { Session } from '@dealwright/contract/identity/session';

/** What the pages know of who is there. */
export interface SessionState {
  readonly user: Session['user'];
  /** Null while signed out. */
  readonly session: { readonly expiresAt: string | null } | null;
  readonly profile: Session['profile'];
  readonly workspace: Session['workspace'];
  readonly loading: boolean;
  readonly emailVerified: boolean;
  /** A second factor exists and this session has not used it. */
  readonly mfaRequired: boolean;
  readonly mfaVerified: boolean;
}

/**
 * The state from the server's answer; undefined while it is on its way. When the last look at it failed nothing is known
 * of the second factor, and the pages take it for neither required nor verified; the server refuses all the same.
 */
export function sessionStateOf(answer: Session | undefined, { statusKnown = true } = {}): SessionState {
  const user = answer?.user ?? null;
  return {
    user,
    session: user && { expiresAt: answer?.expires_at ?? null },
    profile: answer?.profile ?? null,
    workspace: answer?.workspace ?? null,
    loading: answer === undefined,
    emailVerified: user?.email_verified ?? false,
    mfaRequired: statusKnown && user?.aal === 'aal1' && user.next_aal === 'aal2',
    mfaVerified: statusKnown && user?.aal === 'aal2',
  };
}

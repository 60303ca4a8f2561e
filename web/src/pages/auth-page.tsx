import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { readTicket } from '../features/identity/invitations/ticket.ts';
import { useSessionState } from '../features/identity/session/api.ts';
import { VisitorsOnly } from '../features/identity/session/guards.tsx';
import { readRecoveryHash } from '../features/identity/session/recovery-link.ts';
import { lazy } from '../ui/lazy.ts';

const SignInPage = lazy(() =>
  import('./sign-in-page.tsx').then(({ SignInPage }) => ({ default: SignInPage })),
);
const RecoveryPage = lazy(() =>
  import('./recovery-page.tsx').then((module) => ({ default: module.RecoveryPage })),
);

/**
 * A reset link leads here too, so it never redirects, not even signed-in people. Of the address only what decides is
 * looked at: a page that follows every change of it would begin to redirect again and again.
 */
export function AuthPage() {
  const { type, token = null } = useSearch({ from: '/auth' });
  const hash = readRecoveryHash(useLocation({ select: (location) => location.hash }));
  if (hash) {
    const search = { type: 'recovery', ...(hash.token !== null && { token: hash.token }) };
    return <Navigate to="/auth" search={search} hash="" replace />;
  }
  return type === 'recovery' ? <RecoveryPage token={token} /> : <SignInOrUpPage />;
}

/** Led there once, however often the page that is left is drawn again meanwhile. */
const ToInvitation = memo(({ token }: { readonly token: string }) => (
  <Navigate to="/accept-invite" search={{ invitation_token: token }} replace />
));

/** Signing in with an invitation leads on to it; signing up with one accepts it. */
function SignInOrUpPage() {
  const { invitationToken } = readTicket(useSearch({ from: '/auth' }));
  const [signedUp, setSignedUp] = useState(false);
  const { user } = useSessionState();
  if (user && invitationToken && !signedUp) {
    return <ToInvitation token={invitationToken} />;
  }
  return (
    <VisitorsOnly to="/">
      <SignInPage onSignedUp={() => setSignedUp(true)} />
    </VisitorsOnly>
  );
}

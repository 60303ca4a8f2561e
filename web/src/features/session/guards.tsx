import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { onSignedOut } from '../../lib/http.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useForgetSession, useSession, useSessionState } from './api.ts';

interface GuardProps {
  readonly children: ReactNode;
}

/** For pages that need a full session, in this order: loading, user. */
export function Protected({ children }: GuardProps) {
  const { loading, user } = useSessionState();
  const forget = useForgetSession();
  useEffect(() => onSignedOut(forget), [forget]);
  if (loading) return <PageSpinner />;
  if (!user) return <Navigate to="/auth" replace />;
  return children;
}

/** For pages of visitors; whoever is signed in goes on to `to`. */
export function VisitorsOnly({ to, children }: GuardProps & { readonly to: '/' | '/home' }) {
  const { data: session } = useSession();
  if (!session) return <PageSpinner />;
  if (session.user) return <Navigate to={to} replace />;
  return children;
}

/** An unknown path: visitors start at the beginning, others are told. */
export function UnknownPath({ children }: GuardProps) {
  const { data: session } = useSession();
  if (!session) return <PageSpinner />;
  if (!session.user) return <Navigate to="/" replace />;
  return children;
}

/** The gallery of components: in development and demo mode; else as if it were not there. */
export function DemoOnly({ children, otherwise }: GuardProps & { readonly otherwise: ReactNode }) {
  const { data: session } = useSession();
  if (import.meta.env.DEV) return children;
  if (!session) return <PageSpinner />;
  return session.demo ? children : <UnknownPath>{otherwise}</UnknownPath>;
}

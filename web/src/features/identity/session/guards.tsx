import { Navigate, useRouter } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { onRefused, onSignedOut } from '../../../lib/http.ts';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { useForgetSession, useRefreshSession, useSession } from './api.ts';
import { useAuth } from './auth-context.ts';
import { forgetReturnUrl, returnUrl, saveReturnUrl } from './return-url.ts';

interface GuardProps {
  readonly children: ReactNode;
}

/** Leads there once, however often the page that is left is drawn again meanwhile. */
const LeadTo = memo(({ to }: { readonly to: '/' | '/auth' }) => <Navigate to={to} replace />);

/** A visitor who opened a page returns to it after sign-in; a person already signed in begins at Home. */
const LeadToSignIn = memo(({ visitor }: { readonly visitor: boolean }) => {
  const { href } = useRouter().state.location;
  useEffect(() => {
    if (visitor) saveReturnUrl(href);
  }, [visitor, href]);
  return <LeadTo to="/auth" />;
});

const LeadOn = memo(() => {
  const { history } = useRouter();
  const place = returnUrl() ?? '/home';
  useEffect(() => {
    forgetReturnUrl();
    history.replace(place);
  }, [history, place]);
  return <PageSpinner />;
});

interface ProtectedProps extends GuardProps {
  /** Shown in place of the page while the person's company is suspended. */
  readonly suspended: ReactNode;
  /** Shown in place of the page until the person's address is verified. */
  readonly unverified: ReactNode;
  /** Shown in place of the page while the session owes its second factor. */
  readonly challenge: ReactNode;
  /**
   * Shown in place of the page while the workspace asks for a second factor that the person does not have. It may hold
   * its place until all is said that has to be.
   */
  readonly enrolment: (hold: (held: boolean) => void) => ReactNode;
}

/**
 * For pages that need a full session, in this order: loading, user, company, address, second factor, and one set up
 * where it is asked for.
 */
export function Protected({ suspended, unverified, challenge, enrolment, children }: ProtectedProps) {
  const { loading, user, emailVerified, mfaRequired, mfaVerified } = useAuth();
  const [held, setHeld] = useState(false);
  const visitor = useRef(true);
  const forget = useForgetSession();
  const refresh = useRefreshSession();
  useEffect(() => onSignedOut(forget), [forget]);
  useEffect(() => onRefused(() => void refresh()), [refresh]);
  if (loading) return <PageSpinner />;
  if (!user) return <LeadToSignIn visitor={visitor.current} />;
  visitor.current = false;
  if (user.company_suspended) return suspended;
  if (!emailVerified) return unverified;
  if (mfaRequired && !mfaVerified) return challenge;
  if (user.enrolment_required || held) return enrolment(setHeld);
  return children;
}

/** For visitor pages. Sends a signed-in person on: through `/` to where they wanted to go, or Home. */
export function VisitorsOnly({ to, children }: GuardProps & { readonly to: '/' | 'inside' }) {
  const { data: session } = useSession();
  if (!session) return <PageSpinner />;
  if (session.user) return to === '/' ? <LeadTo to="/" /> : <LeadOn />;
  return children;
}

/** An unknown path: visitors go to the start page, others see that it's not found. */
export function UnknownPath({ children }: GuardProps) {
  const { data: session } = useSession();
  if (!session) return <PageSpinner />;
  if (!session.user) return <LeadTo to="/" />;
  return children;
}

/** The gallery of components: in development and demo mode; else as if it were not there. */
export function DemoOnly({ children, otherwise }: GuardProps & { readonly otherwise: ReactNode }) {
  const { data: session } = useSession();
  if (import.meta.env.DEV) return children;
  if (!session) return <PageSpinner />;
  return session.demo ? children : <UnknownPath>{otherwise}</UnknownPath>;
}

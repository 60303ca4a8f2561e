import { createRoute, createRouter } from '@tanstack/react-router';
import type { TicketSearch } from './features/identity/invitations/ticket.ts';
import { DemoOnly, VisitorsOnly } from './features/identity/session/guards.tsx';
import {
  AcceptInvitePage,
  GalleryPage,
  LandingPage,
  MailboxPage,
  TwoFactorPage,
  VerifyEmailGatePage,
  VerifyEmailPage,
} from './lazy-pages.ts';
import { contactOf } from './lib/contacts.ts';
import { parseSearch, stringifySearch } from './lib/router-search.ts';
import { memberRoutes } from './member-routes.tsx';
import { AuthPage } from './pages/auth-page.tsx';
import { pageOf, rootRoute, unknownPage } from './root-route.tsx';
import { ApplicationError } from './ui/application-error.tsx';
import { PageSpinner } from './ui/spinner.tsx';

interface RecoverySearch {
  readonly type?: string;
  readonly token?: string;
}

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: () => (
    <VisitorsOnly to="inside">
      <LandingPage securityContact={contactOf('security')} />
    </VisitorsOnly>
  ),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: (search: Record<string, unknown> & TicketSearch & RecoverySearch) => search,
  component: AuthPage,
});

const acceptInviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invite',
  validateSearch: (search: Record<string, unknown> & Pick<TicketSearch, 'invitation_token'>) => search,
  component: () => (
    <AcceptInvitePage unverified={<VerifyEmailGatePage />} challenge={<TwoFactorPage stays />} />
  ),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: (search: Record<string, unknown> & { token?: string; change?: string }) => search,
  component: () => {
    const { token = null, change = null } = verifyEmailRoute.useSearch();
    return <VerifyEmailPage token={token} change={change} />;
  },
});

const guidePage = pageOf(() => import('./pages/guide-page.tsx'), 'GuidePage');

// Public, signed in or not.
const guideRoute = createRoute({ getParentRoute: () => rootRoute, path: '/guide', component: guidePage });

const guideChapterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guide/$chapter',
  component: guidePage,
});

const mailboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/mailbox',
  validateSearch: (search: Record<string, unknown>): { to?: string; mail?: string } => ({
    ...(typeof search.to === 'string' && { to: search.to }),
    ...(typeof search.mail === 'string' && { mail: search.mail }),
  }),
  component: () => (
    <DemoOnly otherwise={unknownPage}>
      <MailboxPage />
    </DemoOnly>
  ),
});

const buyerPage = pageOf(() => import('./pages/buyer-page.tsx'), 'BuyerPage');
const buyerRoute = createRoute({ getParentRoute: () => rootRoute, path: '/q/$token', component: buyerPage });

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/ui',
  component: () => (
    <DemoOnly otherwise={unknownPage}>
      <GalleryPage />
    </DemoOnly>
  ),
});

const routeTree = rootRoute.addChildren([
  landingRoute,
  authRoute,
  acceptInviteRoute,
  verifyEmailRoute,
  guideRoute,
  guideChapterRoute,
  mailboxRoute,
  buyerRoute,
  galleryRoute,
  memberRoutes,
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: () => <PageSpinner />,
  defaultErrorComponent: ({ error }) => <ApplicationError error={error} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { parsePipelineSearch } from './features/pipeline/pipeline-search.ts';
import { DemoOnly, Protected, UnknownPath, VisitorsOnly } from './features/session/guards.tsx';
import { ApplicationError } from './ui/application-error.tsx';
import { PageSpinner } from './ui/spinner.tsx';

// Each page is a chunk of its own, and so is the shell: visitors load neither.
const Shell = lazy(() => import('./features/shell/shell.tsx').then(({ Shell }) => ({ default: Shell })));
const NotFoundPage = lazy(() =>
  import('./pages/not-found-page.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
);
const LandingPage = lazy(() =>
  import('./pages/landing-page.tsx').then(({ LandingPage }) => ({ default: LandingPage })),
);
const SignInPage = lazy(() =>
  import('./pages/sign-in-page.tsx').then(({ SignInPage }) => ({ default: SignInPage })),
);
const GalleryPage = lazy(() =>
  import('./pages/gallery-page.tsx').then(({ GalleryPage }) => ({ default: GalleryPage })),
);

function WithShell({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Shell>{children}</Shell>
    </Suspense>
  );
}

const unknownPage = (
  <WithShell>
    <NotFoundPage />
  </WithShell>
);

const rootRoute = createRootRoute({
  component: () => (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>
  ),
  notFoundComponent: () => <UnknownPath>{unknownPage}</UnknownPath>,
});

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: () => (
    <VisitorsOnly to="/home">
      <LandingPage />
    </VisitorsOnly>
  ),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  component: () => (
    <VisitorsOnly to="/">
      <SignInPage />
    </VisitorsOnly>
  ),
});

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/ui',
  component: () => (
    <DemoOnly otherwise={unknownPage}>
      <GalleryPage />
    </DemoOnly>
  ),
});

const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  component: () => (
    <Protected>
      <WithShell>
        <Outlet />
      </WithShell>
    </Protected>
  ),
});

const homeRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/home',
  component: lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});

const territoryPlanningRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/territory-planning',
  component: lazyRouteComponent(() => import('./pages/territory-planning-page.tsx'), 'TerritoryPlanningPage'),
});

const accountPlanningRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/account-planning',
  component: lazyRouteComponent(() => import('./pages/account-planning-page.tsx'), 'AccountPlanningPage'),
});

const configDemoRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/config-demo',
  component: lazyRouteComponent(() => import('./pages/config-demo-page.tsx'), 'ConfigDemoPage'),
});

const pipelineRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/lead-planning',
  validateSearch: parsePipelineSearch,
  component: lazyRouteComponent(() => import('./pages/pipeline-page.tsx'), 'PipelinePage'),
});

const dealRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/lead-planning/$leadKey',
  component: lazyRouteComponent(() => import('./pages/deal-page.tsx'), 'DealPage'),
});

const superAdminComponent = lazyRouteComponent(
  () => import('./pages/super-admin/super-admin-page.tsx'),
  'SuperAdminPage',
);

const superAdminRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/super-admin',
  component: superAdminComponent,
});

const superAdminPageRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/super-admin/$',
  component: superAdminComponent,
});

const routeTree = rootRoute.addChildren([
  landingRoute,
  authRoute,
  galleryRoute,
  protectedRoute.addChildren([
    homeRoute,
    dashboardRoute,
    territoryPlanningRoute,
    accountPlanningRoute,
    configDemoRoute,
    pipelineRoute,
    dealRoute,
    superAdminRoute,
    superAdminPageRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
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

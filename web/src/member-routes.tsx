import { createRoute, Outlet } from '@tanstack/react-router';
import type { PipelineSearch } from './features/deals/pipeline/pipeline-search.ts';
import { Protected } from './features/identity/session/guards.tsx';
import type { TerritorySearch } from './features/territories/territory-search.ts';
import { CompanySuspendedPage, TwoFactorPage, VerifyEmailGatePage } from './lazy-pages.ts';
import { pageOf, rootRoute, WithShell } from './root-route.tsx';

const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  component: () => (
    <Protected
      suspended={<CompanySuspendedPage />}
      unverified={<VerifyEmailGatePage />}
      challenge={<TwoFactorPage />}
      enrolment={(hold) => <TwoFactorPage hold={hold} />}
    >
      <WithShell>
        <Outlet />
      </WithShell>
    </Protected>
  ),
});

/** Also behind the settings and the support form, which lie over it. */
const HomePage = pageOf(() => import('./pages/home-page.tsx'), 'HomePage');

const homeRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/home',
  component: HomePage,
});

interface SettingsSearch {
  readonly tab?: string;
  /** The days that Usage & Costs tells of. */
  readonly from?: string;
  readonly to?: string;
}

// Opened directly by address, settings are over Home; from within the app, over the current page.
const settingsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings',
  validateSearch: (search: Record<string, unknown>): SettingsSearch => ({
    ...(typeof search.tab === 'string' && { tab: search.tab }),
    ...(typeof search.from === 'string' && { from: search.from }),
    ...(typeof search.to === 'string' && { to: search.to }),
  }),
  component: HomePage,
});

const supportRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/support',
  validateSearch: (search: Record<string, unknown>): { request?: string } =>
    typeof search.request === 'string' ? { request: search.request } : {},
  component: HomePage,
});

const gmailCallbackRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/auth/gmail/callback',
  component: pageOf(() => import('./pages/gmail-callback-page.tsx'), 'GmailCallbackPage'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard',
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});

const territoryPlanningRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/territory-planning',
  // The page itself reads its search, here and where a route below hands it on as it is.
  validateSearch: (search: Record<string, unknown> & TerritorySearch) => search,
  component: pageOf(() => import('./pages/territory-planning-page.tsx'), 'TerritoryPlanningPage'),
});

const accountPlanningRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/account-planning',
  validateSearch: (search: Record<string, unknown> & { new?: true }) => search,
  component: pageOf(() => import('./pages/account-planning-page.tsx'), 'AccountPlanningPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/account-planning/$accountId',
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(() => import('./pages/account-page.tsx'), 'AccountPage'),
});

const duplicatesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/duplicates',
  validateSearch: (search: Record<string, unknown> & { kind?: string }) => search,
  component: pageOf(() => import('./pages/duplicates-page.tsx'), 'DuplicatesPage'),
});

const contactsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/contacts',
  validateSearch: (search: Record<string, unknown> & { account?: string; new?: true }) => search,
  component: pageOf(() => import('./pages/contacts-page.tsx'), 'ContactsPage'),
});

const contactRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/contacts/$contactId',
  component: pageOf(() => import('./pages/contact-page.tsx'), 'ContactPage'),
});

const productsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/products',
  validateSearch: (search: Record<string, unknown> & { new?: true }) => search,
  component: pageOf(() => import('./pages/products-page.tsx'), 'ProductsPage'),
});

const answerLibraryRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/answer-library',
  component: pageOf(() => import('./pages/answers-page.tsx'), 'AnswersPage'),
});

const competitorsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/competitors',
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(() => import('./pages/competitors-page.tsx'), 'CompetitorsPage'),
});

const competitorRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/competitors/$competitorId',
  component: pageOf(() => import('./pages/competitor-page.tsx'), 'CompetitorPage'),
});

const reviewPage = pageOf(() => import('./pages/review-page.tsx'), 'ReviewPage');

const reviewsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/review',
  component: reviewPage,
});

const reviewRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/review/$reviewId',
  component: reviewPage,
});

const forecastRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/forecast',
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(() => import('./pages/forecast-page.tsx'), 'ForecastPage'),
});

const oddsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/forecast/odds',
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(() => import('./pages/odds-page.tsx'), 'OddsPage'),
});

const winLossRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/win-loss',
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(() => import('./pages/win-loss-page.tsx'), 'WinLossPage'),
});

const configDemoRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/config-demo',
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(() => import('./pages/config-demo-page.tsx'), 'ConfigDemoPage'),
});

const importsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/import',
  component: pageOf(() => import('./pages/imports-page.tsx'), 'ImportsPage'),
});

const importRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/import/$importId',
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(() => import('./pages/import-page.tsx'), 'ImportPage'),
});

const tasksRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/tasks',
  validateSearch: (
    search: Record<string, unknown> & {
      whose?: 'team';
      state?: 'done';
      deal?: number;
      account?: string;
      new?: true;
    },
  ) => search,
  component: pageOf(() => import('./pages/tasks-page.tsx'), 'TasksPage'),
});

const pipelineRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/lead-planning',
  // The page itself reads it: what a search may hold is no matter of the sign-in page, which loads this file too.
  validateSearch: (
    search: Record<string, unknown> & Omit<PipelineSearch, 'view'> & { view?: 'list' | 'archived' | 'trash' },
  ) => search,
  component: pageOf(() => import('./pages/pipeline-page.tsx'), 'PipelinePage'),
});

const dealRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/lead-planning/$leadKey',
  component: pageOf(() => import('./pages/deal-page.tsx'), 'DealPage'),
});

const businessCaseRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/lead-planning/$leadKey/business-case',
  component: pageOf(() => import('./pages/business-case-page.tsx'), 'BusinessCasePage'),
});

const closePlanRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/lead-planning/$leadKey/plan',
  component: pageOf(() => import('./pages/close-plan-page.tsx'), 'ClosePlanPage'),
});

const sharedDealRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/shared-deal/$token',
  component: pageOf(() => import('./pages/shared-deal-page.tsx'), 'SharedDealPage'),
});

const superAdmin = pageOf(() => import('./pages/super-admin/super-admin-page.tsx'), 'SuperAdminPage');

const superAdminRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/super-admin',
  component: superAdmin,
});

const superAdminPageRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/super-admin/$',
  validateSearch: (search: Record<string, unknown>) => search,
  component: superAdmin,
});

/** What is behind the sign-in. */
export const memberRoutes = protectedRoute.addChildren([
  homeRoute,
  settingsRoute,
  supportRoute,
  gmailCallbackRoute,
  dashboardRoute,
  territoryPlanningRoute,
  accountPlanningRoute,
  accountRoute,
  duplicatesRoute,
  contactsRoute,
  contactRoute,
  productsRoute,
  answerLibraryRoute,
  competitorsRoute,
  competitorRoute,
  reviewsRoute,
  reviewRoute,
  forecastRoute,
  oddsRoute,
  winLossRoute,
  configDemoRoute,
  tasksRoute,
  importsRoute,
  importRoute,
  pipelineRoute,
  dealRoute,
  businessCaseRoute,
  closePlanRoute,
  sharedDealRoute,
  superAdminRoute,
  superAdminPageRoute,
]);

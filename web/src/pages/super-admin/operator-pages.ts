import type { ComponentType } from 'react';
import type { OperatorPageProps } from './operator-page-props.ts';

export interface OperatorPage {
  /** Below `/super-admin`. A part that begins with `$` stands for anything; such a page is not in the list of pages. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly description: string;
  readonly load: () => Promise<ComponentType<OperatorPageProps>>;
}

/** The pages of the operator, in their order. A new one is one more entry. */
export const OPERATOR_PAGES: readonly OperatorPage[] = [
  {
    path: '/companies',
    title: 'Companies',
    description: 'Companies, active and suspended.',
    load: async () => (await import('./companies-page.tsx')).CompaniesPage,
  },
  {
    path: '/people',
    title: 'People',
    description: 'People active in the last seven days.',
    load: async () => (await import('./people-page.tsx')).PeoplePage,
  },
  {
    path: '/failures',
    title: 'Failures',
    description: 'Emails and webhook deliveries that failed.',
    load: async () => (await import('./failures-page.tsx')).FailuresPage,
  },
  {
    path: '/workspaces',
    title: 'Workspaces',
    description: 'Workspaces with their seats and activity.',
    load: async () => (await import('./workspaces-page.tsx')).WorkspacesPage,
  },
  {
    path: '/companies/$id',
    title: 'Company',
    description: 'One company: members, seats, usage and errors.',
    load: async () => (await import('./company/company-page.tsx')).CompanyPage,
  },
  {
    path: '/waiting-list',
    title: 'Waiting List',
    description: 'Early-access requests and decisions.',
    load: async () => (await import('./waiting-list-page.tsx')).WaitingListPage,
  },
  {
    path: '/tickets',
    title: 'Tickets',
    description: 'Support requests and their status.',
    load: async () => (await import('./tickets-page.tsx')).TicketsPage,
  },
  {
    path: '/tickets/$id',
    title: 'Ticket',
    description: 'One request to support, with its thread and files.',
    load: async () => (await import('./ticket-page.tsx')).TicketPage,
  },
  {
    path: '/features',
    title: 'Features',
    description: 'Features you can turn on or off for everyone or for one company.',
    load: async () => (await import('./features-page.tsx')).FeaturesPage,
  },
  {
    path: '/features/$key',
    title: 'Feature',
    description: 'One feature by company, and who turned it on or off.',
    load: async () => (await import('./feature-page.tsx')).FeaturePage,
  },
  {
    path: '/costs',
    title: 'Costs',
    description: 'Estimated cost of each company’s service usage by month.',
    load: async () => (await import('./costs-page.tsx')).CostsPage,
  },
  {
    path: '/integrations',
    title: 'Integrations',
    description: 'Connected services, and when each last worked.',
    load: async () => (await import('./integrations-page.tsx')).IntegrationsPage,
  },
  {
    path: '/security',
    title: 'Security',
    description: 'Sign-ins, lockouts, two-factor changes and invitations across companies.',
    load: async () => (await import('./security-page.tsx')).SecurityPage,
  },
  {
    path: '/system',
    title: 'System',
    description: 'Release, database, jobs and instances.',
    load: async () => (await import('./system-page.tsx')).SystemPage,
  },
  {
    path: '/logs',
    title: 'Logs',
    description: 'Warnings and errors of every instance.',
    load: async () => (await import('./logs-page.tsx')).LogsPage,
  },
  {
    path: '/errors',
    title: 'Errors',
    description: 'Errors in browsers and on servers, by kind.',
    load: async () => (await import('./errors-page.tsx')).ErrorsPage,
  },
  {
    path: '/errors/$id',
    title: 'Error',
    description: 'One kind of error, with its newest samples.',
    load: async () => (await import('./error-page.tsx')).ErrorPage,
  },
  {
    path: '/traces',
    title: 'Traces',
    description: 'How long requests took, and which were slowest.',
    load: async () => (await import('./traces-page.tsx')).TracesPage,
  },
];

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('$')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

/** The page at a path below `/super-admin`; null for an unknown path. */
export function findOperatorPage(
  path: string,
  pages: readonly OperatorPage[] = OPERATOR_PAGES,
): { readonly page: OperatorPage; readonly params: Readonly<Record<string, string>> } | null {
  for (const page of pages) {
    const params = paramsOf(page.path, path);
    if (params) return { page, params };
  }
  return null;
}

/** Those that can be listed: their address is known without more. */
export const LISTED_OPERATOR_PAGES = OPERATOR_PAGES.filter(({ path }) => !path.includes('$'));

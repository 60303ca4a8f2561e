/**
 * The pages of the web app, for code that routes requests without loading the app: the server answers 404 to any other
 * path. A segment that begins with `$` matches anything. A test of the web app checks the list against its router.
 */
export const APP_PATHS = [
  '/',
  '/accept-invite',
  '/account-planning',
  '/account-planning/$accountId',
  '/contacts',
  '/contacts/$contactId',
  '/answer-library',
  '/auth',
  '/auth/gmail/callback',
  '/competitors',
  '/competitors/$competitorId',
  '/config-demo',
  '/dashboard',
  '/duplicates',
  '/forecast',
  '/forecast/odds',
  '/guide',
  '/guide/account-planning',
  '/guide/api',
  '/guide/deal-review',
  '/guide/forecast',
  '/guide/getting-started',
  '/guide/products',
  '/guide/qualifying-a-deal',
  '/guide/recordings',
  '/guide/rfps',
  '/guide/settings',
  '/guide/territories',
  '/guide/webhooks',
  '/home',
  '/import',
  '/import/$importId',
  '/lead-planning',
  '/lead-planning/$leadKey',
  '/lead-planning/$leadKey/business-case',
  '/lead-planning/$leadKey/plan',
  '/products',
  '/q/$token',
  '/review',
  '/review/$reviewId',
  '/settings',
  '/shared-deal/$token',
  '/super-admin',
  '/super-admin/companies',
  '/super-admin/companies/$id',
  '/super-admin/costs',
  '/super-admin/errors',
  '/super-admin/errors/$id',
  '/super-admin/failures',
  '/super-admin/features',
  '/super-admin/features/$key',
  '/super-admin/integrations',
  '/super-admin/logs',
  '/super-admin/people',
  '/super-admin/security',
  '/super-admin/system',
  '/super-admin/tickets',
  '/super-admin/tickets/$id',
  '/super-admin/traces',
  '/super-admin/waiting-list',
  '/super-admin/workspaces',
  '/support',
  '/tasks',
  '/territory-planning',
  '/verify-email',
  '/win-loss',
] as const;

/** Pages that are there in demo mode alone. */
export const DEMO_PATHS = ['/dev/mailbox', '/dev/ui'] as const;

const partsOf = (path: string): string[] => path.split('/').slice(1);

function fits(pattern: string, parts: readonly string[]): boolean {
  const wanted = partsOf(pattern);
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
  );
}

/** Whether the web app has a page at a path, read as its router reads it: in any case, with or without a slash at the end. */
export function isAppPath(path: string, { demo }: { readonly demo: boolean }): boolean {
  const parts = partsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).map((part) =>
    part.toLowerCase(),
  );
  return [...APP_PATHS, ...(demo ? DEMO_PATHS : [])].some((pattern) => fits(pattern, parts));
}

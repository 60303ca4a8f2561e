import { CHAPTERS } from 'virtual:guide';
import { APP_PATHS, DEMO_PATHS, isAppPath } from '@dealwright/contract/app-paths';
import { expect, it } from 'vitest';
import { findOperatorPage, OPERATOR_PAGES } from './pages/super-admin/operator-pages.ts';
import { router } from './router.tsx';

/** Routes that lead to pages by a list of their own. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  '/guide/$chapter': CHAPTERS.map(({ slug }) => `/guide/${slug}`),
  '/super-admin/$': OPERATOR_PAGES.map(({ path }) => `/super-admin${path}`),
};

it('GUARD12 GUARD13 the paths that the server knows are those of the router', () => {
  const routed = Object.keys(router.routesByPath).flatMap((path) => LISTS[path] ?? [path]);
  expect([...APP_PATHS, ...DEMO_PATHS].toSorted()).toEqual(routed.toSorted());
});

/** What the router and the pages below it make of a path. */
function isShown(path: string): boolean {
  const [, params, route] = router.getMatchedRoutes(path);
  // What is left of a path behind the nearest route.
  if (params['**'] !== undefined) return false;
  const found: string | undefined = route?.fullPath;
  const below = params._splat ?? '';
  if (found === '/super-admin/$') return below === '' || findOperatorPage(below) !== null;
  if (found === '/guide/$chapter') return CHAPTERS.some(({ slug }) => slug === params.chapter);
  return found !== undefined;
}

it.each([
  '/',
  '/home',
  '/home/',
  '/HOME',
  '/home/more',
  '/nowhere',
  '/lead-planning/LEAD-7',
  '/lead-planning/LEAD-7/',
  '/lead-planning/LEAD-7/more',
  '/guide',
  '/guide/settings',
  '/guide/nothing',
  '/super-admin',
  '/super-admin/companies/one',
  '/super-admin/companies/one/more',
  '/super-admin/nothing',
  '/auth/gmail',
  '/auth/gmail/callback',
  '/dev/ui',
  '/dev',
  '/shared-deal',
])('GUARD12 GUARD13 server and router agree on %s', (path) => {
  expect(isAppPath(path, { demo: true })).toBe(isShown(path));
});

it('knows the pages of demo mode in demo mode alone', () => {
  expect(isAppPath('/dev/mailbox', { demo: true })).toBe(true);
  expect(isAppPath('/dev/mailbox', { demo: false })).toBe(false);
});

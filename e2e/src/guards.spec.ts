import { expect, test } from './support/fixtures.ts';

const PAGES = [
  { path: '/home', heading: /^Good (morning|afternoon|evening)/ },
  { path: '/dashboard', heading: 'Dashboard' },
  { path: '/territory-planning', heading: 'Territory Planning' },
  { path: '/account-planning', heading: 'Account Planning' },
  { path: '/lead-planning', heading: 'Lead Management' },
  { path: '/contacts', heading: 'Contacts' },
  { path: '/products', heading: 'Products' },
  { path: '/competitors', heading: 'Competitors' },
  { path: '/review', heading: 'Deal review' },
  { path: '/forecast', heading: 'Forecast' },
  { path: '/win-loss', heading: 'Win/loss' },
  { path: '/config-demo', heading: 'Qualification rules' },
] as const;
const DEAL = '/lead-planning/LEAD-1';

test('GUARD01 while the session is loading every protected page shows a spinner', async ({ pageOf }) => {
  const page = await pageOf('manager');
  let answer = (): void => undefined;
  await page.route('**/api/session', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fallback();
  });
  for (const path of [...PAGES.map((each) => each.path), DEAL]) {
    await page.goto(path);
    await expect(page.getByRole('status').getByText('Loading', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    answer();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
});

test('GUARD02 GUARD09 a visitor is sent from every protected page to the sign-in page', async ({ page }) => {
  for (const path of [...PAGES.map((each) => each.path), DEAL, '/lead-planning/LEAD-1?tab=notes']) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
});

test('GUARD06 OPS23 each page of the product opens for a signed-in person, all from one origin', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf('manager');
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  for (const { path, heading } of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  expect([...origins]).toEqual([server.address]);
});

test('GUARD10 opens Home at / for a signed-in person', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/');
  await expect(page).toHaveURL('/home');
});

test('GUARD11 opens Home instead of the sign-in page for a signed-in person', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/auth');
  await expect(page).toHaveURL('/home');
});

test('GUARD12 an unknown path is not found for a signed-in person', async ({ pageOf, complaints }) => {
  complaints.expect(/status of 404/);
  const page = await pageOf('viewer');
  for (const path of ['/nowhere', '/home/inside', '/settings-of-nobody', '/lead-planning/12']) {
    const answer = await page.goto(path);
    // A key that no deal can have is a page of the deal's all the same.
    expect(answer?.status()).toBe(path === '/lead-planning/12' ? 200 : 404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/home');
});

test('GUARD13 a visitor on an unknown path comes to the landing page', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know which deals are real.');
});

import { pingOperator } from '@dealwright/contract/operator/operator';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entry = (page: Page) => navigation(page).getByRole('link', { name: 'Super Admin' });
const PAGES = [
  ['/super-admin', 'Operator'],
  ['/super-admin/waiting-list', 'Waiting List'],
  ['/super-admin/tickets', 'Tickets'],
  ['/super-admin/workspaces', 'Workspaces'],
  ['/super-admin/costs', 'Costs'],
  ['/super-admin/integrations', 'Integrations'],
  ['/super-admin/security', 'Security'],
  ['/super-admin/system', 'System'],
  ['/super-admin/logs', 'Logs'],
  ['/super-admin/errors', 'Errors'],
  ['/super-admin/traces', 'Traces'],
] as const;

test('SHELL10 SHELL11 the operator finds the entry, and it is active on every page below it', async ({
  pageOf,
  complaints,
}) => {
  complaints.expect(/status of 404 .*nothing-of-the-kind/);
  const page = await pageOf('operator');
  await page.goto('/home');
  await expect(navigation(page).getByRole('link')).toHaveCount(6);
  await expect(entry(page)).not.toHaveAttribute('aria-current', 'page');
  await entry(page).click();
  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(entry(page)).toHaveAttribute('data-status', 'active');
  }
  await page.goto('/super-admin/nothing-of-the-kind');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('OPER05 GUARD08 SHELL10 for everyone else there is nothing there, and nothing leads there', async ({
  pageOf,
  api,
}) => {
  const page = await pageOf('admin');
  await page.goto('/home');
  await expect(navigation(page).getByRole('link')).toHaveCount(5);
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  expect((await api('admin').ask(pingOperator)).status).toBe(404);
});

test('GUARD08 a visitor is sent from every page of the operator to sign in', async ({ page }) => {
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
  }
});

test('OPER02 OPER04 a ping that fails is asked once and counts as no', async ({ pageOf, complaints }) => {
  complaints.expect(/status of 503/);
  const page = await pageOf('operator');
  let asked = 0;
  await page.route('**/api/super-admin/ping', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' });
  });
  await page.goto('/super-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
  expect(asked).toBe(1);
});

test('OPER03 an answer stands for five minutes', async ({ pageOf }) => {
  const page = await pageOf('operator');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/super-admin/ping')) asked += 1;
  });
  await page.clock.install();
  await page.goto('/home');
  await entry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible();
  await page.clock.fastForward('04:30');
  await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
  await entry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible();
  expect(asked).toBe(1);
  await page.clock.fastForward('01:00');
  await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
  await entry(page).click();
  await expect.poll(() => asked).toBe(2);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('SHELL10 the drawer holds the entry, and the operator’s pages scroll in a row', async ({ pageOf }) => {
    const page = await pageOf('operator', PHONE);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Dealwright' }).getByRole('link', { name: 'Super Admin' }).tap();
    await expect(page).toHaveURL('/super-admin');
    await page
      .getByRole('navigation', { name: 'Operator' })
      .getByRole('link', { name: 'Waiting List' })
      .tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting List' })).toBeVisible();
  });
});

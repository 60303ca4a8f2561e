import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { PASSWORD, PEOPLE } from './support/people.ts';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In' });

test.beforeEach(async ({ page }) => {
  await page.goto('/auth');
});

test('SIGN01 CONST01 a visitor finds the form with email and password, under the name of the product', {
  tag: '@browser',
}, async ({ page }) => {
  await expect(email(page)).toBeFocused();
  await expect(password(page)).toBeVisible();
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(submit(page)).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Dealwright');
  await expect(page.getByText('Dealwright', { exact: true }).first()).toBeVisible();
});

test('SIGN02 a missing email or password says that both are required', {
  tag: '@browser',
}, async ({ page }) => {
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Email and password are required');
  await email(page).fill(PEOPLE.rep.email);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Email and password are required');
  await expect(password(page)).toBeFocused();
  await email(page).fill('   ');
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Email and password are required');
  await expect(page).toHaveURL('/auth');
});

test('SIGN03 SIGN06 an email with spaces and capitals signs in, and the way leads over / to Home', async ({
  page,
}) => {
  await email(page).fill('  Rep@Demo.Dealwright.EXAMPLE ');
  await password(page).fill(PASSWORD);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await submit(page).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa');
  expect(visited).toContain('/');
});

test('SIGN04 a wrong password is refused in words, and what was typed stays', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await email(page).fill('nobody@demo.dealwright.example');
  await password(page).fill('wrong');
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(email(page)).toHaveValue('nobody@demo.dealwright.example');
  await expect(page).toHaveURL('/auth');
});

test('SIGN05 when the server does not answer, signing in says so and can be tried again', {
  tag: '@browser',
}, async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await page.route('**/api/session', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  );
  await email(page).fill(PEOPLE.viewer.email);
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Sign in failed. Please try again.');
  await page.unroute('**/api/session');
  await submit(page).click();
  await expect(page).toHaveURL('/home');
});

test('OPS12 in demo mode each demo account is one click away', async ({ page }) => {
  const accounts = page.getByRole('region', { name: 'Demo accounts' });
  for (const person of Object.values(PEOPLE)) {
    await expect(accounts.getByRole('button', { name: person.email })).toBeVisible();
  }
  await accounts.getByRole('button', { name: PEOPLE.manager.email }).click();
  await expect(email(page)).toHaveValue(PEOPLE.manager.email);
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marcus');
});

test('SESS17 the session is a cookie that scripts cannot read and that stays on this site', async ({
  page,
}) => {
  await email(page).fill(PEOPLE.viewer.email);
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL('/home');
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'dealwright_session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/' });
  const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  expect(await page.evaluate(() => document.cookie)).not.toContain('dealwright_session');
});

test('who follows a link into the product signs in first and is then where it leads, but once', async ({
  page,
}) => {
  await page.goto('/lead-planning/LEAD-1?tab=notes');
  await expect(page).toHaveURL('/auth');
  await email(page).fill(PEOPLE.manager.email);
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL('/lead-planning/LEAD-1?tab=notes');
  await page.goto('/');
  await expect(page).toHaveURL('/home');
});

import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailsTo, mailTo } from './support/mailbox.ts';
import { enter, NEWCOMERS_PASSWORD, newcomer } from './support/newcomer.ts';
import type { RunningServer } from './support/running-server.ts';
import { PHONE } from './support/screens.ts';
import { failWithoutWords } from './support/wordless.ts';

const NEW_PASSWORD = 'other plain words now';
const newPassword = (page: Page) => page.getByLabel('New Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm Password', { exact: true });
const update = (page: Page) => page.getByRole('button', { name: 'Update Password' });

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
}

const resetLink = async (server: RunningServer, email: string) =>
  linkIn(server, await mailTo(server, email, 'Reset your password'));

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

for (const { screen, options } of [
  { screen: 'desktop', options: {} },
  { screen: 'phone', options: PHONE },
]) {
  test.describe(`a forgotten password, ${screen}`, () => {
    test.use(options);

    test('SIGN07 SIGN08 SIGN10 SIGN14 SIGN15 SIGN16 SIGN17 SIGN19 SIGN20 SIGN21 is replaced by way of a mail', async ({
      page,
      browser,
      server,
      complaints,
    }) => {
      complaints.expect(/status of 401/);
      const person = await newcomer(server, `forgetful-${screen}`);
      const elsewhere = await browser.newContext();
      await enter(elsewhere, server, person);
      const other = await elsewhere.newPage();
      await other.goto(`${server.address}/home`);
      await expect(other.getByRole('heading', { level: 1 })).toContainText('Nora');

      await askForLink(page, person.email);
      const sent = page.getByRole('dialog', { name: 'Check your email' });
      await expect(sent).toContainText(person.email);
      await sent.getByRole('button', { name: 'Close' }).last().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

      const link = await resetLink(server, person.email);
      expect(new URL(link).pathname).toBe('/auth');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: 'Set your password' })).toBeVisible();
      await expect(page).toHaveURL('/auth?type=recovery');
      await newPassword(page).fill('short');
      await confirmation(page).fill('short');
      await update(page).click();
      await expect(page.getByText('Password must be at least 8 characters').first()).toBeVisible();
      await newPassword(page).fill(NEW_PASSWORD);
      await confirmation(page).fill('another one entirely');
      await update(page).click();
      await expect(page.getByText('Passwords do not match')).toBeVisible();
      await expect(page).toHaveURL('/auth?type=recovery');

      await confirmation(page).fill(NEW_PASSWORD);
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      await update(page).click();
      await expect(page.getByRole('alert')).toContainText('Password updated');
      const saidAt = Date.now();
      await expect(page).toHaveURL('/home');
      expect(Date.now() - saidAt).toBeGreaterThan(600);
      expect(visited).toContain('/');
      expect((await mailTo(server, person.email, 'Your password was changed')).text).toContain('IP address:');

      await other.reload();
      await expect(other).toHaveURL('/auth');
      await signIn(other, person.email, NEWCOMERS_PASSWORD);
      await expect(other.getByRole('alert')).toHaveText('Invalid email or password');
      await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
      await other.getByRole('button', { name: 'Sign In' }).click();
      await expect(other).toHaveURL('/home');
      await elsewhere.close();
    });
  });
}

test('SIGN12 a link that was used says so, and the way to a new one is there', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 410/);
  const person = await newcomer(server, 'twice');
  await askForLink(page, person.email);
  const link = await resetLink(server, person.email);
  await page.goto(link);
  await expect(page).toHaveURL('/auth?type=recovery');
  await expect(update(page)).toBeEnabled();
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(
    'This reset link has been used or has expired. Please request a new one.',
  );
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible();
});

test('SIGN11 an unknown address gets the same message and no mail', async ({ page, server }) => {
  await askForLink(page, 'nobody-at-all@newcomers.example');
  expect(await mailsTo(server, 'nobody-at-all@newcomers.example')).toEqual([]);
});

test('SIGN09 when the mail cannot be asked for, the dialog says why', { tag: '@browser' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('Email').fill('rep@demo.dealwright.example');
  const answer = (detail: string) => ({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: '',
      status: 500,
      code: 'internal',
      detail,
      requestId: 'x',
    }),
  });
  let detail = 'The post office is closed';
  await page.route('**/api/password-resets', (route) => route.fulfill(answer(detail)));
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The post office is closed');
  detail = '';
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send reset email');
});

test('SIGN14 SIGN18 the view opens by query or hash, and without a link the server sets no password', async ({
  page,
  pageOf,
  complaints,
}) => {
  complaints.expect(/status of 410|status of 500/);
  for (const address of ['/auth?type=recovery', '/auth#type=recovery']) {
    await page.goto('/');
    await page.goto(address);
    await expect(newPassword(page)).toBeVisible();
    await expect(confirmation(page)).toBeVisible();
  }
  const signedIn = await pageOf('viewer');
  await signedIn.goto('/auth?type=recovery');
  await newPassword(signedIn).fill(NEW_PASSWORD);
  await confirmation(signedIn).fill(NEW_PASSWORD);
  await update(signedIn).click();
  await expect(signedIn.getByRole('alert')).toHaveText(
    'This page can no longer set a password. Open the link in the email again, or request a new one.',
  );
  await signedIn.route('**/api/password-resets/password', failWithoutWords);
  await update(signedIn).click();
  await expect(signedIn.getByRole('alert')).toHaveText('Failed to update password');
  await expect(signedIn).toHaveURL('/auth?type=recovery');
});

import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { mailTo } from './support/mailbox.ts';
import { newPerson } from './support/person-of-own.ts';
import { PHONE } from './support/screens.ts';
import { codeOf, enrol, signIn, wrongCode } from './support/second-factor.ts';

const challenge = (page: Page) => page.getByRole('heading', { name: 'Two-factor verification' });
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });
const code = (page: Page) => page.getByLabel('Verification code');

for (const { screen, options } of [
  { screen: 'desktop', options: {} },
  { screen: 'phone', options: PHONE },
]) {
  test.describe(`on a ${screen}`, () => {
    test.use(options);

    test('MFA01 MFA02 MFA05 MFA06 MFA07 MFA08 MFA09 GUARD04 GUARD07 a code stands between the password and every page', async ({
      page,
      server,
      complaints,
    }) => {
      complaints.expect(/status of 400/);
      const { person, secret } = await enrol(server, await newPerson(server));
      const sent: { method: string; path: string; body: unknown }[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith('/api/mfa/')) return;
        sent.push({ method: request.method(), path: pathname, body: request.postDataJSON() as unknown });
      });
      await signIn(page, person);
      await expect(challenge(page)).toBeVisible();
      for (const path of [
        '/dashboard',
        '/lead-planning',
        '/lead-planning/LEAD-1',
        '/settings?tab=security',
      ]) {
        await page.goto(path);
        await expect(challenge(page)).toBeVisible();
      }
      await expect(page.getByRole('button', { name: 'Use a recovery code instead' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
      const BEGUN = /factors\/([^/]+)\/challenges$/;
      await expect.poll(() => sent.some(({ path }) => BEGUN.test(path))).toBe(true);
      const factor = BEGUN.exec(sent.findLast(({ path }) => BEGUN.test(path))?.path ?? '')?.[1];

      await expect(verify(page)).toBeDisabled();
      await code(page).pressSequentially('12a-3 4x');
      await expect(code(page)).toHaveValue('1234');
      await expect(verify(page)).toBeDisabled();
      await code(page).press('Enter');
      expect(sent.filter(({ path }) => path.endsWith('/verification'))).toEqual([]);
      await code(page).fill('1234567');
      await expect(code(page)).toHaveValue('123456');

      await code(page).fill(wrongCode(secret));
      await verify(page).click();
      await expect(page.getByText('Verification Failed', { exact: true })).toBeVisible();
      await expect(page.getByText('Invalid verification code', { exact: true })).toBeVisible();
      await expect(verify(page)).toBeDisabled();

      let answer = (): void => undefined;
      await page.route('**/verification', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.fallback();
      });
      const right = codeOf(secret, 'next');
      await code(page).fill(right);
      await verify(page).click();
      await expect(verify(page)).toBeDisabled();
      await expect.poll(() => sent.at(-1)?.body).toEqual({ code: right });
      expect(sent.at(-1)?.path).toMatch(
        new RegExp(`^/api/mfa/factors/${factor}/challenges/[^/]+/verification$`),
      );
      answer();
      await expect(page).toHaveURL('/home');
      await expect(page.getByText('Verification Successful', { exact: true })).toBeVisible();
      await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
    });

    test('MFA10 MFA12 MFA13 MFA14 MFA15 MFA17 a recovery code lets in once, and asks for a new set-up', async ({
      page,
      server,
    }) => {
      const { person, codes } = await enrol(server, await newPerson(server));
      await signIn(page, person);
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      const field = page.getByLabel('Recovery code');
      const use = page.getByRole('button', { name: 'Use recovery code' });
      await field.pressSequentially('ab-1 2!c');
      await expect(field).toHaveValue('AB12C');
      await expect(use).toBeDisabled();
      await field.fill('AB12CD34EF');
      await expect(field).toHaveValue('AB12CD34');
      await use.click();
      await expect(page.getByText('Invalid Recovery Code', { exact: true })).toBeVisible();
      await expect(
        page.getByText('The recovery code is invalid or already used', { exact: true }),
      ).toBeVisible();
      await field.fill(codes[3] ?? '');
      await use.click();
      await expect(page).toHaveURL('/settings?tab=security');
      await expect(page.getByText('Recovery Code Accepted', { exact: true })).toBeVisible();
      await expect(page.getByText('Please set up MFA again for security', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enable Two-Factor Authentication' })).toBeVisible();
      const mail = await mailTo(server, person.email, /recovery code was used/);
      expect(mail.text).toContain('/settings?tab=security');
    });
  });
}

test('MFA18 Cancel signs out and goes to the sign-in page', async ({ page, server }) => {
  const { person } = await enrol(server, await newPerson(server));
  await signIn(page, person);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/auth');
  await page.goto('/home');
  await expect(page).toHaveURL('/auth');
});

test('MFA03 MFA04 MFA26 MFA27 GUARD05 what the challenge says when it cannot begin, and how the status is followed', {
  tag: '@browser',
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of (500|503)/);
  const { person } = await enrol(server, await newPerson(server));
  let broken = true;
  await page.route('**/challenges', (route) => (broken ? route.fulfill({ status: 500 }) : route.fallback()));
  await page.clock.install();
  await signIn(page, person);
  await expect(page.getByText('Failed to initialize MFA challenge', { exact: true })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(code(page)).toBeVisible();

  // Whether the factor is still asked for is looked up every minute.
  let asked = false;
  page.on('request', (request) => {
    asked ||= request.url().endsWith('/api/session');
  });
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return asked;
    })
    .toBe(true);

  // While it cannot be read, that is logged.
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.route('**/api/session', (route) => route.fulfill({ status: 503 }));
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return warnings.some((text) => text.includes('Couldn’t read the two-factor status'));
    })
    .toBe(true);
  await page.unroute('**/api/session');

  // With the address not verified, that comes first.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as { user: Record<string, unknown> };
    await route.fulfill({ response, json: { ...session, user: { ...session.user, email_verified: false } } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expect(challenge(page)).toHaveCount(0);
  await page.unroute('**/api/session');

  await page.route('**/api/mfa/factors', (route) => route.fulfill({ json: { totp: [] } }));
  await page.goto('/home');
  await expect(page.getByText('No MFA Factor', { exact: true })).toBeVisible();
  await expect(page.getByText('No verified MFA factor found', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

import { expect, test } from './support/fixtures.ts';
import { mailsTo } from './support/mailbox.ts';
import { enter, newcomer, verificationLink } from './support/newcomer.ts';
import { PHONE } from './support/screens.ts';

const PROTECTED = [
  '/home',
  '/dashboard',
  '/lead-planning',
  '/lead-planning/LEAD-1',
  '/settings?tab=security',
];

for (const { screen, options } of [
  { screen: 'desktop', options: {} },
  { screen: 'phone', options: PHONE },
]) {
  test.describe(`the email gate, ${screen}`, () => {
    test.use(options);

    test('VERIFY01 VERIFY02 VERIFY03 VERIFY04 VERIFY07 VERIFY11 GUARD03 is on every protected page until the mailed link is opened', async ({
      page,
      browser,
      server,
    }) => {
      const person = await newcomer(server, `unverified-${screen}`, { verified: false });
      await enter(page.context(), server, person);
      const gate = page.getByRole('heading', { level: 1, name: 'Verify Your Email' });
      for (const path of PROTECTED) {
        await page.goto(path);
        await expect(gate).toBeVisible();
      }
      await expect(page.getByText(person.email)).toBeVisible();
      const before = (await mailsTo(server, person.email)).length;
      const first = await verificationLink(server, person.email);

      const resend = page.getByRole('button', { name: 'Resend verification email' });
      const notice = page.getByText('Verification email sent', { exact: true });
      await resend.click();
      await expect(page.getByText('Verification Email Sent', { exact: true })).toBeVisible();
      await expect(page.getByText('Please check your inbox and spam folder')).toBeVisible();
      await expect(notice).toHaveCount(0);
      // From here on minutes pass only when they are told to.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await resend.click();
      await expect(async () => {
        await page.clock.runFor(20);
        await expect(notice).toBeVisible({ timeout: 200 });
      }).toPass();
      await page.clock.runFor(4_900);
      await expect(notice).toBeVisible();
      await page.clock.runFor(200);
      await expect(notice).toHaveCount(0);
      await page.clock.resume();
      await expect.poll(async () => (await mailsTo(server, person.email)).length).toBe(before + 2);

      const elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      await other.goto(first);
      await expect(other.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
      await other.goto(await verificationLink(server, person.email));
      await expect(other.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible();
      await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
      await elsewhere.close();

      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora');
      await expect(gate).toHaveCount(0);
    });
  });
}

test('VERIFY09 a used link says so, and says when the address is already verified', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 410/);
  const person = await newcomer(server, 'again', { verified: false });
  await enter(page.context(), server, person);
  const link = await verificationLink(server, person.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This verification link has been used or has expired.')).toBeVisible();
  await expect(page.getByText(`Your address ${person.email} is already verified.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora');
});

test('VERIFY05 a resend that fails says why', { tag: '@browser' }, async ({ page, server, complaints }) => {
  complaints.expect(/Failed to load resource/);
  const person = await newcomer(server, 'unlucky', { verified: false });
  await enter(page.context(), server, person);
  await page.goto('/home');
  let detail = 'The post office is closed';
  await page.route('**/api/email-verifications', (route) =>
    route.fulfill({
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
    }),
  );
  const resend = page.getByRole('button', { name: 'Resend verification email' });
  await resend.click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('The post office is closed')).toBeVisible();
  detail = '';
  await resend.click();
  await expect(page.getByText('Failed to resend verification email')).toBeVisible();
});

test('VERIFY06 the gate’s way out signs out and returns to /auth', async ({ page, server }) => {
  const person = await newcomer(server, 'leaving', { verified: false });
  await enter(page.context(), server, person);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.goto('/home');
  await expect(page).toHaveURL('/auth');
});

test('GUARD05 verification comes before the second factor', async ({ page, server }) => {
  const person = await newcomer(server, 'both', { verified: false });
  await enter(page.context(), server, person);
  // No account comes into this state by itself; the order of the gates is what is seen here.
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { user: Record<string, unknown> };
    session.user = { ...session.user, aal: 'aal1', next_aal: 'aal2' };
    await route.fulfill({ response: answer, json: session });
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Verify Your Email' })).toBeVisible();
});

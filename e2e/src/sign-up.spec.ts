import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { CODES, fillSignUp, invite, NEW_PASSWORD, newAddress, verifyByMail } from './support/joining.ts';
import { PEOPLE } from './support/people.ts';
import { PHONE } from './support/screens.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const signUp = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm Password', { exact: true });

test('SIGN22 without an invitation or a code the sign-in page offers no sign-up', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(signUp(page)).toHaveCount(0);
  await expect(confirmation(page)).toHaveCount(0);
});

for (const [where, screen] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${where}`, () => {
    test.use(screen);

    test('SELF01 SELF04 a workspace’s code opens the form; the new member verifies and is a seller there', async ({
      page,
      server,
    }) => {
      const email = newAddress('selma');
      await page.goto(`/auth?workspace_code=${CODES.open}`);
      await expect(heading(page, 'Join Enterprise sales')).toBeVisible();
      await expect(page.getByLabel('Email')).toBeEditable();
      await fillSignUp(page, { Email: ` ${email.toUpperCase()} `, 'First Name': 'Selma' });
      await signUp(page).click();
      await expect(heading(page, 'Verify Your Email')).toBeVisible();
      await verifyByMail(page, server, email);
      await page.goto('/home');
      await expect(heading(page, /Selma/)).toBeVisible();
      const session = await page.evaluate(async () => (await fetch('/api/session')).json());
      expect(session).toMatchObject({
        user: { email },
        profile: { role: 'sales_rep', company_name: 'Northwind Systems' },
        workspace: { name: 'Enterprise sales' },
      });
    });
  });
}

test('SELF02 the code of a workspace with joining by code turned off is refused', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await page.goto(`/auth?workspace_code=${CODES.closed}`);
  await expect(page.getByText('This workspace code is not valid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
});

test('SIGN16 SIGN17 invalid input shows an error at its field, and nothing typed is lost', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const path = await invite(api('admin'), { email: newAddress() });
  await page.goto(path.replace('/accept-invite', '/auth'));
  await signUp(page).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await fillSignUp(page, { Password: 'short', 'Confirm Password': 'other' });
  await signUp(page).click();
  await expect(page.getByText('Password must be at least 8 characters').first()).toBeVisible();
  await fillSignUp(page, { 'Confirm Password': `${NEW_PASSWORD}?` });
  await signUp(page).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fillSignUp(page, { Password: 'password123', 'Confirm Password': 'password123' });
  await signUp(page).click();
  await expect(page.getByText(/among the most commonly used/)).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('Neu');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await fillSignUp(page);
  await expect(page.getByRole('status').filter({ hasText: 'Strong' })).toBeVisible();
  await signUp(page).click();
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
});

test('asks a person with an account to sign in, and keeps the invitation', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const path = await invite(api('admin'), { email: PEOPLE.operator.email });
  await page.goto(path.replace('/accept-invite', '/auth'));
  await fillSignUp(page);
  await signUp(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this address already exists. Sign in to accept the invitation.',
  );
  await page.getByRole('link', { name: 'I already have an account' }).click();
  await expect(page).toHaveURL(/invitation_token=[\w-]{43}&mode=sign-in$/);
  await expect(page.getByText('Next, you’ll see your invitation.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account instead' }).click();
  await expect(signUp(page)).toBeVisible();
});

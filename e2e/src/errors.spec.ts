import { breakDashboard } from './support/broken-dashboard.ts';
import { expect, test } from './support/fixtures.ts';

test('ERR01 an error while a page is drawn shows what happened and a way to go on', async ({
  pageOf,
  complaints,
}) => {
  complaints.expect(/TypeError|Cannot read|undefined/);
  const page = await pageOf('manager');
  await breakDashboard(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  await page.getByText('Details').click();
  await expect(page.locator('pre')).toContainText('TypeError');
  await page.unroute('**/api/dashboard*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('ERR02 when the server cannot be reached the app says that it failed to load, and can be reloaded', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  await page.route('**/api/session', (route) => route.abort('connectionrefused'));
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'App Failed to Load' })).toBeVisible();
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('ERR02 when the application does not load the page says so itself', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort('connectionrefused'));
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'App Failed to Load' })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('ERR02 when scripts never come the page says so, and not before ten seconds', async ({ page }) => {
  await page.route('**/*.js', () => undefined);
  await page.goto('/auth', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'App Failed to Load' });
  await expect(heading).toBeHidden();
  await page.waitForTimeout(5_000);
  await expect(heading).toBeHidden();
  await expect(heading).toBeVisible();
});

test('ERR02 when no script may run at all the page says so by its style alone', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^Security policy: script-src-elem|Content Security Policy/);
  await page.route('**/auth', async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers(), 'content-security-policy': "script-src 'none'" };
    await route.fulfill({ response: answer, headers });
  });
  await page.goto('/auth');
  const heading = page.getByRole('heading', { name: 'App Failed to Load' });
  await expect(heading).toBeHidden();
  await expect(heading).toBeVisible();
  await expect(page.getByText('Dealwright couldn’t start.')).toBeVisible();
  await page.unroute('**/auth');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(heading).toBeHidden();
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('ERR02 the page says at once what it needs', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'App Failed to Load' })).toBeVisible({ timeout: 5_000 });
    // Of the two reasons in the page the one that holds; texts in a noscript are found by no locator for texts.
    await expect(page.locator('noscript p')).toHaveText(/^Dealwright needs JavaScript\./);
  });
});

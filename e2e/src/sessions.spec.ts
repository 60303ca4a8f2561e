import { expect, test } from './support/fixtures.ts';
import { enter, NEWCOMERS_PASSWORD, newcomer } from './support/newcomer.ts';
import { PHONE } from './support/screens.ts';

const NEW_PASSWORD = 'other plain words now';

for (const { screen, options } of [
  { screen: 'desktop', options: {} },
  { screen: 'phone', options: PHONE },
]) {
  test.describe(`the account’s own security, ${screen}`, () => {
    test.use(options);

    test('SECUR05 S1 the password is changed in Security, sessions are listed there and ended', async ({
      page,
      browser,
      server,
    }) => {
      const person = await newcomer(server, `careful-${screen}`);
      await enter(page.context(), server, person);
      const signInElsewhere = async (password: string) => {
        const context = await browser.newContext({
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        });
        const other = await context.newPage();
        await other.goto(`${server.address}/auth`);
        await other.getByLabel('Email').fill(person.email);
        await other.getByLabel('Password', { exact: true }).fill(password);
        await other.getByRole('button', { name: 'Sign In' }).click();
        await expect(other).toHaveURL(`${server.address}/home`);
        return other;
      };
      const first = await signInElsewhere(NEWCOMERS_PASSWORD);

      await page.goto('/settings?tab=security');
      const settings = page.getByRole('dialog').first();
      await expect(settings.getByText('This device')).toBeVisible();
      await settings.getByRole('button', { name: 'End the session of Firefox on Linux' }).click();
      await expect(settings.getByText('Firefox on Linux')).toHaveCount(0);
      await first.reload();
      await expect(first).toHaveURL(`${server.address}/auth`);

      const second = await signInElsewhere(NEWCOMERS_PASSWORD);
      await settings.getByRole('button', { name: 'Change Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.getByLabel('Current Password').fill(NEWCOMERS_PASSWORD);
      await dialog.getByLabel('New Password').fill(NEW_PASSWORD);
      await dialog.getByLabel('Confirm Password').fill(NEW_PASSWORD);
      await dialog.getByRole('button', { name: 'Update Password' }).click();
      await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await second.reload();
      await expect(second).toHaveURL(`${server.address}/auth`);

      const third = await signInElsewhere(NEW_PASSWORD);
      await page.reload();
      await page.getByRole('button', { name: 'End all others' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
      await expect(page.getByText('Sessions ended', { exact: true })).toBeVisible();
      await third.reload();
      await expect(third).toHaveURL(`${server.address}/auth`);
      for (const other of [first, second, third]) await other.context().close();
    });
  });
}

test('SESS12 SESS13 SESS14 SESS15 S12 signing out ends all, and leaves nothing of the person in the browser', async ({
  page,
  server,
  complaints,
}) => {
  // What the page was still asking when the session ended is refused.
  complaints.expect(/Failed to load resource.* 401 /);
  const person = await newcomer(server, 'leaver');
  await enter(page.context(), server, person);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora');
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('dealwright.auth.hint', 'x');
      storage.setItem('some-auth-token', 'x');
    }
  });
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/session') && response.request().method() === 'DELETE',
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await (await answered).allHeaders())['clear-site-data']).toContain('"cache"');
  await expect(page).toHaveURL('/auth');
  const left = await page.evaluate(async () => ({
    stored: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    caches: await caches.keys(),
    shown: document.documentElement.outerHTML,
  }));
  for (const text of [left.stored, left.shown]) {
    expect(text).not.toContain(person.email);
    expect(text).not.toContain('Nora');
    expect(text).not.toContain('auth-token');
    expect(text).not.toContain('dealwright.auth.');
  }
  expect(left.caches).toEqual([]);
  const replayed = await fetch(`${server.address}/api/deals`, {
    headers: { cookie: `dealwright_session=${person.token}` },
  });
  expect(replayed.status).toBe(401);
});

test('SESS15 SESS16 when the server cannot be told, signing out still cleans up and leads to /auth', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const person = await newcomer(server, 'offline');
  await enter(page.context(), server, person);
  await page.goto('/home');
  await page.evaluate(() => localStorage.setItem('dealwright.auth.hint', 'x'));
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionrefused') : route.fallback(),
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  expect(warnings.join()).toContain('Couldn’t sign out on the server');
  expect(await page.evaluate(() => localStorage.getItem('dealwright.auth.hint'))).toBeNull();
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { PHONE } from './support/screens.ts';
import { codeOf, enrol, wrongCode } from './support/second-factor.ts';

const enable = (page: Page) => page.getByRole('button', { name: 'Enable Two-Factor Authentication' });
const setUp = (page: Page) => page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
const manualCode = (page: Page) =>
  setUp(page).getByRole('group', { name: 'Manual entry code' }).getByRole('code');
const textOf = async (element: Locator) => (await element.textContent()) ?? '';
const saved = (page: Page) => page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const { screen, options } of [
  { screen: 'desktop', options: {} },
  { screen: 'phone', options: PHONE },
]) {
  test(`ENROLL01 ENROLL03 ENROLL04 ENROLL06 ENROLL07 ENROLL08 ENROLL09 ENROLL11 ENROLL14 ENROLL16 ENROLL17 ENROLL18 ENROLL21 ENROLL22 ENROLL23 ENROLL24 SECUR01 SECUR02 SECUR03 SECUR04 SECUR05 SETT10 an authenticator is set up on a ${screen}`, async ({
    browser,
    server,
    complaints,
  }) => {
    complaints.expect(/status of 400/);
    const person = await newPerson(server);
    const page = await openAs(browser, server, person, complaints, { ...options, ...CLIPBOARD });
    await page.goto('/settings?tab=security');
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
    await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
    await expect(page.getByText(/password/i).first()).toBeVisible();

    const begun = page.waitForRequest((request) => request.url().endsWith('/api/mfa/factors'));
    await enable(page).click();
    // The list is asked for by the same address.
    const { method, body } = await begun.then((request) => ({
      method: request.method(),
      body: request.postDataJSON() as unknown,
    }));
    expect({ method, body }).toEqual({
      method: 'POST',
      body: { factor_type: 'totp', friendly_name: 'Authenticator App' },
    });
    const picture = setUp(page).getByRole('img', { name: 'QR code for your authenticator app' });
    await expect(picture).toBeVisible();
    expect(
      await picture.evaluate((image: HTMLImageElement) => [image.width, image.naturalWidth > 0]),
    ).toEqual([200, true]);
    const onThisPhone = setUp(page).getByRole('link', { name: 'Open authenticator app' });
    if (screen === 'phone') await expect(onThisPhone).toHaveAttribute('href', /^otpauth:\/\/totp\//);
    else await expect(onThisPhone).toHaveCount(0);

    const manual = manualCode(page);
    const first = await textOf(manual);
    await setUp(page).getByRole('button', { name: 'Copy code' }).click();
    await expect(toast(page, 'Secret copied to clipboard')).toBeVisible();
    await expect(setUp(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await clipboard(page)).toBe(first);
    await expect(setUp(page).getByRole('button', { name: 'Copy code' })).toBeVisible();

    await setUp(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(setUp(page)).toHaveCount(0);
    await enable(page).click();
    await expect(manual).not.toHaveText(first);
    const secret = await textOf(manual);

    const field = setUp(page).getByLabel('Verification code');
    const confirm = setUp(page).getByRole('button', { name: 'Verify & Enable' });
    await expect(confirm).toBeDisabled();
    await field.pressSequentially('1a2-3');
    await expect(field).toHaveValue('123');
    await expect(confirm).toBeDisabled();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/challenges')) sent.push(new URL(request.url()).pathname);
    });
    await field.press('Enter');
    await field.fill(wrongCode(secret));
    expect(sent).toEqual([]);
    await confirm.click();
    await expect(toast(page, 'Verification Failed')).toBeVisible();
    await expect(toast(page, 'Invalid verification code')).toBeVisible();
    await expect(setUp(page)).toBeVisible();
    expect(sent).toEqual([
      expect.stringMatching(/\/challenges$/),
      expect.stringMatching(/\/challenges\/[^/]+\/verification$/),
    ]);

    await field.fill(codeOf(secret));
    await confirm.click();
    await expect(saved(page)).toBeVisible();
    await expect(toast(page, 'MFA Enabled')).toBeVisible();
    await expect(toast(page, 'Two-factor authentication has been enabled successfully')).toBeVisible();
    await expect(
      toast(page, "Important: Save these codes now. You won't be able to see them again."),
    ).toBeVisible();
    const codes = await saved(page)
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{8}$/);

    const arriving = page.waitForEvent('download');
    await saved(page).getByRole('button', { name: 'Download' }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/\.txt$/);
    expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toEqual(codes);
    await saved(page).getByRole('button', { name: 'Copy', exact: true }).click();
    expect((await clipboard(page)).split('\n')).toEqual(codes);
    await page.keyboard.press('Escape');
    await expect(saved(page)).toBeVisible();
    await saved(page).getByRole('button', { name: "I've Saved My Codes" }).click();
    await expect(saved(page)).toHaveCount(0);
    await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
    await expect(page.getByText('Authenticator App', { exact: true })).toBeVisible();
    await expect(page.getByText('verified', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible();
    await page.context().close();
  });
}

test('ENROLL25 ENROLL26 ENROLL28 ENROLL29 disabling asks first', async ({ browser, server, complaints }) => {
  complaints.expect(/status of 500/);
  const { person } = await enrol(server, await newPerson(server));
  const page = await openAs(browser, server, person, complaints);
  await page.goto('/settings?tab=security');
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to disable two-factor authentication?',
  });
  const removals: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Disable' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(removals).toEqual([]);

  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 500,
    code: 'internal',
    detail: 'It did not work',
    requestId: 'r',
  };
  await page.route('**/api/mfa/factors/*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
  );
  await page.getByRole('button', { name: 'Disable' }).click();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(toast(page, 'It did not work')).toBeVisible();
  await page.unroute('**/api/mfa/factors/*');
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: 'Disable' }).click();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, 'MFA Disabled')).toBeVisible();
  await expect(toast(page, 'Two-factor authentication has been disabled')).toBeVisible();
  await expect(enable(page)).toBeVisible();
  expect(removals).toHaveLength(2);
  await page.context().close();
});

test('ENROLL05 ENROLL10 ENROLL13 ENROLL30 what fails is said, and what is only listed is not', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/status of (500|409)/);
  const person = await newPerson(server);
  const page = await openAs(browser, server, person, complaints, CLIPBOARD);
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 409,
    code: 'conflict',
    detail: 'Not today',
    requestId: 'r',
  };
  await page.clock.install();
  await page.route('**/api/mfa/factors', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem })
      : route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto('/settings?tab=security');
  await expect(enable(page)).toBeVisible();
  await expect(page.getByText('Not today')).toHaveCount(0);
  await expect
    .poll(() => warnings.some((text) => text.includes('Couldn’t list the authenticator apps')))
    .toBe(true);
  await enable(page).click();
  await expect(toast(page, 'Enrollment Error')).toBeVisible();
  await expect(toast(page, 'Not today')).toBeVisible();
  await expect(setUp(page)).toHaveCount(0);
  await page.unroute('**/api/mfa/factors');

  await enable(page).click();
  const copy = setUp(page).getByRole('button', { name: 'Copy code' });
  await expect(copy).toBeVisible();
  // The time it is shown is the clock's, not that of a machine which is busy.
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  await expect(setUp(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
  await page.clock.runFor(1900);
  await expect(setUp(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(copy).toBeVisible();
  await page.clock.resume();

  await page.route('**/verification', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...session, user: null } });
  });
  await setUp(page)
    .getByLabel('Verification code')
    .fill(codeOf(await textOf(manualCode(page))));
  await setUp(page).getByRole('button', { name: 'Verify & Enable' }).click();
  await expect(toast(page, 'No user found')).toBeVisible();
  await expect(setUp(page)).toBeVisible();
  await page.context().close();
});

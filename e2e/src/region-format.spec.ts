import { expect, test } from './support/fixtures.ts';
import { mailTo } from './support/mailbox.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { PHONE } from './support/screens.ts';

test('PERS22 INPUT09 a region format holds in every browser of the person, and mails are written in it', async ({
  browser,
  server,
  complaints,
}) => {
  const nora = await newPerson(server);
  const page = await openAs(browser, server, nora, complaints);
  await page.goto('/settings?tab=personalization');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByText('$48,000.50')).toBeVisible();
  await settings.getByRole('combobox', { name: 'Region format' }).click();
  await page.getByRole('option', { name: 'German (Germany)' }).click();
  await expect(settings.getByText(/^48\.000,50\s\$$/)).toBeVisible();
  await page.reload();
  await expect(settings.getByText(/^48\.000,50\s\$$/)).toBeVisible();

  const context = await browser.newContext({
    ...PHONE,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  });
  await complaints.listenTo(context);
  const other = await context.newPage();
  await other.goto(`${server.address}/auth`);
  await other.getByLabel('Email').fill(nora.email);
  await other.getByLabel('Password', { exact: true }).fill(nora.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL(`${server.address}/home`);
  const mail = await mailTo(server, nora.email, 'New sign-in to your account');
  expect(mail.text).toMatch(/Time: \d\d\.\d\d\.\d{4}, \d\d:\d\d UTC/);
  await other.goto(`${server.address}/settings?tab=personalization`);
  await expect(other.getByText(/^48\.000,50\s\$$/)).toBeVisible();
  await other.getByRole('combobox', { name: 'Region format' }).click();
  await other.getByRole('option', { name: 'Browser language: English (United States)' }).click();
  await expect(other.getByText('$48,000.50')).toBeVisible();
  await page.reload();
  await expect(settings.getByText('$48,000.50')).toBeVisible();
  await page.context().close();
  await context.close();
});

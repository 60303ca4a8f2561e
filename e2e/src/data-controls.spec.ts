import { readFile } from 'node:fs/promises';
import { getCompanyDeletion } from '@dealwright/contract/privacy/company-deletion';
import { newCompany } from './support/company-of-own.ts';
import { switchOff, switchOn, switchOnForRival } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const TAB = '/settings?tab=data-controls';

test('DATA01 Data Controls is offered to everyone, and coming soon while it is off, on a phone', async ({
  api,
  browser,
  server,
  complaints,
}) => {
  const company = await newCompany(server);
  await switchOff(api('operator'), company.api, ['data_controls']);
  const page = await openAs(browser, server, company.admin, complaints, PHONE);
  await page.goto(TAB);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByText('Data Controls is coming soon.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Data Controls' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(await seriousFindings(page)).toEqual([]);
});

test('an admin exports the company, fetches the file, and says how long data is kept, on a desktop', {
  tag: '@every',
}, async ({ api, browser, server, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  const company = await newCompany(server);
  await switchOn(api('operator'), company.api, ['data_controls']);
  const page = await openAs(browser, server, company.admin, complaints, DESKTOP);
  await page.goto(TAB);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const start = settings.getByRole('button', { name: 'Export company data' });
  await page.route('**/api/data-exports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await start.click();
  await expect(settings.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/data-exports');
  await start.click();
  await expect(page.getByText('Export started')).toBeVisible();
  const fetching = settings.getByRole('link', { name: 'Download' });
  await expect(fetching).toBeVisible();
  await expect(settings.getByRole('alert')).toHaveCount(0);
  const [download] = await Promise.all([page.waitForEvent('download'), fetching.click()]);
  expect(download.suggestedFilename()).toMatch(/^dealwright-company-.*\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes('deals.csv')).toBe(true);

  await page.route('**/api/retention/invitations', (route) => route.abort());
  await settings.getByRole('button', { name: 'Change Past invitations' }).click();
  const keeping = page.getByRole('dialog', { name: 'Past invitations' });
  await keeping.getByRole('combobox', { name: 'Keep' }).click();
  await page.getByRole('option', { name: 'For 10 years' }).click();
  await expect(keeping).toContainText('Nothing to delete yet.');
  await keeping.getByRole('button', { name: 'Save' }).click();
  await expect(keeping.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/retention/invitations');
  await keeping.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Kept for 10 years')).toBeVisible();
  await page.reload();
  await expect(settings.getByText('Kept for 10 years')).toBeVisible();

  await settings.getByRole('button', { name: 'Delete the company' }).click();
  const deleting = page.getByRole('dialog', { name: /^Delete .+\?$/ });
  await deleting.getByRole('button', { name: 'Delete the company' }).click();
  await expect(deleting.getByText('Type the name exactly as it is shown')).toBeVisible();
  const { company_name } = await company.api.call(getCompanyDeletion);
  await deleting.getByRole('textbox').fill(company_name);
  await deleting.getByRole('button', { name: 'Delete the company' }).click();
  await expect(settings.getByText(`${company_name} will be deleted on`)).toBeVisible();
  await settings.getByRole('button', { name: 'Close' }).click();
  const notice = page.getByRole('region', { name: 'Company deletion scheduled' });
  await expect(notice).toContainText(`${company_name} will be deleted on`);
  await switchOff(api('operator'), company.api, ['data_controls']);
  await page.reload();
  await expect(notice).toContainText(`Deletion of ${company_name} is on hold`);
  await expect(notice.getByRole('button', { name: 'Keep the company' })).toBeVisible();
  await page.goto(TAB);
  await expect(settings.getByText('Data Controls is coming soon.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Keep the company' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await switchOn(api('operator'), company.api, ['data_controls']);
  await page.goto('/home');
  await notice.getByRole('button', { name: 'export your data' }).click();
  await settings.getByRole('button', { name: 'Keep the company' }).click();
  await expect(settings.getByRole('button', { name: 'Delete the company' })).toBeVisible();
  await expect(page.getByText('Deletion canceled', { exact: true })).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test('GEN11 a person changes their address and undoes it from the old one, on a phone', async ({
  api,
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await switchOnForRival(api, ['change_email']);
  const person = await newPerson(server, 'sales_rep', 'rival');
  const page = await openAs(browser, server, person, complaints, PHONE);
  const address = person.email.replace('nora-', 'nora.new-');
  await page.goto('/settings?tab=general');
  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Email' });
  const field = dialog.getByLabel('New Email');
  const send = dialog.getByRole('button', { name: 'Send the Link' });
  await field.fill(person.email);
  await send.click();
  await expect(dialog.getByText('This is already your address')).toBeVisible();
  await field.fill(address);
  await send.click();
  await expect(page.getByText(`Waiting for ${address}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Waiting for ${address}`)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto(linkIn(server, await mailTo(server, address, 'Confirm your new email address')));
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible();
  await page.goto('/settings?tab=general');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address);

  await page.goto(linkIn(server, await mailTo(server, person.email, 'Your email address was changed')));
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect(page.getByRole('heading', { name: 'Change undone' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a person requests account deletion, cancels it, and finds both in the security log on a desktop', {
  tag: '@every',
}, async ({ api, browser, server, complaints }) => {
  await switchOnForRival(api, ['data_controls']);
  const person = await newPerson(server, 'sales_rep', 'rival');
  const page = await openAs(browser, server, person, complaints, DESKTOP);
  await page.goto(TAB);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('It will be deleted in 14 days.');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(settings.getByText(/^Your account will be deleted on /)).toBeVisible();
  await page.reload();
  await expect(settings.getByText(/^Your account will be deleted on /)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await settings.getByRole('button', { name: 'Keep my account' }).click();
  await expect(settings.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await settings.getByRole('button', { name: 'Security' }).click();
  const log = settings.getByRole('list', { name: 'Security log' });
  await expect(log).toContainText('Account deletion requested');
  await expect(log).toContainText('Account deletion canceled');
  await page.reload();
  await expect(log).toContainText('Signed up with an invitation');
  expect(await seriousFindings(page)).toEqual([]);
});

import { getProfile } from '@dealwright/contract/people/profile';
import type { Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { newCompany } from './support/company-of-own.ts';
import { switchOff } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`GEN01 GEN02 GEN03 GEN05 GEN06 GEN07 GEN08 GEN12 a person edits their profile on a ${name}`, async ({
    browser,
    server,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED/);
    const person = await newPerson(server);
    const api = apiOf({ ...server, tokens: { ...server.tokens, rep: person.token } }, 'rep');
    const page = await openAs(browser, server, person, complaints, screen);
    await page.goto(`${server.address}/settings`);
    const settings = dialog(page);
    const field = (label: string) => settings.getByLabel(label, { exact: true });
    await expect(field('First Name')).toHaveValue('Nora');
    await expect(field('Last Name')).toHaveValue('Quist');
    await expect(field('Email')).toHaveValue(person.email);
    for (const label of ['Email', 'Company Name', 'HubSpot User ID'])
      await expect(field(label)).not.toBeEditable();
    const profile = await api.call(getProfile);
    await expect(field('Company Name')).toHaveValue(profile?.company_name ?? '');
    await expect(settings.getByRole('button', { name: 'Change Email' })).toBeEnabled();
    await expect(settings.getByRole('button', { name: 'Change Password' })).toBeEnabled();

    await field('Role').click();
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Sales rep', 'Viewer']);
    for (const [role, disabled] of [
      ['Admin', 'true'],
      ['Manager', 'true'],
      ['Sales rep', null],
      ['Viewer', null],
    ] as const) {
      const option = page.getByRole('option', { name: role });
      if (disabled) await expect(option).toHaveAttribute('aria-disabled', 'true');
      else await expect(option).not.toHaveAttribute('aria-disabled', 'true');
    }
    await page.keyboard.press('Escape');
    await expect(settings.getByText('Only an admin can give you a role with more rights.')).toBeVisible();

    const save = settings.getByRole('button', { name: 'Save Changes' });
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await field('First Name').fill('Nele');
    await save.click();
    await expect(page.getByText('Failed to update profile information.')).toBeVisible();
    await expect(field('First Name')).toHaveValue('Nele');
    await page.unroute('**/api/profile');
    await save.click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    expect(await api.call(getProfile)).toMatchObject({ first_name: 'Nele', last_name: 'Quist' });
    // A notification has the colours of the theme that it came in.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);

    await field('Role').click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await save.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Change your role to Viewer?');
    await question.getByRole('button', { name: 'Change my role' }).click();
    await expect.poll(async () => (await api.call(getProfile))?.role).toBe('viewer');
    await settings.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
  });
}

test('GEN10 Change Email is disabled while it is switched off', async ({
  api,
  browser,
  server,
  complaints,
}) => {
  const company = await newCompany(server);
  await switchOff(api('operator'), company.api, ['change_email']);
  const page = await openAs(browser, server, company.admin, complaints);
  await page.goto(`${server.address}/settings`);
  const settings = dialog(page);
  await expect(settings.getByLabel('Email', { exact: true })).toHaveValue(company.admin.email);
  await expect(settings.getByRole('button', { name: 'Change Email' })).toBeDisabled();
});

import { moveDeal } from '@dealwright/contract/deals/deals';
import { changeWorkspace, getWorkspace } from '@dealwright/contract/people/workspace';
import type { Page } from '@playwright/test';
import { newCompany } from './support/company-of-own.ts';
import { makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const DENIED = "You don't have permission to access workspace settings.";

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`SETT11 WORK01 WORK03 WORK04 WORK05 WORK06 WORK07 WORK09 WORK12 WORK13 ERR05 an admin looks after the workspace on a ${name}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const { admin, api } = await newCompany(server);
    const page = await openAs(browser, server, admin, complaints, {
      ...screen,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${server.address}/settings?tab=workspace`);
    const section = dialog(page);
    const figure = (label: string) => section.getByText(label, { exact: true }).locator('..');
    await expect(section.getByText('1/25')).toBeVisible();
    await expect(section.getByText('Team', { exact: true }).last()).toBeVisible();
    await expect(figure('Open Deals')).toContainText('0');
    await expect(figure('This Month')).toContainText('–');

    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().endsWith('/api/workspace')) saves += 1;
    });
    const field = section.getByLabel('Workspace Name');
    const before = await field.inputValue();
    await field.fill('   ');
    await field.blur();
    await expect(field).toHaveValue(before);
    await expect(page.getByText('Enter a workspace name.')).toBeVisible();
    await field.focus();
    await field.blur();
    await field.fill('Northern Sales');
    expect(saves).toBe(0);
    const earlier = await api.call(getWorkspace);
    await field.blur();
    await expect(page.getByText('Workspace renamed')).toBeVisible();
    expect(saves).toBe(1);
    const renamed = await api.call(getWorkspace);
    expect(renamed.name).toBe('Northern Sales');
    expect(renamed.updated_at > earlier.updated_at).toBe(true);

    // Another admin is faster: what stands there now and what was typed are both shown.
    await field.fill('Southern Sales');
    await api.call(changeWorkspace, { body: { name: 'Western Sales' } });
    complaints.expect(/status of 412/);
    await field.blur();
    const whose = page.getByRole('dialog', {
      name: 'Someone else changed the workspace name in the meantime.',
    });
    await expect(whose.getByRole('definition')).toHaveText(['Western Sales', 'Southern Sales']);
    await whose.getByRole('button', { name: 'Keep mine' }).click();
    await expect(whose).toHaveCount(0);
    await expect(field).toHaveValue('Southern Sales');
    await expect.poll(async () => (await api.call(getWorkspace)).name).toBe('Southern Sales');
    await field.fill('Northern Sales');
    await field.blur();
    await expect.poll(async () => (await api.call(getWorkspace)).name).toBe('Northern Sales');

    await expect(section.getByLabel('Invitation Code')).toHaveCount(0);
    const toggle = section.getByRole('switch', { name: 'Allow people to join with the code' });
    await toggle.click();
    const code = section.getByLabel('Invitation Code');
    await expect(code).toHaveValue(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{8}$/);
    const opened = await api.call(getWorkspace);
    expect(opened).toMatchObject({ allow_self_join: true, invitation_code: await code.inputValue() });
    expect(opened.updated_at > renamed.updated_at).toBe(true);

    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const copy = section.getByRole('button', { name: 'Copy', exact: true });
    const copied = section.getByRole('button', { name: 'Copied!' });
    await copy.click();
    await page.clock.runFor(100);
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue());
    await page.clock.runFor(1800);
    await expect(copied).toBeVisible();
    await page.clock.runFor(200);
    await expect(copy).toBeVisible();
    await page.clock.resume();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await copy.click();
    await expect(page.getByText('Failed to copy to clipboard.')).toBeVisible();

    const old = await code.inputValue();
    await section.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Generate code' }).click();
    await expect(code).not.toHaveValue(old);
    // A notification has the colours of the theme that it came in.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
    await toggle.click();
    await expect(section.getByLabel('Invitation Code')).toHaveCount(0);
    await expect.poll(async () => (await api.call(getWorkspace)).allow_self_join).toBe(false);

    await makeDeal(api);
    const won = await makeDeal(api);
    await api.call(moveDeal, {
      params: { number: won.number },
      body: { stage: 'closed_won' },
      version: won.version,
    });
    await page.reload();
    await expect(figure('Open Deals')).toContainText('1');
    await expect(figure('This Month')).toContainText('1');
    await section.getByRole('link', { name: 'This Month: 1' }).click();
    await expect(page.getByRole('link', { name: won.name })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test(`WORK15 others are not offered Workspace, and told why on a ${name}`, async ({
    browser,
    server,
    complaints,
  }) => {
    complaints.expect(/status of 403/);
    const person = await newPerson(server);
    const page = await openAs(browser, server, person, complaints, screen);
    await page.goto(`${server.address}/settings`);
    await expect(dialog(page).getByRole('button', { name: 'General', exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Workspace', exact: true })).toHaveCount(0);
    await expect(dialog(page).getByRole('button', { name: 'Team', exact: true })).toHaveCount(0);
    await page.goto(`${server.address}/settings?tab=workspace`);
    await expect(dialog(page).getByText(DENIED)).toBeVisible();
  });
}

test('WORK06 WORK07 a personal workspace has no invitations and shows no code', async ({ pageOf }) => {
  const page = await pageOf('manager');
  await page.route('**/api/workspace', async (route) => {
    const response = await route.fetch();
    const workspace = (await response.json()) as object;
    const personal = { ...workspace, workspace_type: 'personal', allow_self_join: true };
    await route.fulfill({ response, json: { ...personal, invitation_code: 'AAAAAAAA' } });
  });
  await page.goto('/settings?tab=workspace');
  await expect(dialog(page).getByText('Personal', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Invitation Management')).toHaveCount(0);
  await expect(dialog(page).getByLabel('Invitation Code')).toHaveCount(0);
});

test('WORK14 without a loaded workspace the section says so', async ({ pageOf, complaints }) => {
  complaints.expect(/status of 500|ERR_FAILED/);
  const page = await pageOf('manager');
  await page.route('**/api/workspace', (route) => route.abort());
  await page.goto('/settings?tab=workspace');
  await expect(dialog(page).getByText('No workspace')).toBeVisible();
  await page.unroute('**/api/workspace');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByLabel('Workspace Name')).toBeVisible();
});

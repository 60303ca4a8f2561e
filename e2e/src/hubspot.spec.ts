import { randomUUID } from 'node:crypto';
import { changeDeal, getDeal, listDeals } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { atHubspot } from './support/hubspot.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const CONNECTORS = '/settings?tab=connectors';
const BLANK = 'Please enter your HubSpot User ID';
const NOTE =
  'Account executives see only their own deals, by CRM owner id. Admins and sales directors see all deals with owner information.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const userId = (page: Page) => page.getByLabel('HubSpot User ID');

/** Leaves it blank, then says who one is, and finds it in General. */
async function sayWho(page: Page, id: string): Promise<void> {
  await page.goto(CONNECTORS);
  await expect(page.getByText(NOTE)).toBeVisible();
  await userId(page).fill('   ');
  await button(page, 'Connect HubSpot').click();
  await expect(page.getByText(BLANK, { exact: true })).toBeVisible();
  await userId(page).fill(id);
  await button(page, 'Connect HubSpot').click();
  await expect(page.getByText('HubSpot account connected', { exact: true })).toBeVisible();
  await page.goto('/settings?tab=general');
  await expect(page.getByLabel('HubSpot User ID')).toHaveValue(id);
}

test('CONN14 CONN15 CONN17 an admin says who they are, imports the company’s deals, and decides what both sides changed, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const { admin, api } = await newCompany(server);
  const token = `pat-eu1-${randomUUID()}`;
  const { added } = await atHubspot(token, {
    owners: [{ id: '501', email: 'kim@elsewhere.example', firstName: 'Kim' }],
    add: [{ kind: 'companies', properties: { name: 'Hospital Group' } }],
  });
  const wards = { dealname: 'Wards', amount: '48000', dealstage: 'contractsent', pipeline: 'default' };
  const deals = await atHubspot(token, {
    add: [{ kind: 'deals', properties: { ...wards, hubspot_owner_id: '501' }, companies: added }],
  });
  const page = await openAs(browser, server, admin, complaints);
  await sayWho(page, `77${admin.id.replaceAll(/\D/g, '').slice(0, 8)}`);

  await page.goto(CONNECTORS);
  await button(page, 'Connect the company').click();
  complaints.expect(/hubspot\/connection/);
  await page.getByLabel('Access token').fill('not a token of ours');
  await button(page, 'Connect').click();
  await expect(page.getByText('This isn’t a private app’s access token')).toBeVisible();
  await page.getByLabel('Access token').fill(token);
  await button(page, 'Connect').click();
  const company = page.getByRole('region', { name: 'Company sync' });
  await expect(company.getByText('Not imported yet')).toBeVisible();
  await button(page, 'Stages and fields').click();
  const mapping = page.getByRole('dialog', { name: 'Stages and fields' });
  await expect(mapping.getByLabel('Stage for Contract Sent')).toHaveText('Negotiation');
  expect(await seriousFindings(page)).toEqual([]);
  await mapping.getByLabel('Stage for Contract Sent').click();
  await page.getByRole('option', { name: 'Procurement' }).click();
  await mapping.getByRole('button', { name: 'Save', exact: true }).click();
  await button(page, 'Import from HubSpot').click();
  await expect(company.getByText('Sync active')).toBeVisible();
  await expect(company.getByLabel('Imported from HubSpot')).toHaveText(/1deals|deals1/);

  const [listed] = (await api.call(listDeals)).items;
  const number = listed?.number ?? 0;
  const deal = await api.call(getDeal, { params: { number } });
  expect(deal).toMatchObject({ name: 'Wards', stage: 'procurement', amount_minor: 4_800_000 });
  await api.call(changeDeal, { params: { number }, version: deal.version, body: { amount_minor: 100 } });
  const [id = ''] = deals.added;
  await atHubspot(token, { change: [{ kind: 'deals', id, properties: { amount: '50000' } }] });
  await button(page, 'Sync now').click();
  await button(page, 'Decide').click();
  const conflicts = page.getByRole('dialog', { name: 'Changed on both sides' });
  await expect(conflicts.getByText('$50,000')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, `Use theirs: Amount of LEAD-${number}`).click();
  await expect(conflicts.getByText('Nothing to decide')).toBeVisible();
  await expect
    .poll(async () => (await api.call(getDeal, { params: { number } })).amount_minor)
    .toBe(5_000_000);
  await conflicts.getByRole('button', { name: 'Close' }).click();

  await button(page, 'Owners').click();
  await expect(page.getByRole('dialog', { name: 'Owners' }).getByText('Kim', { exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test.describe('on phones', () => {
  test.use(PHONE);

  test('CONN14 CONN15 CONN17 a sales rep says who they are, and finds nothing of the company’s sync, on a phone', async ({
    browser,
    server,
    complaints,
  }) => {
    const nora = await newPerson(server);
    const page = await openAs(browser, server, nora, complaints, PHONE);
    await sayWho(page, `78${nora.id.replaceAll(/\D/g, '').slice(0, 8)}`);
    await page.goto(CONNECTORS);
    await expect(userId(page)).not.toHaveValue('');
    await expect(page.getByRole('region', { name: 'Company sync' })).toBeHidden();
    expect(await seriousFindings(page)).toEqual([]);
  });
});

test('CONN16 an id that cannot be saved is said so, stays as it was typed, and is saved on the second try, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const nora = await newPerson(server);
  const page = await openAs(browser, server, nora, complaints);
  await page.goto(CONNECTORS);
  let fail = true;
  await page.route('**/api/profile/hubspot-user', (route) => (fail ? route.abort() : route.continue()));
  const id = `79${nora.id.replaceAll(/\D/g, '').slice(0, 8)}`;
  await userId(page).fill(id);
  complaints.expect(/hubspot-user/);
  await button(page, 'Connect HubSpot').click();
  await expect(page.getByText('Failed to connect HubSpot account', { exact: true })).toBeVisible();
  await expect(userId(page)).toHaveValue(id);
  fail = false;
  await button(page, 'Connect HubSpot').click();
  await expect(page.getByText('HubSpot account connected', { exact: true })).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { createDeal } from '@dealwright/contract/deals/deals';
import { changeTerritoryDraft, startTerritoryDraft } from '@dealwright/contract/territories/territories';
import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

test('FIG11 an admin plans territories, sees what would move, applies it, and puts an account somewhere by hand, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const { admin, api } = await newCompany(server);
  for (const [name, country] of [
    ['Fjord Energy', 'Norway'],
    ['Cebu Ferries', 'Philipines'],
  ] as const) {
    await api.call(createAccount, { body: { name, country } });
  }
  await api.call(createDeal, {
    body: { name: 'Grid', account: { name: 'Fjord Energy' }, amount_minor: 4_000_000 },
  });
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto('/territory-planning');
  await page.getByRole('button', { name: 'Plan territories' }).click();
  await expect(page).toHaveURL('/territory-planning?view=draft');
  await page.getByRole('button', { name: 'Add territory' }).click();
  const dialog = page.getByRole('dialog', { name: 'New territory' });
  await dialog.getByRole('button', { name: 'Save territory' }).click();
  await expect(dialog.getByText('Give the territory a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Not lost');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add territory' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Not lost');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Northern Europe');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('NE');
  await dialog.getByRole('combobox', { name: 'Owner', exact: true }).fill('Ida');
  await page.getByRole('option', { name: 'Ida Holm' }).click();
  await dialog.getByRole('combobox', { name: 'Countries' }).fill('norw');
  await page.getByRole('option', { name: 'Norway' }).click();
  await dialog.getByRole('button', { name: 'Add a quota' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('160000');
  await dialog.getByRole('button', { name: 'Save territory' }).click();
  const moves = page.getByRole('region', { name: 'Accounts that would move' });
  await expect(moves.getByRole('row', { name: /Unassigned Northern Europe 1 1 \$40/ })).toBeVisible();
  await page.getByRole('button', { name: 'Apply…' }).click();
  const applying = page.getByRole('dialog', { name: 'Apply plan 1?' });
  await expect(applying).toContainText('1 account will change its territory.');
  await applying.getByRole('button', { name: 'Apply plan' }).click();
  await expect(page.getByText('Plan 1 is active now.')).toBeVisible();

  await expect(page).toHaveURL('/territory-planning');
  await expect(page.getByRole('group', { name: 'Territory map' })).toBeVisible();
  const row = page.getByRole('region', { name: 'Territories' }).getByRole('row', { name: /Northern Europe/ });
  await expect(row).toContainText('$40K');
  const figures = page.getByRole('region', { name: 'The plan in figures' });
  await figures.getByRole('link', { name: 'Open pipeline' }).click();
  await expect(page.getByRole('region', { name: 'Territories' }).getByRole('row')).toHaveText([
    /^Territory/,
    /^NE.*Northern Europe.*10\$40K/,
    /^Unassigned11\$0/,
  ]);
  await figures.getByRole('link', { name: 'Unassigned accounts' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Unassigned accounts' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Move Cebu Ferries' }).click();
  await page.getByRole('menuitem', { name: 'Northern Europe' }).click();
  await expect(page.getByText('1 account moved to Northern Europe')).toBeVisible();
  await row.getByRole('link').click();
  const accounts = page.getByRole('region', { name: 'Accounts' });
  await expect(accounts.getByRole('row', { name: /Cebu Ferries by hand/ })).toBeVisible();
  await page.getByRole('link', { name: 'Without a deal' }).click();
  await expect(page).toHaveURL(/white=true/);
  await expect(page.getByRole('checkbox', { name: 'Without a deal' })).toBeChecked();
  await expect(accounts.getByRole('row', { name: /Fjord Energy/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open pipeline' }).click();
  await expect(accounts.getByRole('row')).toHaveText([/^.*Account/, /Fjord Energy.*\$40/, /Cebu Ferries/]);
  await page.getByRole('checkbox', { name: 'Without a deal' }).click();
  await page.reload();
  await expect(accounts.getByRole('row', { name: /Cebu Ferries/ })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Plan 1 · All plans' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Plan 1' })).toContainText('Active');
});

test('TERR01 TERR04 TERR06 an admin balances a draft within its rules, and sees what stays uneven, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const { admin, api } = await newCompany(server);
  for (const [name, country, industry, amount_minor] of [
    ['Pinecrest School District', 'United States', 'Education', 6_000_000],
    ['Lakeside College', 'United States', 'Education', 5_000_000],
    ['Austin Bank', 'United States', 'Banking', 2_000_000],
    ['Fjord Energy', 'Norway', 'Energy', 1_000_000],
  ] as const) {
    await api.call(createAccount, { body: { name, country, industry } });
    await api.call(createDeal, { body: { name: `${name} rollout`, account: { name }, amount_minor } });
  }
  const draft = await api.call(startTerritoryDraft, { body: { from: null } });
  const nothing = { countries: [], industries: [], employees: null, revenue: null, named: [], owners: [] };
  const territory = (name: string, sign: string, rule: object) => ({
    id: randomUUID(),
    name,
    sign,
    rules: [{ ...nothing, ...rule }],
    owner_id: null,
    people: [],
    quotas: [],
  });
  const territories = [
    territory('Education', 'ED', { industries: ['Education'] }),
    territory('North America', 'NA', { countries: ['US', 'CA'] }),
    territory('Nordics', 'NO', { countries: ['NO', 'SE'] }),
  ];
  const params = { plan_id: draft.id };
  await api.call(changeTerritoryDraft, { params, body: { territories }, version: draft.version });
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto('/territory-planning?view=draft');
  await page.getByRole('button', { name: 'Even out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Even out territories' });
  const moves = dialog.getByRole('list', { name: 'Moves' }).getByRole('listitem');
  await expect(moves).toHaveCount(1);
  await expect(moves).toContainText('Education → North America');
  await expect(moves).toContainText('Matches North America: United States, Canada.');
  await expect(moves).toContainText('Leaves Education, its first match: Education.');
  await expect(dialog).toContainText(
    'Nordics stays 79% below average: no other territory’s accounts match its rules.',
  );
  const byTerritory = dialog.getByRole('region', { name: 'Per person, by territory' });
  await expect(byTerritory.getByRole('row', { name: /^Education/ })).toContainText('$110K$60K');
  await moves.getByRole('checkbox').click();
  await expect(byTerritory.getByRole('row', { name: /^Education/ })).toContainText('$110K$110K');
  await moves.getByRole('checkbox').click();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply 1 move to draft' }).click();
  await expect(page.getByText('1 move added to the draft.')).toBeVisible();
  await page.getByRole('button', { name: 'Even out' }).click();
  await expect(dialog).toContainText('No move allowed by the rules makes the territories more even.');
});

test('territories are cards, and a failure says so and is tried again, on a phone', {
  tag: '@every',
}, async ({ pageOf, complaints }) => {
  complaints.expect(/ERR_FAILED|503/);
  const page = await pageOf('rep', PHONE);
  await page.route('**/api/territories', (route) => route.abort());
  await page.goto('/territory-planning');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/territories');
  await again.click();
  const own = page.getByRole('listitem').filter({ hasText: 'yours' });
  await expect(own).toContainText('North America');
  await expect(page.getByRole('group', { name: 'Territory map' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit plan' })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await own.getByRole('link', { name: 'North America' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'North America' })).toBeVisible();
  await expect(page.getByText('Prairie Rose Dairies')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'Prairie Rose Dairies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prairie Rose Dairies' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'All territories' }).click();
  await expect(page).toHaveURL('/territory-planning');
  await page.getByRole('button', { name: 'Plan 1 · All plans' }).click();
  await expect(page.getByRole('heading', { name: 'Plans', exact: true })).toBeVisible();
  await page.goBack();
  await expect(own).toBeVisible();
});

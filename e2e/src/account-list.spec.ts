import { readFile } from 'node:fs/promises';
import {
  changeAccount,
  createAccount,
  listPlannedAccounts,
  type PlannedAccount,
} from '@dealwright/contract/account-planning/accounts';
import type { Api } from './support/api.ts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { listOn } from './support/lists.ts';
import { PHONE } from './support/screens.ts';

async function makeThree(api: Api) {
  const word = uniqueName('Trio').replace(' ', '');
  for (const [name, industry, amount] of [
    ['Beta', 'Rail', 300_000],
    ['Alpha', null, 900_000],
    ['Gamma', 'Banking', null],
  ] as const) {
    const account = await api.call(createAccount, { body: { name: `${name} ${word}`, industry } });
    if (amount !== null) await makeDeal(api, { account: { id: account.id }, amount_minor: amount });
  }
  return { word, path: `/account-planning?q=${word}` };
}

test('ALIST01 the list of accounts is sorted by each of its columns, on a desktop', async ({
  pageOf,
  api,
}) => {
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  const { names, head, sortByEach } = listOn(page, 'Accounts');
  const inOrder = (...order: string[]) => expect(names).toHaveText(order.map((name) => `${name} ${word}`));
  await inOrder('Alpha', 'Beta', 'Gamma');
  await head('Industry').getByRole('button').click();
  await inOrder('Gamma', 'Beta', 'Alpha');
  await expect(head('Industry')).toHaveAttribute('aria-sort', 'ascending');
  await head('Industry').getByRole('button').click();
  await inOrder('Beta', 'Gamma', 'Alpha');
  await expect(page).toHaveURL(/sort=-industry/);
  await page.reload();
  await inOrder('Beta', 'Gamma', 'Alpha');
  const labels = await page.getByRole('columnheader').allTextContents();
  expect(labels).toHaveLength(8);
  await sortByEach(labels);
});

test('ALIST02 accounts and deals are sorted by a menu above their cards, on a phone', async ({
  pageOf,
  api,
}) => {
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep', PHONE);
  await page.goto(path);
  const cards = page.getByRole('list', { name: 'Accounts' }).getByRole('link');
  const sort = page.getByRole('button', { name: /^Sort: / });
  await expect(cards).toHaveText(['Alpha', 'Beta', 'Gamma'].map((name) => `${name} ${word}`));
  await sort.tap();
  await page.getByRole('menuitemradio', { name: 'Industry' }).tap();
  await expect(cards).toHaveText(['Gamma', 'Beta', 'Alpha'].map((name) => `${name} ${word}`));
  await expect(sort).toHaveAccessibleName('Sort: Industry, ascending');
  await sort.tap();
  await page.getByRole('menuitemradio', { name: 'Descending' }).tap();
  await expect(cards).toHaveText(['Beta', 'Gamma', 'Alpha'].map((name) => `${name} ${word}`));

  await page.goto(`/lead-planning?view=list&q=${word}`);
  const deals = page.getByRole('list', { name: 'Deals' }).getByRole('article');
  await expect(deals).toHaveCount(2);
  await sort.tap();
  await page.getByRole('menuitemradio', { name: 'Amount' }).tap();
  await expect(page).toHaveURL(/sort=amount/);
  await expect(deals.first()).toContainText('$9,000');
  await sort.tap();
  await page.getByRole('menuitemradio', { name: 'Ascending' }).tap();
  await expect(deals.first()).toContainText('$3,000');
});

test('ALIST04 an export of accounts is saved, a failure says what to do, and an empty list has none, on a phone', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/);
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep', PHONE);
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await page.route(/\/api\/account-planning\/export/, (route) => route.abort());
  await page.goto(`${path}&sort=-name`);
  const askFor = async () => {
    await button.tap();
    await page.getByRole('menuitem', { name: 'CSV' }).tap();
  };
  await askFor();
  await expect(page.getByText('Couldn’t export the accounts')).toBeVisible();
  await page.unroute(/\/api\/account-planning\/export/);
  const [download] = await Promise.all([page.waitForEvent('download'), askFor()]);
  expect(download.suggestedFilename()).toMatch(/^accounts-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    ['Gamma', 'Beta', 'Alpha'].map((name) => `${name} ${word}`),
  );
  await page.goto('/account-planning?q=zzznothing');
  await expect(page.getByText('No matching accounts', { exact: true })).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('ALIST05 a field is edited in its row and undone, and two who change it see both sides, on a desktop', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  const list = listOn(page, 'Accounts');
  const row = (name: string) => list.row(`${name} ${word}`);
  const edit = (what: string, name: string) => list.pencil(what, `${name} ${word}`);
  const industry = page.getByRole('textbox', { name: 'Industry' });

  await row('Beta').hover();
  await edit('industry', 'Beta').click();
  await industry.click();
  await expect(industry).toHaveValue('Rail');
  await industry.fill('Ferries');
  await page.keyboard.press('Enter');
  await expect(row('Beta')).toContainText('Ferries');
  await expect(edit('industry', 'Beta')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Beta')).toContainText('Rail');
  // With the notice goes the focus that was in it.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await edit('country', 'Alpha').press('Enter');
  await page.getByRole('textbox', { name: 'Country' }).fill('Norway');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Country' })).toHaveCount(0);
  await expect(row('Alpha')).not.toContainText('Norway');

  await edit('industry', 'Gamma').press('Enter');
  await industry.fill('Harbors');
  const { items } = await api('manager').call(listPlannedAccounts, { query: { q: `Gamma ${word}` } });
  const [{ id, version }] = items as [PlannedAccount];
  await api('manager').call(changeAccount, {
    params: { account_id: id },
    body: { industry: 'Shipping' },
    version,
  });
  await page.keyboard.press('Enter');
  const both = page.getByRole('dialog', { name: /changed the industry in the meantime/ });
  await expect(both.getByText('Shipping', { exact: true })).toBeVisible();
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expect(row('Gamma')).toContainText('Harbors');

  await edit('owner', 'Gamma').press('Enter');
  await row('Gamma').getByRole('combobox', { name: 'Owner' }).fill('Sofia');
  await page.getByRole('option', { name: 'Sofia Almeida' }).click();
  await expect(row('Gamma').getByRole('cell').nth(3)).toContainText('Sofia Almeida');
  // The row is no longer theirs to change, and a click on it opens the account.
  await expect(edit('industry', 'Gamma')).toHaveCount(0);
  await row('Alpha').getByRole('cell').nth(3).click();
  await expect(page.getByRole('heading', { level: 1, name: `Alpha ${word}` })).toBeVisible();
});

import { listDeals } from '@dealwright/contract/deals/deals';
import type { Api } from './support/api.ts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { listOn } from './support/lists.ts';

async function makeThree(api: Api) {
  const word = uniqueName('Trio').replace(' ', '');
  for (const [name, amount, close] of [
    ['Beta', 300_000, '2031-05-01'],
    ['Alpha', 900_000, '2031-04-01'],
    ['Gamma', 100_000, '2031-06-01'],
  ] as const) {
    await makeDeal(api, { name: `${name} ${word}`, amount_minor: amount, close_date: close });
  }
  return { word, path: `/lead-planning?view=list&q=${word}` };
}

test('the list is sorted by the head that is clicked, the other way round by a second click', async ({
  pageOf,
  api,
}) => {
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  const { names, head } = listOn(page, 'Deals');
  const inOrder = (...order: string[]) => expect(names).toHaveText(order.map((name) => `${name} ${word}`));
  await inOrder('Gamma', 'Alpha', 'Beta');
  await head('Amount').getByRole('button').click();
  await inOrder('Alpha', 'Beta', 'Gamma');
  await expect(head('Amount')).toHaveAttribute('aria-sort', 'descending');
  await head('Amount').getByRole('button').click();
  await inOrder('Gamma', 'Beta', 'Alpha');
  await expect(head('Amount')).toHaveAttribute('aria-sort', 'ascending');
  await head('Closes').getByRole('button').click();
  await inOrder('Alpha', 'Beta', 'Gamma');
  await expect(page).toHaveURL(/sort=slipped/);
  await page.reload();
  await inOrder('Alpha', 'Beta', 'Gamma');
});

test('the list is sorted by each of its columns', async ({ pageOf, api }) => {
  const { path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  const { table, names, sortByEach } = listOn(page, 'Deals');
  await expect(names).toHaveCount(3);
  const heads = table.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') });
  const labels = await heads.allTextContents();
  expect(labels.length).toBeGreaterThan(8);
  await sortByEach(labels);
});

test('a field is edited in its row, where the list shows it, and undone', async ({ pageOf, api }) => {
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  const list = listOn(page, 'Deals');
  const row = (name: string) => list.row(`${name} ${word}`);
  const edit = (what: string, name: string) => list.pencil(what, `${name} ${word}`);

  await row('Beta').hover();
  await edit('amount', 'Beta').click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('450k');
  await page.keyboard.press('Enter');
  await expect(row('Beta')).toContainText('$450,000');
  await expect(edit('amount', 'Beta')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Beta')).toContainText('$3,000');

  await edit('close date', 'Gamma').press('Enter');
  await page.getByRole('textbox', { name: 'Close date' }).fill('2031-07-02');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Close date' })).toHaveCount(0);
  await expect(row('Gamma')).not.toContainText('Jul 2, 2031');

  await edit('stage', 'Alpha').press('Enter');
  await page.getByRole('menuitemradio', { name: 'Discovery' }).click();
  await expect(row('Alpha')).toContainText('Discovery');
  await page.reload();
  await expect(row('Alpha')).toContainText('Discovery');
});

test('several deals are chosen and moved together, and undo brings all of them back', async ({
  pageOf,
  api,
}) => {
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  await page.getByRole('checkbox', { name: `Select Alpha ${word}` }).click();
  await page.getByRole('checkbox', { name: `Select Gamma ${word}` }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected deals' });
  await expect(bar.getByRole('status')).toHaveText('2 deals');
  await bar.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Discovery' }).click();
  await expect(page.getByText('2 deals moved to Discovery').first()).toBeVisible();
  const row = (name: string) => listOn(page, 'Deals').row(`${name} ${word}`);
  await expect(row('Alpha')).toContainText('Discovery');
  await expect(row('Beta')).toContainText('Prospecting');
  const stages = async () => {
    const { items } = await api('rep').call(listDeals, { query: { q: word, sort: 'name' } });
    return items.map(({ stage }) => stage);
  };
  expect(await stages()).toEqual(['discovery', 'prospecting', 'discovery']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await stages()).toEqual(['prospecting', 'prospecting', 'prospecting']);
});

test('filters are in the address, narrow the totals, and the back button removes them one by one', async ({
  pageOf,
  api,
}) => {
  const { word } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(`/lead-planning?q=${word}`);
  const prospecting = page.getByRole('region', { name: /^Prospecting, / });
  await expect(prospecting.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Minimum amount').fill('2,000');
  await expect(page).toHaveURL(/amount_min=200000/);
  await expect(prospecting.getByRole('article')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Prospecting' }).click();
  await expect(page).toHaveURL(/stage=prospecting/);
  await expect(page.getByRole('region', { name: /^Discovery, / })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const active = page.getByRole('list', { name: 'Active filters' });
  await expect(active.getByRole('button', { name: 'Remove filter: Prospecting' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/stage=/);
  await expect(page.getByRole('region', { name: /^Discovery, / })).toBeVisible();
  await expect(prospecting.getByRole('article')).toHaveCount(2);
  await active.getByRole('button', { name: /^Remove filter: Amount/ }).click();
  await expect(prospecting.getByRole('article')).toHaveCount(3);
});

test('searching as one types finds a deal by number, account and person', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto('/lead-planning?view=list');
  const search = page.getByRole('searchbox', { name: 'Search deals' });
  for (const text of [`LEAD-${deal.number}`, deal.account.name]) {
    await search.fill(text);
    await expect(listOn(page, 'Deals').names).toHaveText([deal.name]);
  }
  await search.fill('zzz no such deal anywhere');
  await expect(page.getByText('No matching deals', { exact: true })).toBeVisible();
});

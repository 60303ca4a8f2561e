import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });

async function makeTwo(api: Api) {
  const word = uniqueName('Pair').replace(' ', '');
  const beta = await makeDeal(api, { name: `Beta ${word}`, amount_minor: 300_000, close_date: '2031-05-01' });
  await makeDeal(api, { name: `=Alpha ${word}`, amount_minor: 900_050 });
  return { word, owner: beta.owner.name, account: beta.account.name };
}

async function askFor(page: Page, format = 'CSV') {
  await exportButton(page).click();
  await page.getByRole('menuitem', { name: format, exact: true }).click();
}

async function exportFrom(page: Page) {
  const [download] = await Promise.all([page.waitForEvent('download'), askFor(page)]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('EXPORT01 EXPORT04 EXPORT06 the list is exported as it is filtered and sorted, with the columns that are chosen', async ({
  pageOf,
  api,
}) => {
  const { word, owner } = await makeTwo(api('rep'));
  // So narrow that columns are dropped from the table, though not from the file.
  const page = await pageOf('rep', { viewport: { width: 900, height: 800 } });
  await page.goto(`/lead-planning?view=list&sort=amount&q=${word}`);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const column of ['Number', 'Account', 'MEDDPICC', 'Score, weakest', 'Gaps', 'In stage']) {
    await page.getByRole('checkbox', { name: column, exact: true }).click();
  }
  await page.getByRole('checkbox', { name: 'Source', exact: true }).click();
  await page.keyboard.press('Escape');
  const { name, text } = await exportFrom(page);
  expect(name).toMatch(/^deals-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text.slice(1).split('\r\n')).toEqual([
    'Name,Stage,Amount,Currency,Closes,Owner,Source',
    `'=Alpha ${word},Prospecting,9000.50,USD,,${owner},`,
    `Beta ${word},Prospecting,3000.00,USD,2031-05-01,${owner},`,
    '',
  ]);
  await exportButton(page).click();
  await expect(page.getByText(/^Export 2 of \d[\d,]* deals$/)).toBeVisible();
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^deals-\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
});

test('EXPORT03 an export under way is shown, a failure says what to do, and an empty list has none', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/);
  const { word } = await makeTwo(api('rep'));
  const page = await pageOf('rep', { viewport: { width: 390, height: 844 } });
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/api\/deals\/export/, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(`/lead-planning?view=list&q=${word}`);
  await askFor(page);
  await expect(exportButton(page)).toHaveAttribute('aria-busy', 'true');
  go();
  await expect(page.getByText('Couldn’t export the deals')).toBeVisible();
  await expect(page.getByText(/Check your connection and try again/)).toBeVisible();
  await page.unroute(/\/api\/deals\/export/);
  expect((await exportFrom(page)).text).toContain(`Beta ${word}`);

  await page.goto('/lead-planning?view=list&q=zzznothing');
  await expect(page.getByText('No matching deals', { exact: true })).toBeVisible();
  await expect(exportButton(page)).toHaveAttribute('aria-disabled', 'true');
});

import { listPlannedAccounts } from '@dealwright/contract/account-planning/accounts';
import { listContacts } from '@dealwright/contract/contacts/contacts';
import { listDeals } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import { newCompany, type OwnCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import {
  AMBIGUOUS_DAYS,
  CUSTOMERS,
  CUSTOMERS_WITH_WEBSITES,
  DEALS,
  EMPTY,
  FORMULAS,
  FOUR_AND_A_DICTIONARY,
  PEOPLE,
  PICTURE,
  readFiles,
  THOUSAND_COLUMNS,
  textFile,
} from './support/import-files.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

test.describe.configure({ timeout: 240_000 });

const fileNamed = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const preview = (page: Page) => page.getByRole('button', { name: 'Preview import' });
const count = (page: Page, of: string) => page.getByRole('button', { name: of, exact: true });

async function acceptSuggestions(page: Page): Promise<void> {
  const suggestions = page.getByRole('button', { name: /^Use / });
  for (let left = await suggestions.count(); left > 0; left = await suggestions.count()) {
    await suggestions.first().click();
    await expect.poll(() => suggestions.count()).toBeLessThan(left);
  }
}

async function importAll(page: Page): Promise<void> {
  await preview(page).click();
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
}

const dealsOf = async ({ api }: OwnCompany) => (await api.call(listDeals, { query: { limit: 200 } })).items;

const WIDTHS = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const;

for (const [where, screen] of WIDTHS) {
  test(`IMPW01 IMPW05 IMPW06 a newcomer brings five files in one go, sees the board, brings them again and takes them back on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const company = await newCompany(server);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto('/home');
    await page.getByRole('list', { name: 'Get started' }).getByRole('link', { name: 'Import files' }).click();
    await readFiles(page, FOUR_AND_A_DICTIONARY);
    await expect(preview(page)).toBeEnabled();
    for (const [name, kind] of [
      ['customers.csv', 'Accounts'],
      ['opportunities.csv', 'Deals'],
      ['products.csv', 'Products'],
      ['team.csv', 'Team'],
      ['dictionary.csv', 'Don’t import'],
    ] as const) {
      await expect(page.getByRole('combobox', { name: `${name} contains` })).toHaveText(kind);
    }
    const customers = fileNamed(page, 'customers.csv');
    await expect(customers.getByRole('combobox', { name: 'Sector imports as' })).toHaveText('Industry');
    await expect(customers.getByRole('combobox', { name: 'Parent company imports as' })).toHaveText(
      'Parent account',
    );
    await expect(customers.getByRole('listitem', { name: 'Parent company' })).toContainText('25%');
    const deals = fileNamed(page, 'opportunities.csv');
    await expect(deals.getByRole('combobox', { name: 'Won becomes' })).toHaveValue('Closed won');
    await expect(deals.getByRole('listitem').filter({ hasText: /^Cold RoomPro/ })).toContainText('1 row');
    expect(await seriousFindings(page)).toEqual([]);

    await acceptSuggestions(page);
    await preview(page).click();
    await expect(count(page, 'Accounts, Create: 4')).toBeVisible();
    await expect(count(page, 'Deals, Create: 5')).toBeVisible();
    expect(await dealsOf(company), 'the preview changes nothing').toEqual([]);
    await count(page, 'Deals, Create: 5').click();
    await expect(page.getByText(/^opportunities\.csv, line 2/)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Import .*4 accounts, 5 deals$/ }).click();
    await expect(page.getByText(/^Imported .*4 accounts, 5 deals$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const address = page.url();

    const won = (await dealsOf(company)).filter(({ stage }) => stage === 'closed_won');
    expect(won.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(537_100);
    const accounts = (await company.api.call(listPlannedAccounts)).items;
    expect(accounts.map(({ name }) => name).toSorted()).toEqual([
      'Fjord Energy',
      'Fjord Wind',
      'Kestrel Software',
      'Tidal Foods',
    ]);
    await page.getByRole('link', { name: 'Open the board' }).click();
    await expect(page.getByRole('heading', { name: 'Lead Management' })).toBeVisible();
    await expect(page.getByText('Fjord Wind').first()).toBeVisible();

    await page.goto('/import');
    await readFiles(page, FOUR_AND_A_DICTIONARY);
    await expect(preview(page)).toBeEnabled();
    await expect(fileNamed(page, 'customers.csv')).toContainText('Columns as in your last import');
    await preview(page).click();
    await expect(count(page, 'Deals, Unchanged: 5')).toBeVisible();
    await expect(page.getByText('There’s nothing to import')).toBeVisible();

    await page.goto(address);
    await page.getByRole('button', { name: 'Undo import' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(/\d+ new records will be deleted\. Records changed since then stay/);
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('This import was undone')).toBeVisible();
    expect(await dealsOf(company)).toEqual([]);
    expect((await company.api.call(listPlannedAccounts)).items).toEqual([]);
  });
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`IMP49 IMPW14 contacts come in beside accounts and deals, are in their list, and go when the import is undone, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const company = await newCompany(server);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto('/import');
    await readFiles(page, [DEALS, PEOPLE, CUSTOMERS_WITH_WEBSITES]);
    await expect(page.getByRole('combobox', { name: 'people.csv contains' })).toHaveText('Contacts');
    await acceptSuggestions(page);
    await preview(page).click();
    await count(page, 'Contacts, Create: 3').click();
    await expect(page.getByText('Works for Tidal Foods, by email domain')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Import .*4 accounts, 3 contacts, 5 deals$/ }).click();
    await expect(page.getByText(/^Imported .*4 accounts, 3 contacts, 5 deals$/)).toBeVisible();
    const address = page.url();
    await page.getByRole('link', { name: 'View the 5 deals' }).click();
    const chip = page.getByRole('button', { name: 'Remove filter: opportunities.csv and 2 more' });
    await expect(chip).toBeVisible();
    await expect(page).toHaveURL(/import=/);
    expect(await seriousFindings(page)).toEqual([]);
    await chip.click();
    await expect(chip).toHaveCount(0);
    await page.goto(address);
    await page.getByRole('link', { name: 'View the 4 accounts' }).click();
    await expect(page.getByRole('link', { name: 'Fjord Wind', exact: true })).toBeVisible();
    await page.goto(address);
    await page.getByRole('link', { name: 'View the 3 contacts' }).click();
    await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
    for (const name of ['Nora Eide', 'Sami Reyes', 'Lars Holm']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    const { items } = await company.api.call(listContacts, { query: { sort: 'name' } });
    expect(items.map(({ name, account }) => [name, account?.name ?? null])).toEqual([
      ['Lars Holm', null],
      ['Nora Eide', 'Fjord Wind'],
      ['Sami Reyes', 'Tidal Foods'],
    ]);

    await page.goto(address);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('This import was undone')).toBeVisible();
    expect((await company.api.call(listContacts, { query: {} })).items).toEqual([]);
  });
}

for (const [where, screen] of WIDTHS) {
  test(`IMPW02 each wrong file gets a sentence that says what to do, and the good one beside it is imported, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const company = await newCompany(server);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto('/import');
    await page.getByLabel('Files', { exact: true }).setInputFiles([EMPTY, textFile('holiday.png', ['x'])]);
    const chosen = page.getByRole('list', { name: 'Chosen files' });
    await expect(chosen).toContainText('This file is empty. Export it again from your CRM.');
    await expect(chosen).toContainText('This isn’t a table. Choose a CSV, TSV, Excel (.xlsx) or JSON file.');
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled();
    const nothing = textFile('nothing.csv', ['', '']);
    // Two files that were given each other's name.
    const swapped = [
      { ...CUSTOMERS, name: 'opportunities.csv' },
      { ...DEALS, name: 'customers.csv' },
    ];
    await readFiles(page, [PICTURE, THOUSAND_COLUMNS, nothing, FORMULAS, ...swapped]);
    await expect(preview(page)).toBeVisible();
    await expect(fileNamed(page, 'picture.csv')).toContainText('This is a picture, not a table.');
    await expect(fileNamed(page, 'wide.csv')).toContainText('This table has more than 500 columns.');
    await expect(fileNamed(page, 'nothing.csv')).toContainText('This file has no rows.');
    await expect(page.getByRole('combobox', { name: 'opportunities.csv contains' })).toHaveText('Accounts');
    await expect(page.getByRole('combobox', { name: 'customers.csv contains' })).toHaveText('Deals');
    // Of formulas alone nothing is known, and none runs.
    await expect(fileNamed(page, 'formulas.csv')).toContainText('Choose what it contains, or leave it out');
    await expect(page.getByRole('combobox', { name: 'formulas.csv contains' })).toHaveText('Don’t import');
    expect(await seriousFindings(page)).toEqual([]);
    await acceptSuggestions(page);
    await importAll(page);
    expect(await dealsOf(company)).toHaveLength(5);
  });
}

test('IMPW03 IMPW05 dates that can be read both ways are asked, and what was chosen is there after the page was left, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const company = await newCompany(server);
  const page = await openAs(browser, server, company.admin, complaints, DESKTOP);
  await page.goto('/import');
  await readFiles(page, [AMBIGUOUS_DAYS]);
  const file = fileNamed(page, 'spring.csv');
  await expect(file).toContainText('Is the day or the month first in “Close date”?');
  await expect(file).toContainText('2 rows would differ');
  await expect(preview(page)).toBeDisabled();
  await file.getByRole('button', { name: 'Day first' }).click();
  const name = file.getByRole('combobox', { name: 'Deal name imports as' });
  await name.click();
  await page.getByRole('option', { name: 'Next step', exact: true }).click();
  await expect(preview(page)).toBeEnabled();
  await page.goto('/home');
  await page.goBack();
  await expect(name).toHaveText('Next step');
  await expect(file.getByRole('button', { name: 'Day first' })).toHaveAttribute('aria-pressed', 'true');
  await name.click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await expect(preview(page)).toBeEnabled();
  await importAll(page);
  const days = (await dealsOf(company)).map(({ close_date }) => close_date);
  expect(days.toSorted()).toEqual(['2026-04-03', '2026-06-05']);
});

test('IMPW04 without a network each step says so, keeps what was chosen and works on the next try, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ERR_CONNECTION_RESET/);
  const company = await newCompany(server);
  const page = await openAs(browser, server, company.admin, complaints, DESKTOP);
  const without = async (method: string, act: () => Promise<void>, says: string) => {
    await page.route('**/api/imports**', (route, request) =>
      request.method() === method ? route.abort('connectionreset') : route.continue(),
    );
    await act();
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(page.getByText('Can’t reach the server').first()).toBeVisible();
    await page.unroute('**/api/imports**');
  };
  await page.goto('/import');
  await page.getByLabel('Files', { exact: true }).setInputFiles([CUSTOMERS]);
  const go = page.getByRole('button', { name: 'Continue with 1 file' });
  await without('POST', () => go.click(), 'Can’t reach the server');
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('customers.csv');
  await go.click();
  const country = page.getByRole('combobox', { name: 'Founded imports as' });
  await expect(country).toHaveText('Don’t import');
  await without(
    'PATCH',
    async () => {
      await country.click();
      await page.getByRole('option', { name: 'City', exact: true }).click();
    },
    'Your last choices aren’t saved yet',
  );
  await expect(country).toHaveText('City');
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(preview(page)).toBeEnabled();
  await page.reload();
  await expect(country).toHaveText('City');
  await without('PUT', () => preview(page).click(), 'Couldn’t start the preview');
  await preview(page).click();
  const run = page.getByRole('button', { name: 'Import 4 accounts' });
  await without('PUT', () => run.click(), 'Couldn’t start the import');
  await run.click();
  const undo = page.getByRole('button', { name: 'Undo import' });
  const dialog = page.getByRole('alertdialog');
  const confirm = async () => {
    await undo.click();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(dialog).toBeHidden();
  };
  await expect(undo).toBeVisible();
  await without('PUT', confirm, 'Couldn’t undo the import');
  await confirm();
  await expect(page.getByText('This import was undone')).toBeVisible();
});

test('IMPW07 import is reached from board, accounts and search by keyboard, and is not for viewers, on a desktop', async ({
  pageOf,
}) => {
  const page = await pageOf('rep');
  for (const path of ['/lead-planning', '/account-planning']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Drop the files from your CRM here' })).toBeVisible();
  }
  await page.goto('/home');
  await expect(page.getByRole('list', { name: 'Areas' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const asked = page.getByRole('combobox', { name: 'Search', exact: true });
  await asked.fill('import files');
  await expect(page.getByRole('option', { name: /^Import files/ })).toBeVisible();
  await asked.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const viewers = await pageOf('viewer');
  await viewers.goto('/import');
  await expect(viewers.getByText('Viewers can’t import. An admin can change your role.')).toBeVisible();
});

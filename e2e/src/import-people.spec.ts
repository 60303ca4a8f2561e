import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { CUSTOMERS, DEALS, readFiles, textFile } from './support/import-files.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const SELLERS = textFile('sellers.csv', [
  'Sales rep,Manager,Office',
  ...Array.from({ length: 30 }, (_, at) => `Robin Seller${at},,North`),
]);

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`IMPW11 IMPW13 from the contacts page to the import, whose preview says how many seats are missing and who raises them, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const company = await newCompany(server);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto('/contacts');
    await expect(page.getByRole('link', { name: 'Import from your CRM' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await readFiles(page, [SELLERS]);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await expect(page.getByText('6 seats short to invite everyone')).toBeVisible();
    await expect(
      page.getByText(
        '30 people in these files aren’t members yet, and 24 of your workspace’s 25 seats are free. ' +
          'They can own records without a seat. To invite them all, raise the number of seats of your workspace.',
      ),
    ).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await expect(page.getByRole('button', { name: /^Import 30 / })).toBeEnabled();
    await page.getByRole('link', { name: 'Workspace settings' }).click();
    await page.getByRole('button', { name: /^Edit / }).click();
    await page.getByLabel('Seats').fill('40');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('1 of 40 seats')).toBeVisible();
  });

  test(`IMPW13 two files that are taken for each other say what to do, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const company = await newCompany(server);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto('/import');
    await readFiles(page, [CUSTOMERS, DEALS]);
    const take = async (file: string, kind: string) => {
      await page.getByRole('combobox', { name: `${file} contains` }).click();
      await page.getByRole('option', { name: kind, exact: true }).click();
    };
    const customers = page.getByRole('region', { name: 'customers.csv', exact: true });
    await take('customers.csv', 'Deals');
    await expect(customers).toContainText('This file looks like accounts, not deals.');
    await take('opportunities.csv', 'Accounts');
    await expect(customers).toContainText(
      'This file looks like accounts, and opportunities.csv looks like deals. ' +
        'If you swapped the two, choose Accounts here and Deals there.',
    );
    expect(await seriousFindings(page)).toEqual([]);
    await take('customers.csv', 'Accounts');
    await take('opportunities.csv', 'Deals');
    await expect(page.getByText(/^This file looks like/)).toHaveCount(0);
  });
}

import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { readFiles, textFile } from './support/import-files.ts';
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
  test(`IMPW11 from the contacts page to the import, whose preview says how many seats are missing and who raises them, on ${where}`, async ({
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
        /30 people in these files aren’t members yet, and 24 of your workspace’s 25 seats are free\..* raise the number of seats\./,
      ),
    ).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await expect(page.getByRole('button', { name: /^Import 30 / })).toBeEnabled();
  });
}

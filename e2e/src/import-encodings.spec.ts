import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { readFiles } from './support/import-files.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

/** `Peña del León` as a Mac writes it, which could as well be dashes of Windows. */
const FROM_A_MAC = {
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Customer,Sector,Remark\nPe\u0096a del Le\u0097n,Energy,Old customer\n', 'latin1'),
};

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`IMP104 a file read in the wrong encoding is read again in the one that is chosen by keyboard, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const company = await newCompany(server);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto('/import');
    await readFiles(page, [FROM_A_MAC]);
    const file = page.getByRole('region', { name: 'customers.csv', exact: true });
    const encoding = file.getByRole('combobox', { name: 'Encoding of customers.csv' });
    await expect(encoding).toHaveText('Western European (Windows-1252)');
    await expect(file).toContainText('Pe–a del Le—n');
    expect(await seriousFindings(page)).toEqual([]);
    await file.getByRole('combobox', { name: 'Sector imports as' }).click();
    await page.getByRole('option', { name: 'Don’t import' }).click();

    await encoding.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Western European (Windows-1252)' })).toBeFocused();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Western European (Mac Roman)' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(file).toContainText('Peña del León');
    await expect(encoding).toHaveText('Western European (Mac Roman)');
    await expect(encoding).toBeFocused();
    await expect(file.getByRole('combobox', { name: 'Sector imports as' })).toHaveText('Don’t import');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.viewport.width,
    );

    await page.reload();
    await expect(encoding).toHaveText('Western European (Mac Roman)');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('button', { name: 'Accounts, Create: 1', exact: true }).click();
    await expect(page.getByText('Peña del León').first()).toBeVisible();
  });
}

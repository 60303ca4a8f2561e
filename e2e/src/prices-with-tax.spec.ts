import { listPriceBooks } from '@dealwright/contract/products/price-books';
import { getDealLines } from '@dealwright/contract/products/deal-lines';
import { getDeal } from '@dealwright/contract/deals/deals';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

for (const [where, screen, currency] of [
  ['a desktop', DESKTOP, 'SEK'],
  ['a phone', PHONE, 'AUD'],
] as const) {
  test(`PRICE59 QUOTE52 a price book includes tax, and lines and quote say what tax is inside, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const name = uniqueName('Shop');
    const manager = await pageOf('manager', screen);
    await manager.goto('/products?view=price-books');
    await manager.getByRole('button', { name: 'Add price book' }).first().click();
    const dialog = manager.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await dialog.getByRole('combobox', { name: 'Currency' }).click();
    await manager.getByRole('option', { name: currency }).click();
    await dialog.getByRole('checkbox', { name: /^Prices include tax/ }).focus();
    await manager.keyboard.press('Space');
    expect(await seriousFindings(manager)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add price book' }).click();
    const row = manager
      .getByRole('list', { name: 'Price books' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(row).toContainText('tax included');
    const { items } = await api('manager').call(listPriceBooks);
    expect(items.find((book) => book.name === name)).toMatchObject({ is_default: true, tax_included: true });

    const deal = await makeDeal(api('rep'), { amount_minor: 0, currency });
    const page = await pageOf('rep', screen);
    await page.goto(`${dealPath(deal)}?tab=products`);
    await expect(page.getByText('Prices include tax')).toBeVisible();
    if (screen === PHONE) {
      await page.getByRole('button', { name: 'Add line' }).tap();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('textbox', { name: 'Product' }).fill('Lamp');
      await sheet.getByRole('textbox', { name: 'Unit price' }).fill('125');
      await sheet.getByRole('textbox', { name: 'Tax %' }).fill('25');
      await sheet.getByRole('button', { name: 'Done' }).tap();
    } else {
      const cell = (field: string) => page.getByLabel(`${field}, line 1`, { exact: true });
      await cell('Product').fill('Lamp');
      await cell('Unit price').fill('125');
      await cell('Tax %').fill('25');
    }
    const totals = page.getByLabel('Totals', { exact: true });
    await expect(totals).toContainText(/Total\D*125/);
    await expect(totals).toContainText(/Includes 25% tax\D*25/);
    await expect(totals).toContainText(/Total without tax\D*100/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    const params = { number: deal.number };
    expect(await api('rep').call(getDealLines, { params })).toMatchObject({ tax_included: true });
    expect((await api('rep').call(getDeal, { params })).amount_minor).toBe(100_00);

    await page.getByRole('button', { name: 'New quote' }).click();
    const quote = page.getByRole('dialog').getByLabel('Totals', { exact: true });
    await expect(quote).toContainText(/Total\D*125/);
    await expect(quote).toContainText(/Includes 25% tax\D*25/);
    expect(await seriousFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(screen.viewport.width);
  });
}

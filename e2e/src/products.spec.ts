import { saveDealLines } from '@dealwright/contract/products/deal-lines';
import { createPriceBook, listPriceBooks, setPrice } from '@dealwright/contract/products/price-books';
import { createProduct, getProduct, listProducts } from '@dealwright/contract/products/products';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { pressInTurn } from './support/keys.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const uniqueWord = (word: string) => uniqueName(word).replace(' ', '');

/** The default price book of dollars, added if there is none. */
async function dollarBook(api: Api) {
  const { items } = await api.call(listPriceBooks);
  const known = items.find(({ currency, is_default }) => currency === 'USD' && is_default);
  return known ?? api.call(createPriceBook, { body: { name: uniqueName('Standard'), currency: 'USD' } });
}

/** A product with a price in dollars; again if another journey added the default book at the same moment. */
async function makeProduct(api: Api, name: string, unit_price_minor: number, facts: object = {}) {
  const made = await api.call(createProduct, { body: { name, ...facts } });
  const params = { product_id: made.id };
  await expect(async () => {
    const { id } = await dollarBook(api);
    const tiers = [{ from_quantity: '0', unit_price_minor }];
    await api.call(setPrice, { params: { ...params, book_id: id }, body: { tiers, before: [] } });
    const { price } = await api.call(getProduct, { params, query: { currency: 'USD' } });
    expect(price.tiers).toEqual(tiers);
  }).toPass();
  return made;
}

const cell = (page: Page, field: string, line: number) =>
  page.getByLabel(`${field}, line ${line}`, { exact: true });
const amount = (page: Page) => page.getByRole('button', { name: /^Edit amount/ });

test('PRODW01 PRODW02 PRODW03 a manager adds a product with prices, finds it, changes it, archives it and takes that back, on a desktop', async ({
  pageOf,
  api,
}) => {
  await makeProduct(api('manager'), uniqueName('Other seat'), 1_00);
  const book = await dollarBook(api('manager'));
  const name = uniqueName('Planner seat');
  const page = await pageOf('manager');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressInTurn(page, 'g p');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await page.getByRole('button', { name: 'Add product' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await expect(dialog.getByText('Name the product')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('textbox', { name: /^Family/ }).fill('Licenses');
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  await dialog.getByRole('textbox', { name: /^Unit/ }).fill('seat');
  await dialog.getByRole('button', { name: 'Add product' }).click();

  await expect(page.getByRole('heading', { name: `Prices of ${name}` })).toBeVisible();
  const prices = dialog.getByRole('region', { name: book.name });
  await prices.getByRole('textbox', { name: /^Price per seat/ }).fill('48');
  await prices.getByRole('button', { name: 'Add tier' }).click();
  await prices.getByRole('textbox', { name: 'Tier 2 starts at' }).fill('100');
  await prices.getByRole('textbox', { name: /^Price from tier 2/ }).fill('40');
  await prices.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('Price saved')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('searchbox', { name: 'Search products' }).fill(name);
  const rows = page.getByRole('region', { name: 'Products' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('from $40 / seat');
  await expect(page).toHaveURL(/\?q=/);
  expect(await seriousFindings(page)).toEqual([]);
  await rows.first().getByRole('button', { name, exact: true }).click();
  await dialog.getByRole('textbox', { name: /^SKU/ }).fill('SEAT-1');
  await dialog.getByRole('textbox', { name: /^SKU/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toContainText('SEAT-1');

  await rows
    .first()
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Archive product' }).click();
  await expect(page.getByText('No matching products')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
});

test('PRODW04 a manager adds, changes and removes a price book, on a desktop', async ({ pageOf }) => {
  const name = uniqueName('Partners');
  const page = await pageOf('manager');
  await page.goto('/products?view=price-books');
  await page.getByRole('button', { name: 'Add price book' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'CHF' }).click();
  await dialog.getByRole('button', { name: 'Add price book' }).click();
  const row = page.getByRole('list', { name: 'Price books' }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('CHF');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`${name} 2`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(`${name} 2`);
  expect(await seriousFindings(page)).toEqual([]);
  await row.getByRole('button', { name: `Remove ${name} 2` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove price book' }).click();
  await expect(row).toHaveCount(0);
});

test('PRODW05 sales reps and viewers read products and prices and change none, on a desktop', async ({
  pageOf,
  api,
}) => {
  const { name } = await makeProduct(api('manager'), uniqueName('Reader seat'), 48_00);
  for (const who of ['rep', 'viewer'] as const) {
    const page = await pageOf(who);
    await page.goto(`/products?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('$48');
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Add product' })).toHaveCount(0);
  }
});

test('LINEW01 LINEW03 LINEW07 twenty lines are typed by keyboard in a minute, and the amount follows them until it is typed, on a desktop', async ({
  pageOf,
  api,
}) => {
  const word = uniqueWord('Seat');
  await makeProduct(api('manager'), `${word} plan`, 48_00, { billing: 'monthly' });
  const deal = await makeDeal(api('rep'), { amount_minor: 0 });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=products`);
  await cell(page, 'Product', 1).click();
  await page.keyboard.type(word);
  const choices = page.getByRole('listbox', { name: 'Products' }).getByRole('option');
  await expect(choices).toHaveText([new RegExp(word)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await expect(cell(page, 'Unit price', 1)).toHaveValue('48');
  await expect(cell(page, 'Billing', 1)).toHaveValue('monthly');
  await page.keyboard.press('Enter');
  const start = Date.now();
  for (let line = 2; line <= 21; line += 1) {
    await page.keyboard.type(`Service ${line}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1,250.50');
    await page.keyboard.press('Enter');
  }
  expect(Date.now() - start).toBeLessThan(60_000);
  await expect(cell(page, 'Product', 22)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Product', 21)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(page, 'Product', 20)).toHaveValue('Service 21');
  await page.keyboard.press('ControlOrMeta+Shift+Backspace');
  await expect(cell(page, 'Product', 20)).toHaveValue('Service 20');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+s');
  // 10 × $48 × 12 months, and 19 × 2 × $1,250.50.
  await expect(page.getByText('Amount from products')).toBeVisible();
  await expect(amount(page)).toContainText('$53,279');
  await expect(amount(page)).toContainText('From products');
  await page.reload();
  await expect(cell(page, 'Product', 20)).toHaveValue('Service 20');

  await amount(page).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('60,000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The amount is $6,721 more than the products total.')).toBeVisible();
  await expect(amount(page)).toContainText('$6,721 over products');
  await page.getByRole('button', { name: 'Use products total' }).click();
  await expect(page.getByText('Amount from products')).toBeVisible();
  await expect(amount(page)).toContainText('$53,279');
});

test('LINEW04 LINEW05 rows of a spreadsheet are pasted with their products, and stay over a reload until they are saved, on a desktop', async ({
  pageOf,
  api,
}) => {
  const known = await makeProduct(api('manager'), uniqueName('Pasted seat'), 20_00);
  const deal = await makeDeal(api('rep'), { amount_minor: 0 });
  const page = await pageOf('rep', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${dealPath(deal)}?tab=products`);
  const rows = [`Product\tQty`, `${known.name}\t3`, ...Array.from({ length: 99 }, (_, at) => `Row ${at}\t1`)];
  await cell(page, 'Product', 1).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\n'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(cell(page, 'Product', 100)).toHaveValue('Row 98');
  await expect(cell(page, 'Unit price', 1)).toHaveValue('20');
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: 99 }, () => '10').join('\n'),
  );
  await cell(page, 'Unit price', 2).click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('$1,050').first()).toBeVisible();
  await page.reload();
  await expect(cell(page, 'Product', 100)).toHaveValue('Row 98');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Amount from products')).toBeVisible();
  await expect(amount(page)).toContainText('$1,050');
});

test('LINEW06 of two people who save products at once the second decides whose are kept, on a desktop', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const deal = await makeDeal(api('rep'), { amount_minor: 0 });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=products`);
  await cell(page, 'Product', 1).fill('Onboarding');
  await cell(page, 'Unit price', 1).fill('500');
  await api('manager').call(saveDealLines, {
    params: { number: deal.number },
    body: { lines: [{ name: 'Support', quantity: '1', unit_price_minor: 900_00 }] },
    version: 0,
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Someone else changed the products in the meantime')).toBeVisible();
  await expect(page.getByText(/Theirs: 1 line, \$900/)).toBeVisible();
  await expect(cell(page, 'Product', 1)).toHaveValue('Onboarding');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(amount(page)).toContainText('$500');
  await page.reload();
  await expect(cell(page, 'Product', 1)).toHaveValue('Onboarding');
  await expect(cell(page, 'Product', 2)).toHaveCount(0);
});

test('LINEW09 PRODW06 products are read as cards, and a line is added, changed and saved in the hand, on a phone', async ({
  pageOf,
  api,
}) => {
  const { name } = await makeProduct(api('manager'), uniqueName('Hand seat'), 48_00);
  const deal = await makeDeal(api('rep'), { amount_minor: 0 });
  const page = await pageOf('rep', PHONE);
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toContainText(['$48']);
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`${dealPath(deal)}?tab=products`);
  await page.getByRole('button', { name: 'Add line' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Product' }).fill(name);
  await sheet.getByRole('button', { name, exact: true }).tap();
  await sheet.getByRole('textbox', { name: 'Quantity' }).fill('5');
  await expect(sheet.getByRole('textbox', { name: 'Unit price' })).toHaveValue('48');
  expect(await seriousFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByRole('list', { name: 'Products of the deal' })).toContainText('5 × $48');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('Amount from products')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.viewport.width);

  const viewer = await pageOf('viewer', PHONE);
  await viewer.goto(`${dealPath(deal)}?tab=products`);
  await expect(viewer.getByRole('list', { name: 'Products of the deal' })).toContainText(name);
  await expect(viewer.getByRole('button', { name: 'Add line' })).toHaveCount(0);
});

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`PROD12 a product is added with its price, and deals are narrowed to it, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const name = uniqueName('Routing engine');
    const page = await pageOf('manager', screen);
    await page.goto('/products?new=true');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    const price = dialog.getByRole('textbox', { name: /^Price per unit/ });
    await price.fill('1,200.50');
    await price.blur();
    await page.reload();
    await expect(price).toHaveValue('1,200.50');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add product' }).click();
    await expect(dialog).toBeHidden();
    const found = (await api('manager').call(listProducts, { query: { q: name } })).items[0];
    expect(found?.price.tiers).toEqual([{ from_quantity: '0', unit_price_minor: 1_200_50 }]);

    const deal = await makeDeal(api('manager'), { name: uniqueName('Fleet rollout') });
    const line = { product_id: found?.id ?? null, name, quantity: '1', unit_price_minor: 1_200_50 };
    await api('manager').call(saveDealLines, {
      params: { number: deal.number },
      body: { lines: [line] },
      version: 0,
    });
    await page.goto('/lead-planning?view=list');
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('combobox', { name: 'Product' }).fill(name);
    await page.getByRole('option', { name }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('product') === found?.id);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: deal.name })).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('link', { name: deal.name })).toHaveCount(1);
    await page.getByRole('button', { name: `Remove filter: Product: ${name}` }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has('product'));
  });
}

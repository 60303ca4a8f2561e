import { getDeal } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import {
  addBuyer,
  dealPath,
  makeDeal,
  pipelineOf,
  planDeal,
  planPath,
  prove,
  uniqueName,
} from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

test.use(PHONE);

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, `${where} is wider than the phone`).toBeLessThanOrEqual(clientWidth);
}

test('no page is wider than a phone', { tag: '@looks' }, async ({
  pageOf,
  page: visitor,
  api,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/nowhere/);
  for (const path of ['/', '/auth']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(visitor, path);
  }
  const deal = await makeDeal(api('rep'), { amount_minor: 98_765_432_100, next_step: 'Call '.repeat(30) });
  const page = await pageOf('rep');
  await planDeal(api('rep'), deal);
  const own = ['', '?tab=meddpicc', '?tab=meddpicc&view=suggestions', '?tab=notes', '?tab=history'];
  for (const path of [
    '/home',
    '/dashboard',
    '/territory-planning',
    '/account-planning',
    '/contacts',
    '/products',
    '/competitors',
    '/forecast',
    '/win-loss',
    '/lead-planning',
    '/lead-planning?view=list',
    '/config-demo',
    '/import',
    '/dev/ui',
    '/nowhere',
    ...own.map((tab) => dealPath(deal) + tab),
    planPath(deal),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // The gallery shows what loading looks like.
    if (path !== '/dev/ui') {
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    }
    await expectNoSidewaysScroll(page, path);
  }
});

test('long names wrap instead of being cut, and tables keep off the edges of their card', async ({
  pageOf,
  api,
}) => {
  const name = uniqueName('Predictive maintenance for the northern bottling lines');
  const deal = await makeDeal(api('rep'), { name });
  const page = await pageOf('rep');
  await page.goto(`/account-planning/${deal.account.id}`);
  const link = page.getByRole('list', { name: 'Deals' }).getByRole('link', { name });
  await expect(link).toHaveAttribute('title', name);
  const hidden = await link.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ]);
  expect(Math.max(...hidden), 'pixels of the name that are cut').toBeLessThanOrEqual(1);
  await page.goto('/territory-planning');
  const countries = page.getByRole('region', { name: 'Accounts by country' });
  await expect(countries.getByRole('columnheader', { name: 'Country' })).toHaveCSS('padding-left', '16px');
  await expect(countries.getByRole('columnheader', { name: 'Open' })).toHaveCSS('padding-right', '16px');
});

test('a callout’s actions stand below its text where there is no room beside it', async ({ page }) => {
  await page.goto('/dev/ui');
  const title = page.getByText('7 suggestions found', { exact: true });
  const text = await title.boundingBox();
  const action = await page.getByRole('button', { name: 'Compare these' }).boundingBox();
  if (!text || !action) throw new Error('the gallery shows a callout with two actions');
  expect(text.y + text.height).toBeLessThanOrEqual(action.y);
});

test('the board shows one stage at a time, and a card is moved by its menu', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  const column = (label: string) => page.getByRole('region', { name: new RegExp(`^${label}, `) });
  await expect(column('Prospecting').getByRole('article')).toBeInViewport();
  await expect(column('Discovery')).not.toBeInViewport();
  const stages = page.getByRole('navigation', { name: 'Stages' });
  await stages.getByRole('button', { name: /^Discovery/ }).tap();
  await expect(column('Discovery')).toBeInViewport({ ratio: 0.9 });
  await expect(column('Prospecting')).not.toBeInViewport();
  await stages.getByRole('button', { name: /^Prospecting/ }).tap();
  await expect(column('Prospecting')).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: `Actions for ${deal.name}` }).tap();
  await page.getByRole('menuitem', { name: 'Move to stage…' }).tap();
  await page.getByRole('menuitemradio', { name: 'Discovery' }).tap();
  await expect(column('Discovery').getByRole('article')).toContainText([deal.name]);
  await expect
    .poll(async () => (await api('rep').call(getDeal, { params: { number: deal.number } })).stage)
    .toBe('discovery');
});

test('a filter is set in a sheet from below', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('checkbox', { name: 'Proposal' }).tap();
  await sheet.getByRole('button', { name: 'Show deals' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('No matching deals', { exact: true })).toBeVisible();
});

test('a deal is read and a note is written with the thumb', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const ana = await addBuyer(api('rep'), deal, 'Ana Ruiz');
  await prove(api('rep'), deal, { statement: 'They lose a day each week', stakeholder_id: ana.id });
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  await page.getByRole('tab', { name: 'MEDDPICC' }).tap();
  const pain = page.getByRole('region', { name: 'Identify Pain', exact: true });
  await expect(pain.getByText('They lose a day each week')).toHaveCount(0);
  await pain.getByRole('button', { name: /^Identify Pain/ }).tap();
  await expect(pain.getByText('They lose a day each week')).toBeVisible();
  await page.getByRole('button', { name: 'New note' }).tap();
  const sheet = page.getByRole('dialog', { name: 'New note' });
  await sheet.locator('[contenteditable="true"]').fill('Ana asked for a pilot.');
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await expect(page.locator('[data-source-text]')).toHaveText('Ana asked for a pilot.');
  await expectNoSidewaysScroll(page, 'the open note');
});

test('what a finger must hit is at least 44 px high', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  for (const target of [
    page.getByRole('tab', { name: 'Notes' }),
    page.getByRole('button', { name: 'Menu' }),
    page.getByRole('button', { name: 'New note' }),
    page.getByRole('button', { name: 'Move', exact: true }),
  ]) {
    expect((await target.boundingBox())?.height, String(target)).toBeGreaterThanOrEqual(44);
  }
});

test('a tap on Filter counts, however late the sheet comes', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/filter-sheet-/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(pipelineOf(deal));
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter' }).tap();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toHaveCount(0);
  arrive();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
});

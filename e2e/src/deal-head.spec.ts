import { changeDeal } from '@dealwright/contract/deals/deals';
import { DEAL_TABS } from '@dealwright/domain/deal-tab';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PEOPLE } from './support/people.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

/** A deal whose head has the most to say: a long name, a close date that has passed, a forecast that is capped. */
async function fullDeal(api: Api) {
  const deal = await makeDeal(api, {
    name: uniqueName('Group licence renewal and expansion to all warehouses of the Nordics'),
    amount_minor: 4_812_300,
    close_date: '2026-01-15',
  });
  const params = { number: deal.number };
  return api.call(changeDeal, { params, version: deal.version, body: { forecast_choice: 'commit' } });
}

/** Where the first thing of the open tab begins, from the top of the window. */
const contentTop = (page: Page) =>
  page
    .getByRole('tabpanel')
    .evaluate((panel) => panel.firstElementChild?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);

for (const [width, screen, most] of [
  ['on a desktop', DESKTOP, 220],
  ['on a phone', PHONE, 260],
] as const) {
  test(`DEAL02 ${width} what a tab shows begins within ${most} px, on all of them`, async ({
    pageOf,
    api,
  }) => {
    const deal = await fullDeal(api('rep'));
    const page = await pageOf('rep', screen);
    for (const tab of DEAL_TABS) {
      await page.goto(`${dealPath(deal)}?tab=${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(deal.name);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect.poll(() => contentTop(page), { message: tab }).toBeLessThanOrEqual(most);
      expect(await contentTop(page), tab).toBeGreaterThan(100);
    }
    expect(await seriousFindings(page)).toEqual([]);
  });

  test(`DEAL03 ${width} no fact of a deal stands twice on its page, and each is edited where it stands`, async ({
    pageOf,
    api,
  }) => {
    const deal = await fullDeal(api('rep'));
    const page = await pageOf('rep', screen);
    await page.goto(dealPath(deal));
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible();
    for (const label of ['Amount', 'Close date', 'Owner', 'Forecast']) {
      const names = main.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
      expect(await names.count(), label).toBe(1);
    }
    for (const said of ['$48,123', 'Jan 15', 'Pipeline, capped']) {
      await expect(main.getByText(said), said).toHaveCount(1);
    }
    await expect(page.getByRole('button', { name: 'Edit owner' })).toContainText(PEOPLE.rep.name);
    await page.getByRole('button', { name: 'Edit amount' }).click();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('51,000');
    await amount.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit amount' })).toContainText('$51,000');
    await expect(page.getByRole('button', { name: 'Edit close date' })).toBeVisible();
  });
}

test('DEAL04 on a phone the head shrinks to one line as the page scrolls, and the tabs stay', async ({
  pageOf,
  api,
}) => {
  const deal = await fullDeal(api('rep'));
  const page = await pageOf('rep', PHONE);
  await page.goto(dealPath(deal));
  const line = page.locator('[data-head-line]');
  const tab = page.getByRole('tab', { name: 'Overview' });
  await expect(tab).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(line).toContainText('$48,123');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(tab).toBeInViewport();
  const bottom = async () => {
    const box = await tab.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  expect(await bottom()).toBeLessThanOrEqual(136);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

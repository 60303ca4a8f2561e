import { changeDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import type { DealVisit } from '@dealwright/contract/deals/visits';
import type { Page } from '@playwright/test';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

/** The page opens as after a day away: the server tells what changed, and this test says since when. */
async function awaySince(page: Page, number: number, visit: () => DealVisit): Promise<void> {
  await page.route(`**/api/deals/${number}/page`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), visit: visit() } });
  });
  // Asked again alone, when what the server did with the deal is heard of.
  await page.route(`**/api/deals/${number}/visit`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: visit() }) : route.fallback(),
  );
}

for (const [width, screen] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`VISIT06 ${width} Overview shows what changed since you last looked, and its count opens those rows`, async ({
    pageOf,
    api,
  }) => {
    const rep = api('rep');
    const deal = await makeDeal(rep, { name: uniqueName('Ward scheduling'), amount_minor: 1_000_000 });
    const params = { number: deal.number };
    const since = new Date().toISOString();
    const edited = await rep.call(changeDeal, {
      params,
      version: deal.version,
      body: { amount_minor: 1_250_000, next_step: 'Send the security answers' },
    });
    await rep.call(moveDeal, { params, version: edited.version, body: { stage: 'proposal' } });
    const until = new Date().toISOString();
    const { items } = await rep.call(listDealHistory, { params, query: { since, until, limit: 200 } });
    const total = items.length;

    const page = await pageOf('manager', screen);
    await awaySince(page, deal.number, () => ({ since, until, total, changes: items.slice(0, 8) }));
    await page.goto(dealPath(deal));
    const title = page.getByRole('heading', { name: 'Since you last looked' });
    await expect(title).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('Send the security answers').first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: `${total} changes in History` }).click();
    await expect(page).toHaveURL(/tab=history/);
    await expect(page.getByRole('tabpanel').locator('ol > li')).toHaveCount(total);
    await page.getByRole('button', { name: /^Since .*: remove this filter$/ }).click();
    await expect.poll(() => page.getByRole('tabpanel').locator('ol > li').count()).toBeGreaterThan(total);

    await page.goto(dealPath(deal));
    await expect(title).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(title).toBeHidden();
  });
}

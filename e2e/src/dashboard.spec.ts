import { changeDeal } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { newCompany } from './support/company-of-own.ts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

const WIDTHS = [
  { screen: DESKTOP, year: '2051' },
  { screen: PHONE, year: '2052' },
] as const;

/** A deal that its seller calls Commit without evidence, in a quarter of its own. */
async function wishedDeal(api: Api, day: string) {
  const name = uniqueName('Wished');
  const deal = await makeDeal(api, { name, close_date: day, amount_minor: 52_000_000, stage: 'proposal' });
  const params = { number: deal.number };
  await api.call(changeDeal, { params, version: deal.version, body: { forecast_choice: 'commit' } });
  return deal;
}

for (const { screen, year } of WIDTHS) {
  const { width } = screen.viewport;

  test(`DASH01 DASH02 DASH05 a seller reads a period, walks its picture and opens its deals, ${width} px wide`, async ({
    api,
    pageOf,
  }) => {
    const deal = await wishedDeal(api('rep'), `${year}-05-20`);
    const page = await pageOf('rep', screen);
    await page.goto(`/dashboard?day=${year}-05-01`);
    const title = `Closed and Commit come to $0 for Q2 ${year}`;
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await fits(page, width);

    const picture = page.getByRole('list', { name: title });
    await picture.getByRole('button', { name: 'Pipeline: $520,000, 1 deal' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Pipeline, backed by evidence' });
    await expect(sheet.getByRole('link', { name: deal.name })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?.*deals=category\.pipeline/);
    await page.reload();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    const period = page.getByRole('region', { name: 'The period' });
    await period.getByRole('button', { name: 'Show table' }).click();
    await expect(period.getByRole('row', { name: 'Pipeline 1 $520,000' })).toBeVisible();

    const movements = page.getByRole('list', { name: 'Largest movements' });
    await expect(movements.getByRole('listitem')).toHaveText([/Wished.*\+\$520,000Created/]);
    const change = `Pipeline grew by $520,000 to $520,000, mostly created`;
    await page
      .getByRole('list', { name: change })
      .getByRole('button', { name: /^Created/ })
      .click();
    const created = page.getByRole('dialog', { name: 'Created' });
    await expect(created.getByRole('link', { name: deal.name })).toBeVisible();
    await fits(page, width);
    await page.keyboard.press('Escape');
    await expect(created).toBeHidden();
    await page.getByRole('link', { name: 'Pipeline change' }).click();
    await expect(page).toHaveURL(/\/forecast\?.*view=change/);
    await expect(page.getByRole('heading', { name: change })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Next period' }).click();
    await expect(
      page.getByRole('heading', { name: `Closed and Commit come to $0 for Q3 ${year}` }),
    ).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`day=${year}-07-01`));
  });

  test(`DASH03 DASH04 DASH06 a manager reads the week of everyone and of one person, ${width} px wide`, async ({
    api,
    pageOf,
    complaints,
  }) => {
    const deal = await wishedDeal(api('rep'), `${year}-08-20`);
    const page = await pageOf('manager', screen);
    await page.goto(`/dashboard?day=${year}-08-01`);
    await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible();
    const people = page.getByRole('region', { name: 'Forecast by person' });
    await people.getByRole('button', { name: 'Show Marcus Oyelaran’s team' }).click();
    await people.getByRole('link', { name: 'Rosa Petrov' }).click();
    await expect(page).toHaveURL(/\/dashboard\?.*scope=person/);
    await expect(page.getByRole('navigation', { name: 'Whose forecast' })).toContainText('Rosa Petrov');
    await expect(page.getByRole('heading', { name: 'Open now' })).toBeHidden();
    const risky = page.getByRole('list', { name: 'At risk this week' });
    await expect(risky.getByRole('listitem').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Show \d+ more$/ })
      .first()
      .click();
    for (const row of await risky.getByRole('listitem').all())
      await expect(row).toContainText(/closes|No close date/);
    await page.getByRole('button', { name: 'Pipeline', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Pipeline, backed by evidence' });
    await expect(sheet.getByRole('link', { name: deal.name })).toBeVisible();
    await fits(page, width);
    await page.keyboard.press('Escape');

    complaints.expect(/status of 404/);
    await page.goto('/dashboard?scope=person&person=00000000-0000-4000-8000-000000000000');
    await expect(page.getByText(/^You can’t view this dashboard/)).toBeVisible();
    await fits(page, width);
    await page.getByRole('button', { name: 'Go to your dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible();
    await fits(page, width);
  });
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`DASH09 arrow keys go from stage to stage, on ${where}`, async ({ pageOf }) => {
    const page = await pageOf('manager', screen);
    await page.goto('/dashboard');
    const picture = page.getByRole('list', { name: /open pipeline/ });
    await picture.getByRole('link', { name: 'Prospecting' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const third = picture.getByRole('listitem').nth(2).getByRole('link');
    await expect(third).toBeFocused();
    await fits(page, screen.viewport.width);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/lead-planning.*stage=/);
  });
}

test('DASH06 a viewer reads everyone’s dashboard, a seller only their own', async ({
  pageOf,
  complaints,
}) => {
  const viewer = await pageOf('viewer');
  await viewer.goto('/dashboard');
  await expect(viewer.getByRole('region', { name: 'Forecast by person' })).toBeVisible();
  await expect(viewer.getByRole('navigation', { name: 'Whose forecast' })).toContainText('Everyone');
  await fits(viewer, 1440);
  const seller = await pageOf('rep');
  await seller.goto('/dashboard');
  await expect(seller.getByRole('heading', { name: 'Open now' })).toBeVisible();
  await expect(seller.getByRole('region', { name: 'Forecast by person' })).toBeHidden();
  complaints.expect(/status of 404/);
  await seller.goto('/dashboard?scope=all');
  await expect(seller.getByText(/^You can’t view this dashboard/)).toBeVisible();
});

/** Elsewhere, too, a company without data is led to what it can do first. */
async function offersFirstSteps(page: Page): Promise<void> {
  await page.goto('/review');
  await expect(page.getByRole('link', { name: 'Go to Lead Management' })).toBeVisible();
  await page.goto('/answer-library');
  await page.getByRole('button', { name: 'Add your first answer' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/forecast');
  await page.getByRole('link', { name: 'Territory Planning' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Territory Planning' })).toBeVisible();
}

test('DASH07 a company without deals is told what the dashboard is for, and a failed part can be read again', async ({
  browser,
  server,
  complaints,
}) => {
  const { admin, api } = await newCompany(server);
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto(`${server.address}/dashboard`);
  await expect(page.getByRole('heading', { name: 'No deals yet' })).toBeVisible();
  await offersFirstSteps(page);
  await page.goto(`${server.address}/dashboard`);
  await makeDeal(api);
  complaints.expect(/status of 500/);
  await page.route('**/api/today', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Closed and Commit come to/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/today');
  await again.click();
  await expect(page.getByText('No overdue next steps.')).toBeVisible();
});

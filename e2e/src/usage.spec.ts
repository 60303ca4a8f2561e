import type { DealUsage, DealUsages, Usage } from '@dealwright/contract/analyst/usage';
import { barsOf } from '@dealwright/domain/usage-cost';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const section = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

const DAYS = barsOf({ from: '2026-06-01', to: '2026-06-30' }, 'day');

/** A figure by the label it stands under. */
const figure = (page: Page, label: string) =>
  section(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });

/** What was spent was spent on one day of June. */
const service = (service_type: string, operations: number, tokens: number, cost: number, at = 0) => ({
  service_type,
  bar_costs_usd: DAYS.map((_, bar) => (bar === at ? cost : 0)),
  total_operations: operations,
  total_api_calls: operations * 2,
  total_tokens: tokens,
  total_cost_usd: cost,
});

/** Half of June, which cost half as much again as May. */
const JUNE: Usage = {
  from: '2026-06-01',
  to: '2026-06-30',
  today: '2026-06-15',
  services: [
    service('openai', 1_200, 12_000, 1.25, 1),
    service('lovable-ai', 2, 345, 0.2, 2),
    service('whisper', 1, 0, 0.05, 2),
    service('models.example:8443', 1, 0, 0),
  ],
  total: {
    total_operations: 1_204,
    total_api_calls: 2_408,
    total_tokens: 12_345,
    total_cost_usd: 1.5,
  },
  interval: 'day',
  bars: DAYS,
  last_month_cost_usd: 1,
};
const NOTHING: Partial<Usage> = {
  services: [],
  total: { total_operations: 0, total_api_calls: 0, total_tokens: 0, total_cost_usd: 0 },
};

const DEAL_SUMS: Omit<DealUsages, 'items'> = {
  rest: { total_operations: 7, total_cost_usd: 0.25 },
  total: { total_operations: 70, total_cost_usd: 4.25 },
};

const deal = (index: number): DealUsage => ({
  deal_id: `00000000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
  deal_number: index + 1,
  deal_name: index === 0 ? ' ' : `Deal ${index}`,
  client_company: 'Harbour Hospital',
  service_type: index === 0 ? 'gemini' : 'gnews',
  total_operations: 3,
  total_cost_usd: 1 / (index + 1),
});

test('USAGE01 USAGE07 USAGE08 USAGE11 USAGE14 USAGE15 USAGE16 USAGE17 USAGE18 USAGE19 USAGE20 USAGE21 USAGE22 USAGE23 USAGE24 USAGE25 USAGE26 USAGE27 USAGE28 USAGE35 usage is told in figures, tables and their words on a desktop', async ({
  pageOf,
}) => {
  const page = await pageOf('viewer', DESKTOP);
  let answer: Partial<Usage> = {};
  let deals = Array.from({ length: 21 }, (_, index) => deal(index));
  await page.route(/\/api\/usage(\?|$)/, (route) => route.fulfill({ json: { ...JUNE, ...answer } }));
  await page.route('**/api/usage/deals', (route) => route.fulfill({ json: { items: deals, ...DEAL_SUMS } }));
  const open = async (change: Partial<Usage> = {}) => {
    answer = change;
    await page.goto('/settings?tab=usage-costs&from=2026-06-01&to=2026-06-30');
  };
  await open();
  await expect(section(page).getByRole('heading', { name: 'Usage & Costs', level: 2 })).toBeVisible();
  await expect(section(page).getByText('Track API usage and costs across all services')).toBeVisible();
  await expect(figure(page, 'Total Cost')).toHaveText('Total Cost$1.5000+50% from last month');
  await expect(figure(page, 'Total Cost').getByText('+50%')).toHaveClass(/text-lost/);
  await expect(figure(page, 'Est. Cost/Month')).toHaveText('Est. Cost/Month$3.0000Based on current usage');
  await expect(figure(page, 'API Calls')).toHaveText('API Calls1,204Total operations');
  await expect(figure(page, 'Tokens Used')).toHaveText('Tokens Used12.3KAI tokens processed');
  await expect(figure(page, 'Avg Cost/Call')).toHaveText('Avg Cost/Call$0.001246Per operation');

  const services = section(page).getByRole('region', { name: 'Costs by Service' });
  await expect(services.getByRole('columnheader')).toHaveText([
    'Service',
    'Operations',
    'API Calls',
    'Tokens',
    'Total Cost',
  ]);
  const rows = services.getByRole('row');
  await expect(rows.nth(1)).toHaveText('OpenAI1,2002,40012,000$1.2500');
  await expect(rows.nth(2)).toHaveText('Lovable AI24345$0.2000');
  await expect(rows.nth(3)).toHaveText('Whisper12-$0.0500');
  await expect(rows.nth(4)).toHaveText('models.example:844312-$0.0000');
  for (const row of [1, 2, 3, 4]) await expect(rows.nth(row).locator('svg')).toHaveCount(1);
  await expect(rows.last()).toHaveText('Total1,2042,40812,345$1.5000');

  const byDeal = section(page).getByRole('region', { name: 'Costs by Customer/Deal' });
  await expect(section(page).getByText('All time', { exact: true })).toBeVisible();
  await expect(byDeal.getByRole('columnheader')).toHaveText([
    'Deal / Customer',
    'Service',
    'Operations',
    'Total Cost',
  ]);
  await expect(byDeal.getByRole('row')).toHaveCount(1 + 20 + 2);
  await expect(byDeal.getByRole('row').nth(21)).toHaveText('Other deals, and calls without a deal7$0.2500');
  await expect(byDeal.getByRole('row').last()).toHaveText('Total, all time70$4.2500');
  await expect(byDeal.getByRole('row').nth(1)).toHaveText('Unnamed DealHarbour HospitalGemini3$1.0000');
  await expect(byDeal.getByRole('row').nth(3)).toHaveText('Deal 2Harbour HospitalGNews3$0.333333');
  await expect(byDeal.getByRole('row').nth(3).locator('svg')).toHaveCount(1);
  await expect(byDeal.getByText('Deal 20', { exact: true })).toHaveCount(0);

  const chart = section(page).getByRole('slider', { name: 'Cost per day by service' });
  await chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', 'Jun 02, 2026: $1.2500, OpenAI $1.2500');
  await section(page).getByRole('button', { name: 'Show table' }).click();
  const table = section(page).getByRole('region', { name: 'Cost per day by service' });
  await expect(table.getByRole('row').nth(3)).toHaveText('Jun 03, 2026$0.0000$0.2000$0.0500$0.2500');
  expect(await seriousFindings(page)).toEqual([]);

  await open({ last_month_cost_usd: 2 });
  await expect(figure(page, 'Total Cost').getByText('-25%')).toHaveClass(/text-won/);
  deals = [];
  await open({ ...NOTHING, last_month_cost_usd: 0 });
  await expect(figure(page, 'Total Cost')).toHaveText('Total Cost$0.0000No change');
  await expect(figure(page, 'Avg Cost/Call')).toContainText('$0.0000');
  await expect(section(page).getByText('No usage data for selected period', { exact: true })).toBeVisible();
  await expect(
    section(page).getByText('No deal-specific usage data available', { exact: true }),
  ).toBeVisible();
});

test('USAGE02 USAGE03 USAGE04 USAGE05 a range is chosen by both its ends, stands in the address and is exported on a desktop', async ({
  pageOf,
}) => {
  const page = await pageOf('manager', DESKTOP);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/usage') asked.push(url.search);
  });
  await page.goto('/lead-planning');
  await page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('button', { name: /^Settings/ })
    .click();
  await section(page).getByRole('button', { name: 'Usage & Costs' }).click();
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0));
  const month = now.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  const year = now.getUTCFullYear();
  await expect(
    section(page).getByRole('button', {
      name: `${month} 01, ${year} - ${month} ${last.getUTCDate()}, ${year}`,
      exact: true,
    }),
  ).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await page.goto('/settings?tab=usage-costs&from=2026-03-02&to=2026-03-05');
  await expect.poll(() => asked.at(-1)).toBe('?from=2026-03-02&to=2026-03-05');
  const before = asked.length;
  const picker = section(page).getByRole('button', { name: 'Mar 02, 2026 - Mar 05, 2026', exact: true });
  await picker.click();
  const calendar = page.getByRole('dialog', { name: 'Date range' });
  await expect(calendar.getByRole('grid')).toHaveCount(2);
  await calendar.getByRole('button', { name: 'Clear' }).click();
  await expect(
    page.getByRole('button', { name: 'Pick a date range', exact: true, includeHidden: true }),
  ).toBeVisible();
  await calendar.getByRole('button', { name: /April 20th, 2026/ }).click();
  await expect(calendar.getByText('Choose the other end of the range.')).toBeVisible();
  expect(asked).toHaveLength(before);
  await expect(page).toHaveURL(/from=2026-03-02&to=2026-03-05$/);
  await calendar.getByRole('button', { name: /April 20th, 2026/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=usage-costs&from=2026-04-12&to=2026-04-20$/);
  await expect.poll(() => asked.at(-1)).toBe('?from=2026-04-12&to=2026-04-20');
  await expect(calendar).toHaveCount(0);
  await page.reload();
  await expect(
    section(page).getByRole('button', { name: 'Apr 12, 2026 - Apr 20, 2026', exact: true }),
  ).toBeVisible();
  await section(page).getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Each day by service (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('usage-days-2026-04-12-to-2026-04-20.csv');
});

test('USAGE06 USAGE34 usage shows skeletons while loading, and a failure with a retry on a phone', async ({
  pageOf,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  const page = await pageOf('rep', PHONE);
  let fails = true;
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/api\/usage(\?|$)/, async (route) => {
    await held;
    if (!fails) return route.continue();
    return route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Internal error',
        status: 500,
        code: 'internal',
        detail: 'Something went wrong on our side.',
        requestId: 'r',
      },
    });
  });
  await page.goto('/settings?tab=usage-costs');
  await expect(
    section(page).getByRole('status').filter({ hasText: 'Loading usage and costs' }),
  ).toBeVisible();
  go();
  await expect(section(page).getByText('Something went wrong on our side.')).toBeVisible();
  fails = false;
  await section(page).getByRole('button', { name: 'Try again' }).tap();
  await expect(figure(page, 'Total Cost')).toContainText('$');
  const services = section(page).getByRole('region', { name: 'Costs by Service' });
  await expect(services).toBeVisible();
  expect(await services.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  expect(await seriousFindings(page)).toEqual([]);
});

import { createAccountPlan, savePlanSection } from '@dealwright/contract/account-planning/plans';
import { createInteraction } from '@dealwright/contract/interactions';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { addBuyer, makeDeal, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const PAIN = 'They lose a day each week to planning by hand';
const YEAR = new Date().getUTCFullYear();
const PERIOD = { starts_on: `${YEAR}-01-01`, ends_on: `${YEAR}-12-31` };

/** A deal with an account of its own and one thing that the buyer said. */
async function makeAccount(api: Api) {
  const deal = await makeDeal(api, { amount_minor: 4_200_000 });
  const ana = await addBuyer(api, deal, 'Ana Ruiz', 'Head of logistics');
  await prove(api, deal, { statement: PAIN, stakeholder_id: ana.id });
  return { deal, account: deal.account };
}

const planOf = (account: { readonly id: string }) => `/account-planning/${account.id}?tab=plan`;
const section = (page: Page, name: string) => page.getByRole('form', { name });

test('FIG10 an account is found, planned, drafted from evidence and reviewed on a desktop', async ({
  pageOf,
  api,
}) => {
  const { deal, account } = await makeAccount(api('rep'));
  const source = { text: 'Ana Ruiz: We lose a day each week.' };
  await api('rep').call(createInteraction, {
    params: { number: deal.number },
    body: { kind: 'call', title: 'First call', occurred_at: new Date().toISOString(), source },
  });
  const page = await pageOf('manager');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('new account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add an account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/account-planning$/);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search accounts' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(account.name);
  const table = page.getByRole('region', { name: 'Accounts' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(table.getByRole('link', { name: account.name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Deals' }).getByRole('link', { name: deal.name }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'People' }).getByText('Ana Ruiz')).toBeVisible();

  await page.getByRole('link', { name: 'Open pipeline' }).click();
  await expect(page.getByText(/^1 open deal/)).toBeVisible();
  await expect(page.getByRole('link', { name: deal.name })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Won, 12 months' }).click();
  await expect(page.getByRole('heading', { name: 'No matching deals' })).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Conversations' }).click();
  const conversations = page.getByRole('list', { name: 'Conversations' });
  await expect(conversations.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await conversations.getByRole('link', { name: 'First call' }).click();
  await expect(page).toHaveURL(/lead-planning\/LEAD-\d+.*source=/);
  await page.goBack();
  await page.getByRole('group', { name: 'Activity shown' }).getByRole('button', { name: 'Recent' }).click();
  await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();

  await page.getByRole('tab', { name: 'Plan' }).click();
  await page.getByRole('button', { name: 'Start a plan' }).click();
  await page.getByRole('button', { name: 'Start plan' }).click();
  await page.getByRole('button', { name: 'Draft from evidence' }).click();
  const draft = page.getByRole('dialog', { name: 'Draft from evidence' });
  await expect(draft.getByText('Written by the embedded analyst.')).toBeVisible();
  await draft.getByRole('checkbox', { name: PAIN }).click();
  await draft.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(draft).toBeHidden();
  await expect(page.getByRole('figure').filter({ hasText: 'Ana Ruiz' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Goal' }).click();
  await section(page, 'Goal').getByLabel('Revenue').fill('100,000');
  await section(page, 'Goal').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('of $100,000 is won or proven (0%).')).toBeVisible();
  await page.getByRole('button', { name: 'Make active' }).click();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText(/^Reviewed .* by/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'All accounts' }).click();
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(account.name);
  await expect(table.getByRole('row').filter({ hasText: account.name })).toContainText(`Active ${YEAR}`);
});

test('two people who write one section of a plan see both sides, and nothing typed is lost, on a desktop', {
  tag: '@every',
}, async ({ pageOf, api, complaints }) => {
  complaints.expect(/ERR_FAILED|status of 412/);
  const { account } = await makeAccount(api('rep'));
  const params = { account_id: account.id };
  const plan = await api('rep').call(createAccountPlan, { params, body: PERIOD });
  const page = await pageOf('rep');
  await page.goto(planOf(account));
  await page.getByRole('button', { name: 'Edit Our strategy' }).click();
  await section(page, 'Our strategy').getByRole('textbox').fill('Mine');
  await page.route('**/sections/strategy', (route) => route.abort());
  await section(page, 'Our strategy').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Can’t reach the server.')).toBeVisible();
  await page.unroute('**/sections/strategy');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(section(page, 'Our strategy').getByRole('textbox')).toHaveValue('Mine');
  await api('manager').call(savePlanSection, {
    params: { ...params, plan_id: plan.id, section: 'strategy' },
    body: { strategy: { text: 'Theirs' } },
    version: 0,
  });
  await section(page, 'Our strategy').getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('dialog', { name: /changed “Our strategy” in the meantime/ });
  await expect(both.getByText('Theirs', { exact: true }).last()).toBeVisible();
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expect(both).toBeHidden();
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();
});

test('a plan is read and written in the hand, and viewers only read, on a phone', { tag: '@every' }, async ({
  pageOf,
  api,
}) => {
  const { account } = await makeAccount(api('rep'));
  await api('rep').call(createAccountPlan, { params: { account_id: account.id }, body: PERIOD });
  const page = await pageOf('rep', PHONE);
  await page.goto(planOf(account));
  await page.getByRole('button', { name: 'Edit Risks' }).tap();
  await section(page, 'Risks').getByRole('button', { name: 'Add a line' }).tap();
  await section(page, 'Risks').getByLabel('Description').fill('A rival gives a year away');
  await section(page, 'Risks').getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByText('A rival gives a year away')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
  const viewer = await pageOf('viewer', PHONE);
  await viewer.goto(planOf(account));
  await expect(viewer.getByText('A rival gives a year away')).toBeVisible();
  await expect(viewer.getByRole('button', { name: /^Edit|Draft from/ })).toHaveCount(0);

  await viewer.goto('/account-planning');
  await viewer.getByRole('button', { name: 'Filter' }).tap();
  const filters = viewer.getByRole('dialog', { name: 'Filter' });
  await filters.getByRole('combobox', { name: 'Plan' }).tap();
  await viewer.getByRole('option', { name: 'Without a plan' }).tap();
  await expect(viewer).toHaveURL(/plan=without/);
  await filters.getByRole('button', { name: 'Show accounts' }).tap();
  await expect(filters).toBeHidden();
  await expect(viewer.getByRole('button', { name: /^Filter\s*1$/ })).toBeVisible();
  // What is shown until the answer comes is dimmed.
  await expect(viewer.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await seriousFindings(viewer)).toEqual([]);
});

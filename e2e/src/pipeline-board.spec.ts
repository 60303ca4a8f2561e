import { getDeal } from '@dealwright/contract/deals/deals';
import { STAGE_DEFINITIONS, STAGES } from '@dealwright/domain/stage';
import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { makeDeal, pipelineOf, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

const column = (page: Page, label: string) =>
  page.getByRole('region', { name: new RegExp(`^${label}, \\d+ deals?$`) });
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('SHELL24 CONST05 CONST06 the pipeline is a board of nine stages in order, and a list', async ({
  pageOf,
}) => {
  const page = await pageOf('manager');
  await page.goto('/lead-planning');
  const heads = page.getByRole('region', { name: 'Deals by stage' }).getByRole('heading', { level: 2 });
  await expect(heads).toHaveText(STAGES.map((stage) => STAGE_DEFINITIONS[stage].label));
  // A deal can be begun in every open stage, and in neither closed one.
  await expect(page.getByRole('button', { name: /^New deal in/ })).toHaveCount(7);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL('/lead-planning?view=list');
  await expect(
    page.getByRole('region', { name: 'Deals', exact: true }).getByRole('row').nth(5),
  ).toBeVisible();
});

test('a seller creates a deal with a new account and finds its card in the stage that was chosen', async ({
  pageOf,
}) => {
  const name = uniqueName('Loading dock sensors');
  const page = await pageOf('rep');
  await page.goto(`/lead-planning?q=${encodeURIComponent(name)}`);
  await expect(page.getByText('No matching deals', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New deal', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New deal' });
  await form.getByRole('button', { name: 'Create deal' }).click();
  await expect(form.getByText('Name the deal')).toBeVisible();
  await form.getByLabel('Deal name').fill(name);
  await form.getByRole('combobox', { name: /^Account/ }).fill(`${name} Freight`);
  await choose(page.getByRole('option', { name: `Create “${name} Freight”` }));
  await form.getByLabel('Amount').fill('48,000.50');
  await form.getByLabel('Stage').click();
  await page.getByRole('option', { name: 'Discovery' }).click();
  await form.getByRole('button', { name: 'Create deal' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/^LEAD-\d+ created$/)).toBeVisible();
  await expect(column(page, 'Discovery').getByRole('article')).toContainText([name]);
  await expect(card(page, name)).toContainText('$48,000.50');
});

test('a card is dragged to another stage, and undo brings it back', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'), { amount_minor: 1_250_000 });
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  await expect(column(page, 'Prospecting').getByRole('article')).toHaveCount(1);
  await card(page, deal.name).dragTo(column(page, 'Qualification'));
  await expect(column(page, 'Qualification').getByRole('article')).toContainText([deal.name]);
  await expect(column(page, 'Qualification')).toHaveAccessibleName('Qualification, 1 deal');
  await expect(page.getByText('Moved to Qualification')).toBeVisible();
  await expect
    .poll(async () => (await api('rep').call(getDeal, { params: { number: deal.number } })).stage)
    .toBe('qualification');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, 'Prospecting').getByRole('article')).toContainText([deal.name]);
  await expect
    .poll(async () => (await api('rep').call(getDeal, { params: { number: deal.number } })).stage)
    .toBe('prospecting');
});

test('SHELL24 a dragged card takes its place in the order of the column', async ({ pageOf, api }) => {
  const name = uniqueName('Dock scheduling');
  const make = (day: string, stage: 'prospecting' | 'qualification') =>
    makeDeal(api('rep'), { name: `${name} ${day}`, close_date: `2031-03-${day}`, stage });
  await make('10', 'qualification');
  await make('30', 'qualification');
  const moved = await make('20', 'prospecting');
  const page = await pageOf('rep');
  await page.goto(pipelineOf({ name }));
  const cards = column(page, 'Qualification').getByRole('article');
  await expect(cards).toContainText([`${name} 10`, `${name} 30`]);
  await card(page, moved.name).dragTo(column(page, 'Qualification'));
  await expect(cards).toContainText([`${name} 10`, moved.name, `${name} 30`]);
});

test('a card is moved by keyboard alone, and keeps the focus', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  const link = card(page, deal.name).getByRole('link', { name: deal.name });
  await link.focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitemradio', { name: 'Prospecting' })).toBeVisible();
  await page.keyboard.type('Neg');
  await expect(page.getByRole('menuitemradio', { name: 'Negotiation' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(column(page, 'Negotiation').getByRole('article')).toContainText([deal.name]);
  await expect(link).toBeFocused();
});

test('a card is moved by its menu; closing it as lost asks why once', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'), { stage: 'proposal' });
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  await card(page, deal.name).hover();
  await page.getByRole('button', { name: `Actions for ${deal.name}` }).click();
  await page.getByRole('menuitem', { name: 'Move to stage…' }).click();
  await page.getByRole('menuitemradio', { name: 'Closed lost' }).click();
  const dialog = page.getByRole('dialog', { name: `Close ${deal.name} as lost?` });
  await dialog.getByLabel('Why was it lost?').fill('They chose to build it themselves.');
  await dialog.getByRole('button', { name: 'Close as lost' }).click();
  await expect(column(page, 'Closed lost').getByRole('article')).toContainText([deal.name]);
  await expect
    .poll(async () => (await api('rep').call(getDeal, { params: { number: deal.number } })).loss_reason)
    .toBe('They chose to build it themselves.');
});

test('a move that the server refuses goes back, says so, and can be tried again', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.route('**/stage', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Too busy right now',
        status: 503,
        code: 'busy',
        detail: 'Too busy right now. Please try again shortly.',
        requestId: 'r-1',
      }),
    }),
  );
  await page.goto(pipelineOf(deal));
  await card(page, deal.name).dragTo(column(page, 'Qualification'));
  await expect(page.getByText(`Couldn’t move LEAD-${deal.number}`, { exact: true })).toBeVisible();
  await expect(column(page, 'Prospecting').getByRole('article')).toContainText([deal.name]);
  await page.unroute('**/stage');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(column(page, 'Qualification').getByRole('article')).toContainText([deal.name]);
});

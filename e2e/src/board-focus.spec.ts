import { getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import type { Page, Route } from '@playwright/test';
import { makeDeal, pipelineOf } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

const column = (page: Page, label: string) =>
  page.getByRole('region', { name: new RegExp(`^${label}, \\d+ deals?$`) });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function chooseStage(page: Page, name: string, typed: string): Promise<void> {
  await link(page, name).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitemradio', { name: 'Prospecting' })).toBeVisible();
  await page.keyboard.type(typed);
  await expect(page.getByRole('menuitemradio', { name: new RegExp(`^${typed}`) })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The server answers at once, the page hears of it only when `release` is called. */
async function holdAnswers(page: Page, url: string) {
  let release = (): void => undefined;
  let wasAsked = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    wasAsked = resolve;
  });
  await page.route(url, async (route: Route) => {
    const response = await route.fetch();
    wasAsked();
    await released;
    await route.fulfill({ response });
  });
  return { asked, release: () => release() };
}

test('a board that was asked for before a move and comes after it neither undoes the move nor takes the focus', {
  tag: '@every',
}, async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  await expect(link(page, deal.name)).toBeVisible();
  const boards = await holdAnswers(page, '**/api/board?**');
  const twin = await makeDeal(api('rep'), { name: `${deal.name} twin` });
  await boards.asked;
  await chooseStage(page, deal.name, 'Neg');
  await expect(column(page, 'Negotiation').getByRole('article')).toContainText([deal.name]);
  await expect
    .poll(async () => (await api('rep').call(getDeal, { params: { number: deal.number } })).stage)
    .toBe('negotiation');
  boards.release();
  // The late board shows: it has a deal more.
  await expect(link(page, twin.name)).toBeVisible();
  await expect(column(page, 'Negotiation').getByRole('article')).toContainText([deal.name]);
  await expect(link(page, deal.name)).toBeFocused();
});

test('a move whose answer comes after its event and a fresh board keeps the focus on the card', {
  tag: '@every',
}, async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  const moves = await holdAnswers(page, '**/stage');
  await chooseStage(page, deal.name, 'Neg');
  await moves.asked;
  const twin = await makeDeal(api('rep'), { name: `${deal.name} twin` });
  await expect(link(page, twin.name)).toBeVisible();
  await expect(link(page, deal.name)).toBeFocused();
  moves.release();
  await expect(page.getByText('Moved to Negotiation')).toBeVisible();
  await expect(column(page, 'Negotiation').getByRole('article')).toContainText([deal.name]);
  await expect(link(page, deal.name)).toBeFocused();
});

test('a focused card keeps its focus when a colleague moves it', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  await link(page, deal.name).focus();
  const { number, version } = deal;
  await api('manager').call(moveDeal, { params: { number }, body: { stage: 'proposal' }, version });
  await expect(column(page, 'Proposal').getByRole('article')).toContainText([deal.name]);
  await expect(link(page, deal.name)).toBeFocused();
});

test('a card that is closed as lost by keyboard has the focus after the dialog', { tag: '@every' }, async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  await chooseStage(page, deal.name, 'Closed lost');
  await page.getByLabel('Why was it lost?').fill('They chose to build it themselves.');
  await page.getByRole('button', { name: 'Close as lost' }).press('Enter');
  await expect(column(page, 'Closed lost').getByRole('article')).toContainText([deal.name]);
  await expect(link(page, deal.name)).toBeFocused();
});

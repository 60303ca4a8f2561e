import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import { createBusinessProblem } from '@dealwright/contract/qualification/business-problem';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, today } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

/** A deal with one line, a decision criterion and a business problem. */
async function makeDealWithNeeds(api: Api) {
  const deal = await makeDeal(api, { amount_minor: 0 });
  const params = { number: deal.number };
  await api.call(addEvidence, {
    params,
    body: {
      pillar: 'decision_criteria',
      kind: 'seller_belief',
      statement: 'Single sign-on for all staff',
      occurred_on: today(),
    },
  });
  await api.call(createBusinessProblem, { params, body: { statement: 'Rota changes eat the week' } });
  await api.call(saveDealLines, {
    params,
    version: 0,
    body: { lines: [{ name: 'Planner seats', quantity: '10', unit_price_minor: 48_00 }] },
  });
  return deal;
}

const needOf = async (api: Api, number: number) =>
  (await api.call(getDealLines, { params: { number } })).items[0]?.need?.text;

test('PRICE53 PRICE54 the need of a line is chosen by keyboard, and read by others, on a desktop', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDealWithNeeds(api('rep'));
  const page = await pageOf('rep', DESKTOP);
  await page.goto(`${dealPath(deal)}?tab=products`);
  const need = page.getByLabel('Need, line 1', { exact: true });
  // The column is there once the needs of the deal are read.
  await expect(need).toBeVisible();
  await page.getByLabel('Tax %, line 1', { exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(need).toBeFocused();
  await page.keyboard.type('Rota');
  await expect(need.locator('option:checked')).toHaveText('Rota changes eat the week');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.reload();
  await expect(need.locator('option:checked')).toHaveText('Rota changes eat the week');
  expect(await needOf(api('rep'), deal.number)).toBe('Rota changes eat the week');

  const viewer = await pageOf('viewer', DESKTOP);
  await viewer.goto(`${dealPath(deal)}?tab=products`);
  await expect(viewer.getByText('Pain: Rota changes eat the week')).toBeVisible();
});

test('PRICE54 the need of a line is chosen in its sheet and shown on its card, on a phone', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDealWithNeeds(api('rep'));
  const page = await pageOf('rep', PHONE);
  await page.goto(`${dealPath(deal)}?tab=products`);
  const list = page.getByRole('list', { name: 'Products of the deal' });
  await list.getByRole('button', { name: /Planner seats/ }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Need').selectOption('Single sign-on for all staff');
  expect(await seriousFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await expect(list).toContainText('Criterion: Single sign-on for all staff');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await needOf(api('rep'), deal.number)).toBe('Single sign-on for all staff');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.viewport.width);
});

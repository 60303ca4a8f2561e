import { createInteraction } from '@dealwright/contract/interactions';
import { getScorecard } from '@dealwright/contract/qualification/evidence';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { choose } from './support/choose.ts';
import { addBuyer, dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

const PAIN = 'We scrap 340 lenses a week.';
const CALL = `Rosa Petrov: What does it cost you?\nPriya Raman: ${PAIN}\nRosa Petrov: I see.\nPriya Raman: Yes. ${PAIN}\n`;

async function makeCall(rep: Api) {
  const deal = await makeDeal(rep);
  await addBuyer(rep, deal, 'Priya Raman');
  await rep.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'call',
      title: 'Coating line review',
      occurred_at: new Date().toISOString(),
      source: { text: CALL },
    },
  });
  return deal;
}

/** The form of new evidence for Identify Pain, filled in up to its source; returns the text to select in. */
async function openText(page: Page, path: string): Promise<Locator> {
  await page.goto(`${path}?tab=meddpicc&pillar=identify_pain`);
  const pain = page.getByRole('region', { name: 'Identify Pain', exact: true });
  await pain.getByRole('button', { name: 'Add evidence' }).click();
  const form = page.getByRole('dialog', { name: 'Add evidence for Identify Pain' });
  await form.getByLabel('What do you know?').fill('They lose 340 lenses a week');
  await form.getByRole('combobox', { name: /^Who on the buyer’s side/ }).click();
  await choose(page.getByRole('option', { name: 'Priya Raman' }));
  await form.getByRole('combobox', { name: /^Source/ }).click();
  await choose(page.getByRole('option', { name: 'Coating line review' }));
  await form.getByRole('button', { name: 'Select the words in the source' }).click();
  const picker = page.getByRole('dialog', { name: 'Select the words to quote' });
  await expect(picker.getByRole('button', { name: 'Use as quote' })).toBeDisabled();
  return picker.getByRole('textbox', { name: 'Text of the source' });
}

async function save(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add evidence for Identify Pain' });
  await form.getByRole('button', { name: 'Add evidence' }).click();
  await expect(form).toHaveCount(0);
}

async function quoteOf(api: Api, number: number) {
  const card = await api.call(getScorecard, { params: { number } });
  const [row] = card.pillars.find(({ pillar }) => pillar === 'identify_pain')?.evidence ?? [];
  return { quote: row?.quote, start: row?.source?.quote_start };
}

test('the words to quote are selected by keyboard, at a place where they stand twice, and open there', async ({
  pageOf,
  api,
}) => {
  const deal = await makeCall(api('rep'));
  const page = await pageOf('rep');
  const text = await openText(page, dealPath(deal));
  await expect(text).toBeFocused();
  await page.keyboard.type('nothing that is typed changes it');
  await expect(text).toHaveValue(CALL);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  for (const _ of PAIN) await page.keyboard.press('Shift+ArrowLeft');
  const picker = page.getByRole('dialog', { name: 'Select the words to quote' });
  await expect(picker.getByText(PAIN, { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(picker.getByRole('button', { name: 'Use as quote' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quote')).toHaveValue(PAIN);
  await save(page);
  expect(await quoteOf(api('rep'), deal.number)).toEqual({ quote: PAIN, start: CALL.lastIndexOf(PAIN) });
  await page.getByRole('button', { name: /Open at the quote: Coating line review/ }).click();
  await expect(page.locator('[data-focus]')).toHaveText(PAIN);
});

test('the words to quote are selected by mouse; text typed over them must match one place', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const deal = await makeCall(api('rep'));
  const page = await pageOf('rep');
  const text = await openText(page, dealPath(deal));
  await text.click({ clickCount: 3, position: { x: 40, y: 20 } });
  await page.getByRole('button', { name: 'Use as quote' }).click();
  const quote = page.getByLabel('Quote');
  await expect(quote).toHaveValue('Rosa Petrov: What does it cost you?');
  await quote.fill(PAIN);
  await page.getByRole('button', { name: 'Add evidence' }).last().click();
  await expect(
    page.getByText('These words appear more than once in the text', { exact: false }),
  ).toBeVisible();
  await quote.fill(`Yes. ${PAIN}`);
  await save(page);
  expect((await quoteOf(api('rep'), deal.number)).quote).toBe(`Yes. ${PAIN}`);
});

test('on a phone the text fits the screen, and what is selected in it becomes the quote', async ({
  pageOf,
  api,
}) => {
  const deal = await makeCall(api('rep'));
  const page = await pageOf('rep', PHONE);
  const text = await openText(page, dealPath(deal));
  const box = await text.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await text.selectText();
  await page.getByRole('button', { name: 'Use as quote' }).tap();
  await expect(page.getByLabel('Quote')).toHaveValue(CALL.trim());
  await save(page);
  expect(await quoteOf(api('rep'), deal.number)).toEqual({ quote: CALL.trim(), start: 0 });
});

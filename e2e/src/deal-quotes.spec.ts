import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getDeal } from '@dealwright/contract/deals/deals';
import { saveDealLines } from '@dealwright/contract/products/deal-lines';
import { answerQuote, getQuote, listDealQuotes } from '@dealwright/contract/quotes/quotes';
import type { Browser, Page } from '@playwright/test';
import { type Api, apiOf } from './support/api.ts';
import { newCompany } from './support/company-of-own.ts';
import { dealPath, makeDeal, type MadeDeal, today } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import type { RunningServer } from './support/running-server.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';
import type { Complaints } from './support/watched-context.ts';

interface Fixtures {
  readonly browser: Browser;
  readonly server: RunningServer;
  readonly complaints: Complaints;
}

interface Scene {
  readonly deal: MadeDeal;
  readonly rep: Page;
  readonly admin: Page;
  readonly api: Api;
  readonly repApi: Api;
}

/** A company of this journey alone: the rep’s deal of $5,000 sells 10 seats for $800 after a discount of 20%. */
async function openScene({ browser, server, complaints }: Fixtures, screen: typeof DESKTOP): Promise<Scene> {
  const { admin, api } = await newCompany(server);
  const as = (token: string) => ({ ...server, tokens: { ...server.tokens, admin: token } });
  const rep = await newPerson(as(admin.token));
  const repApi = apiOf(as(rep.token), 'admin');
  const deal = await makeDeal(repApi, { amount_minor: 5_000_00, currency: 'USD' });
  const seats = { name: 'Seats', quantity: '10', unit_price_minor: 100_00, discount_percent: '20' };
  await repApi.call(saveDealLines, {
    params: { number: deal.number },
    body: { lines: [{ ...seats, tax_percent: '10' }], amount: 'keep' },
    version: 0,
  });
  const open = (person: typeof rep) => openAs(browser, server, person, complaints, screen);
  return { deal, api, repApi, rep: await open(rep), admin: await open(admin) };
}

const productsOf = (deal: MadeDeal) => `${dealPath(deal)}?tab=products`;
const amount = (page: Page) => page.getByRole('button', { name: /^Edit amount/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Q-1001/ });

async function confirm(page: Page, button: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

/** The PDF that the button gives. */
async function downloadPdf(page: Page): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: 'PDF' }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

async function accept(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Record answer' }).click();
  await page
    .getByRole('dialog', { name: 'Answer to Q-1001' })
    .getByRole('button', { name: 'Save answer' })
    .click();
}

test('QUOTEW01 QUOTEW02 QUOTEW03 a discount is approved, the quote sent, printed, accepted and the acceptance taken back, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const { deal, rep, admin, api } = await openScene({ browser, server, complaints }, DESKTOP);
  await admin.goto('/settings?tab=workspace');
  const settings = admin.getByRole('form', { name: 'Quote settings' });
  await settings.getByLabel(/^Company name/).fill('Harbour Software');
  await settings.getByLabel(/^Address/).fill('Quay 7\n5003 Bergen');
  await settings.getByLabel(/^Largest line discount/).fill('10');
  await settings.getByRole('button', { name: 'Save quote settings' }).click();
  await expect(admin.getByText('Quote settings saved')).toBeVisible();
  await admin.reload();
  await expect(settings.getByLabel(/^Company name/)).toHaveValue('Harbour Software');
  await expect(settings.getByLabel(/^Largest line discount/)).toHaveValue('10');
  expect(await seriousFindings(admin)).toEqual([]);

  await rep.goto(productsOf(deal));
  await expect(rep.getByText('No quotes yet')).toBeVisible();
  await rep.getByRole('button', { name: 'New quote' }).click();
  await expect(dialogOf(rep)).toContainText('This discount needs a manager’s approval');
  await expect(dialogOf(rep)).toContainText('Harbour Software');
  await expect(dialogOf(rep).getByRole('button', { name: 'Mark as sent' })).toHaveCount(0);
  await dialogOf(rep).getByLabel('Reason').fill('They sign this week');
  await dialogOf(rep).getByRole('button', { name: 'Request approval' }).click();
  await expect(dialogOf(rep)).toContainText('Waiting for approval');
  expect(await seriousFindings(rep)).toEqual([]);

  await admin.goto(rep.url());
  await expect(dialogOf(admin)).toContainText('They sign this week');
  await dialogOf(admin).getByRole('button', { name: 'Approve' }).click();
  await expect(dialogOf(admin)).toContainText('Ida Holm approved the discount');

  await rep.reload();
  await expect(dialogOf(rep)).toContainText('Ida Holm approved the discount');
  await dialogOf(rep).getByLabel(/^Note/).fill('Thank you for your trust');
  await dialogOf(rep).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rep.getByText('Quote saved')).toBeVisible();
  await confirm(rep, 'Mark as sent');
  await expect(dialogOf(rep)).toContainText('Sent');
  const pdf = await downloadPdf(rep);
  expect([pdf.name, pdf.content.subarray(0, 5).toString()]).toEqual(['Q-1001.pdf', '%PDF-']);
  const { items } = await api.call(listDealQuotes, { params: { number: deal.number } });
  const { file } = await api.call(getQuote, { params: { quote_id: items[0]?.id ?? '' } });
  expect(createHash('sha256').update(pdf.content).digest('hex')).toBe(file?.sha256);

  await accept(rep);
  await expect(dialogOf(rep)).toContainText('Accepted');
  expect(await seriousFindings(rep)).toEqual([]);
  await dialogOf(rep).getByRole('button', { name: 'Close' }).first().click();
  await expect(amount(rep)).toContainText('$800');
  await expect(amount(rep)).toContainText('From accepted quote Q-1001');
  await expect(rep.getByText('Amount from accepted quote Q-1001')).toBeVisible();

  await rep.getByRole('list', { name: 'Quotes of the deal' }).getByRole('button').click();
  await confirm(rep, 'Undo acceptance');
  await expect(dialogOf(rep)).toContainText('Sent');
  await dialogOf(rep).getByRole('button', { name: 'Close' }).first().click();
  await expect(amount(rep)).toContainText('$5,000');
  await expect(amount(rep)).not.toContainText('From accepted quote');
});

test('QUOTEW04 if two people answer a quote at the same time, the second sees what the first recorded, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const { deal, rep, api } = await openScene({ browser, server, complaints }, DESKTOP);
  // The page hears of the other answer only by its own.
  await rep.route('**/api/stream', () => undefined);
  await rep.goto(productsOf(deal));
  await rep.getByRole('button', { name: 'New quote' }).click();
  await confirm(rep, 'Mark as sent');
  await dialogOf(rep).getByRole('button', { name: 'Record answer' }).click();
  const [quote] = (await api.call(listDealQuotes, { params: { number: deal.number } })).items;
  await api.call(answerQuote, {
    params: { quote_id: quote?.id ?? '' },
    body: { answer: 'rejected', day: today(), note: 'No budget' },
    version: quote?.version ?? 0,
  });
  await rep
    .getByRole('dialog', { name: 'Answer to Q-1001' })
    .getByRole('button', { name: 'Save answer' })
    .click();
  await expect(rep.getByText('This quote was changed in the meantime')).toBeVisible();
  await rep.reload();
  await expect(dialogOf(rep)).toContainText('Rejected');
  await expect(dialogOf(rep)).toContainText('No budget');
  const { amount_minor } = await api.call(getDeal, { params: { number: deal.number } });
  expect(amount_minor).toBe(5_000_00);
});

test('QUOTEW01 QUOTEW05 a quote is created, sent and accepted on a phone', async ({
  browser,
  server,
  complaints,
}) => {
  const { deal, rep, api, repApi } = await openScene({ browser, server, complaints }, PHONE);
  await rep.goto(productsOf(deal));
  await rep.getByRole('button', { name: 'New quote' }).click();
  await dialogOf(rep).getByLabel(/^Note/).fill('Thank you');
  await rep.reload();
  await expect(dialogOf(rep).getByLabel(/^Note/)).toHaveValue('Thank you');
  await expect(dialogOf(rep).getByRole('list', { name: 'Lines of the quote' })).toContainText(
    /Seats10 × \$100/,
  );
  await dialogOf(rep).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rep.getByText('Quote saved')).toBeVisible();
  expect(await seriousFindings(rep)).toEqual([]);
  await confirm(rep, 'Mark as sent');
  await accept(rep);
  await expect(dialogOf(rep)).toContainText('Accepted');
  expect(await seriousFindings(rep)).toEqual([]);
  const wide = await rep.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.viewport.width);
  const [quote] = (await repApi.call(listDealQuotes, { params: { number: deal.number } })).items;
  const { note } = await api.call(getQuote, { params: { quote_id: quote?.id ?? '' } });
  expect(note).toBe('Thank you');
});

import { createContact } from '@dealwright/contract/contacts/contacts';
import { getDeal } from '@dealwright/contract/deals/deals';
import { saveDealLines } from '@dealwright/contract/products/deal-lines';
import { createQuote, getQuote, sendQuote } from '@dealwright/contract/quotes/quotes';
import type { Browser, Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { choose } from './support/choose.ts';
import { newCompany } from './support/company-of-own.ts';
import { dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { openAs } from './support/person-of-own.ts';
import type { RunningServer } from './support/running-server.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';
import type { Complaints } from './support/watched-context.ts';

interface Fixtures {
  readonly browser: Browser;
  readonly server: RunningServer;
  readonly complaints: Complaints;
}

let buyers = 0;

/** A quote of $880 with tax that was sent, a contact who can get a link, and the seller’s browser on the quote. */
async function openScene({ browser, server, complaints }: Fixtures, screen: typeof DESKTOP) {
  const { admin } = await newCompany(server);
  const api = apiOf({ ...server, tokens: { ...server.tokens, admin: admin.token } }, 'admin');
  const deal = await makeDeal(api, { amount_minor: 5_000_00, currency: 'USD' });
  const params = { number: deal.number };
  const seats = { name: 'Seats', quantity: '10', unit_price_minor: 100_00, discount_percent: '20' };
  await api.call(saveDealLines, {
    params,
    body: { lines: [{ ...seats, tax_percent: '10' }], amount: 'keep' },
    version: 0,
  });
  buyers += 1;
  const email = `bea.${Date.now()}.${buyers}@buyer.example`;
  await api.call(createContact, { body: { name: 'Bea Buyer', emails: [email] } });
  await api.call(createContact, { body: { name: 'Noah Nomail' } });
  const draft = await api.call(createQuote, { params, body: {} });
  const quote = await api.call(sendQuote, { params: { quote_id: draft.id }, version: draft.version });
  const seller = await openAs(browser, server, admin, complaints, screen);
  await seller.goto(`${dealPath(deal)}?tab=products&quote=${quote.id}`);
  return { api, deal, quote, seller, email };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Q-1001/ });

async function sendLink(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Send personal link' }).click();
  const form = page.getByRole('dialog', { name: 'Send Q-1001 to a buyer' });
  await form.getByRole('combobox', { name: 'Contact' }).fill('Noah');
  await choose(page.getByRole('option', { name: /Noah Nomail/ }));
  await expect(form).toContainText('Noah Nomail has no email address. Add one first');
  await form.getByRole('combobox', { name: 'Contact' }).fill('Bea');
  await choose(page.getByRole('option', { name: /Bea Buyer/ }));
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send link' }).click();
  await expect(dialogOf(page).getByRole('listitem', { name: 'Link for Bea Buyer' })).toContainText(
    'Not opened',
  );
}

/** The buyer’s browser, which is nobody’s session: from the mailed link by the mailed code to the quote. */
async function openByLink(
  { browser, server, complaints }: Fixtures,
  email: string,
  screen: typeof DESKTOP,
): Promise<Page> {
  const context = await browser.newContext(screen);
  await complaints.listenTo(context);
  const page = await context.newPage();
  await page.goto(linkIn(server, await mailTo(server, email, /quote Q-1001$/)));
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expect(page.getByText('b•••@buyer.example').first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Seats');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const [code = ''] = /^\d{6}/.exec((await mailTo(server, email, /^\d{6} is your code/)).subject) ?? [];
  await page.getByLabel(/^Code/).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Quote Q-1001' })).toBeVisible();
  return page;
}

const SCREENS = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const;

for (const [where, screen] of SCREENS) {
  test(`QUOTEB05 BUYER11 a buyer gets a link by email, confirms the address, comments and accepts; the seller sees it, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const fixtures = { browser, server, complaints };
    const { api, deal, quote, seller, email } = await openScene(fixtures, screen);
    await sendLink(seller);
    const page = await openByLink(fixtures, email, screen);
    await expect(page.getByRole('list', { name: 'Lines of the quote' })).toContainText('Seats');
    await expect(page.getByText('$880').first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(screen.viewport.width);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Q-1001.pdf');

    // What is typed survives a reload, and the browser stays confirmed.
    await page.getByLabel(/^New comment/).fill('Can we pay in March?');
    await page.reload();
    await expect(page.getByLabel(/^New comment/)).toHaveValue('Can we pay in March?');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByRole('list', { name: 'Your comments' })).toContainText('Can we pay in March?');

    const answer = page.getByRole('form', { name: 'Answer this quote' });
    await answer.getByRole('button', { name: 'Accept quote' }).click();
    await expect(answer).toContainText('Enter your name');
    await expect(answer).toContainText('Confirm that you accept this quote');
    await answer.getByLabel(/^Your full name/).fill('Bea B. Buyer');
    await answer.getByRole('checkbox', { name: /^I accept this quote of \$880/ }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await answer.getByRole('button', { name: 'Accept quote' }).click();
    await expect(page.getByText(/^This quote was accepted/)).toBeVisible();
    await expect(answer).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);

    await seller.reload();
    const dialog = dialogOf(seller);
    await expect(dialog).toContainText('Accepted by Bea B. Buyer');
    await expect(dialog.getByRole('listitem', { name: 'Link for Bea Buyer' })).toContainText('Opened');
    await expect(dialog.getByRole('list', { name: 'Replies from buyers' })).toContainText(
      'Can we pay in March?',
    );
    await expect(dialog.getByRole('button', { name: 'Undo acceptance' })).toHaveCount(0);
    expect(await seriousFindings(seller)).toEqual([]);
    expect((await api.call(getDeal, { params: { number: deal.number } })).amount_minor).toBe(800_00);
    const { answer: kept } = await api.call(getQuote, { params: { quote_id: quote.id } });
    expect(kept?.buyer).toMatchObject({ name: 'Bea B. Buyer', email });
  });

  test(`QUOTEB05 BUYER06 a revoked link shows nothing more with the next click, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    complaints.expect(/status of 4(01|10)/);
    const fixtures = { browser, server, complaints };
    const { seller, email } = await openScene(fixtures, screen);
    await sendLink(seller);
    const page = await openByLink(fixtures, email, screen);
    await page.getByLabel(/^New comment/).fill('Hello');
    const link = dialogOf(seller).getByRole('listitem', { name: 'Link for Bea Buyer' });
    await link.getByRole('button', { name: 'Revoke' }).click();
    await expect(link).toContainText('Revoked');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByText('This link doesn’t work anymore', { exact: true })).toBeVisible();
    await expect(page.getByText('Ask the person who sent it for a new one.', { exact: true })).toBeVisible();
    await expect(page.locator('body')).not.toContainText('Seats');
    expect(await seriousFindings(page)).toEqual([]);
  });
}

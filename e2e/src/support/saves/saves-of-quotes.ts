import { revokeBuyerLink } from '@dealwright/contract/buyer-access/buyer-links';
import { createContact } from '@dealwright/contract/contacts/contacts';
import { saveDealLines } from '@dealwright/contract/products/deal-lines';
import { createQuoteLink } from '@dealwright/contract/quotes/buyer-quote';
import {
  removeQuoteLogo,
  saveQuoteSettings,
  uploadQuoteLogo,
} from '@dealwright/contract/quotes/quote-settings';
import {
  answerQuote,
  changeQuote,
  createQuote,
  listDealQuotes,
  sendQuote,
} from '@dealwright/contract/quotes/quotes';
import { routeUrl } from '@dealwright/contract/route';
import { choose } from '../choose.ts';
import { dealPath } from '../deals.ts';
import { expect } from '../fixtures.ts';
import { SESSION_COOKIE } from '../people.ts';
import { all, press, type Save, type Scene, type Step, stands, type } from './save.ts';

const ADDRESS = 'Quay 7, 5003 Bergen';
const NOTE = 'Thank you for your trust';
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const isOffered =
  (name: string): Step =>
  ({ page }) =>
    expect(page.getByRole('button', { name, exact: true })).toBeVisible();

async function uploadLogo({ server, me }: Scene): Promise<void> {
  const response = await fetch(`${server.address}${routeUrl(uploadQuoteLogo)}?file_name=logo.png`, {
    method: uploadQuoteLogo.method,
    headers: { 'content-type': 'application/octet-stream', cookie: `${SESSION_COOKIE}=${me.token}` },
    body: Buffer.from(DOT, 'base64'),
  });
  expect(response.ok, await response.text()).toBe(true);
}

const addLine: Step = async ({ api, deal: { number } }) => {
  const body = { lines: [{ name: 'Seats', quantity: '10', unit_price_minor: 100_00 }] };
  await api.call(saveDealLines, { params: { number }, body, version: 0 });
};

const products = ({ deal }: Scene): string => `${dealPath(deal)}?tab=products`;
const quotes: Step = ({ page }) =>
  expect(page.getByRole('list', { name: 'Quotes of the deal' }).getByRole('listitem')).toHaveCount(1);
const opens: Step = ({ page }) =>
  page.getByRole('list', { name: 'Quotes of the deal' }).getByRole('button').click();
const says =
  (words: string): Step =>
  ({ page }) =>
    expect(page.getByRole('dialog', { name: new RegExp(`^Q-.*${words}`) })).toBeVisible();

/** A contact to send a link to, and a quote that was sent. */
const addBuyerOfSentQuote: Step = async ({ api, deal: { number } }) => {
  await api.call(createContact, { body: { name: 'Bea Buyer', emails: ['bea@buyer.example'] } });
  const [quote] = (await api.call(listDealQuotes, { params: { number } })).items;
  if (quote?.state !== 'draft') return;
  await api.call(sendQuote, { params: { quote_id: quote.id }, version: quote.version });
};
const choosesBuyer: Step = async ({ page }) => {
  await page.getByRole('combobox', { name: 'Contact' }).last().fill('Bea');
  await choose(page.getByRole('option', { name: /Bea Buyer/ }));
};
const linkSays =
  (words: string): Step =>
  ({ page }) =>
    expect(page.getByRole('listitem', { name: 'Link for Bea Buyer' })).toContainText(words);

/** The quotes of a deal, and what all of them say of the seller. */
export const SAVES_OF_QUOTES: readonly Save[] = [
  {
    operation: saveQuoteSettings,
    section: 'workspace',
    fill: [type('Address', ADDRESS)],
    save: [press('Save quote settings')],
    says: 'Couldn’t save the settings',
    kept: { Address: ADDRESS },
    saved: 'Quote settings saved',
    stays: stands('Address', ADDRESS),
  },
  {
    operation: removeQuoteLogo,
    section: 'workspace',
    arrange: uploadLogo,
    save: [press('Remove logo')],
    says: 'Couldn’t remove the logo',
    kept: isOffered('Replace logo'),
    saved: isOffered('Upload logo'),
    stays: isOffered('Upload logo'),
  },
  {
    operation: createQuote,
    section: 'quotes',
    arrange: addLine,
    open: products,
    save: [press('New quote')],
    says: 'Couldn’t create the quote',
    saved: says('Draft'),
    stays: quotes,
  },
  {
    operation: changeQuote,
    section: 'quotes',
    open: products,
    fill: [opens, type('Note', NOTE)],
    save: [press('Save')],
    says: 'Couldn’t save the quote',
    kept: { Note: NOTE },
    saved: 'Quote saved',
    stays: all(opens, stands('Note', NOTE)),
  },
  {
    operation: sendQuote,
    section: 'quotes',
    // The dialog is open from before.
    open: products,
    save: [press('Mark as sent'), press('Mark as sent')],
    says: 'Couldn’t change the quote',
    again: [press('Mark as sent')],
    saved: says('Sent'),
    stays: opens,
  },
  {
    operation: createQuoteLink,
    section: 'quotes',
    arrange: addBuyerOfSentQuote,
    open: products,
    fill: [opens, press('Send personal link'), choosesBuyer],
    save: [press('Send link')],
    saved: linkSays('Not opened'),
    stays: all(opens, linkSays('Not opened')),
  },
  {
    operation: revokeBuyerLink,
    section: 'quotes',
    // The dialog is open from before.
    open: products,
    save: [press('Revoke')],
    says: 'Couldn’t revoke the link',
    saved: linkSays('Revoked'),
    stays: all(opens, linkSays('Revoked')),
  },
  {
    operation: answerQuote,
    section: 'quotes',
    open: products,
    fill: [press('Record answer'), type('Note', 'By phone')],
    save: [press('Save answer')],
    says: 'Couldn’t change the quote',
    kept: { Note: 'By phone' },
    saved: says('Accepted'),
    stays: quotes,
  },
];

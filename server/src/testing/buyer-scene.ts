import {
  type BuyerLink,
  confirmBuyerAddress,
  type NewBuyerLink,
  openBuyerLink,
  sendBuyerCode,
} from '@dealwright/contract/buyer-access/buyer-links';
import { createContact } from '@dealwright/contract/contacts/contacts';
import { createQuoteLink } from '@dealwright/contract/quotes/buyer-quote';
import type { Quote } from '@dealwright/contract/quotes/quotes';
import type { Route } from '@dealwright/contract/route';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { newId } from '../platform/ids.ts';
import { mailTo } from './mailbox.ts';
import type { TestPerson } from './people.ts';
import { addQuotableDeal, sentQuote } from './quote-scene.ts';
import type { Answer, CallOptions, TestApp } from './test-app.ts';

export const BUYER_NAME = 'Bea Buyer';

/** A contact of the person’s, at an address that no other test uses unless one is given. */
export async function addBuyer(
  app: TestApp,
  person: TestPerson,
  email = `bea.${newId()}@buyer.example`,
): Promise<{ readonly id: string; readonly email: string }> {
  const made = await app.call(person, createContact, { body: { name: BUYER_NAME, emails: [email] } });
  if (made.status !== 201) throw new Error(made.text);
  return { id: made.body.id, email };
}

export const linkBody = (
  app: TestApp,
  contactId: string,
  body: Partial<NewBuyerLink> = {},
): NewBuyerLink => ({
  contact_id: contactId,
  valid_until: addDays(dayOf(app.clock.now), 14),
  time_zone: 'Etc/UTC',
  ...body,
});

/** The token that the newest mail to an address carries in its link. */
export async function linkTokenOf(app: TestApp, email: string): Promise<string> {
  const mail = (await mailTo(app.database, email)).find(({ kind }) => kind === 'buyer_link');
  const token = /^\/q\/([\w-]{43})$/.exec(mail?.links[0] ?? '')?.[1];
  if (!token) throw new Error('No mail with a personal link');
  return token;
}

/** The code that was mailed last. */
export async function codeOf(app: TestApp, email: string): Promise<string> {
  const mail = (await mailTo(app.database, email)).find(({ kind }) => kind === 'buyer_code');
  const code = /^\d{6}/.exec(mail?.subject ?? '')?.[0];
  if (!code) throw new Error('No mail with a code');
  return code;
}

export interface SentLink {
  readonly quote: Quote;
  readonly number: number;
  readonly email: string;
  readonly contactId: string;
  readonly link: BuyerLink;
  readonly token: string;
}

/** Sends a quote of a new deal, and a contact the personal link to it. */
export async function sendQuoteLink(
  app: TestApp,
  person: TestPerson,
  body: Partial<NewBuyerLink> = {},
): Promise<SentLink> {
  const { number } = await addQuotableDeal(app, person);
  return linkToQuote(app, person, await sentQuote(app, person, number), body);
}

export async function linkToQuote(
  app: TestApp,
  person: TestPerson,
  quote: Quote,
  body: Partial<NewBuyerLink> = {},
): Promise<SentLink> {
  const buyer = await addBuyer(app, person);
  const params = { quote_id: quote.id };
  const made = await app.call(person, createQuoteLink, { params, body: linkBody(app, buyer.id, body) });
  const [link] = made.body.links ?? [];
  if (made.status !== 201 || !link) throw new Error(made.text);
  const { email, id: contactId } = buyer;
  return { quote, number: quote.deal.number, email, contactId, link, token: await linkTokenOf(app, email) };
}

/** A browser of somebody without an account: it keeps the cookies that answers set. */
export function buyerBrowser(app: TestApp) {
  const jar = new Map<string, string>();
  const call = async <R extends Route>(route: R, options: CallOptions<R> = {}): Promise<Answer<R>> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.call(null, route, {
      ...options,
      headers: { ...(cookie !== '' && { cookie }), ...options.headers },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    jar,
    call,
    open: (token: string) => call(openBuyerLink, { body: { token } }),
    /** Has a code mailed and gives it. */
    confirm: async (token: string, email: string) => {
      const sent = await call(sendBuyerCode, { body: { token } });
      if (sent.status !== 204) throw new Error(sent.text);
      const confirmed = await call(confirmBuyerAddress, { body: { token, code: await codeOf(app, email) } });
      if (confirmed.status !== 200) throw new Error(confirmed.text);
      return confirmed;
    },
  };
}
export type BuyerBrowser = ReturnType<typeof buyerBrowser>;

/** A browser whose holder has confirmed the address of a new link. */
export async function confirmedBuyer(
  app: TestApp,
  person: TestPerson,
  body: Partial<NewBuyerLink> = {},
): Promise<SentLink & { readonly browser: BuyerBrowser; readonly params: { readonly link_id: string } }> {
  const sent = await sendQuoteLink(app, person, body);
  const browser = buyerBrowser(app);
  await browser.confirm(sent.token, sent.email);
  return { ...sent, browser, params: { link_id: sent.link.id } };
}

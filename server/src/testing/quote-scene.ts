import type { Deal } from '@dealwright/contract/deals/deals';
import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import { uploadQuoteLogo } from '@dealwright/contract/quotes/quote-settings';
import {
  answerQuote,
  createQuote,
  getQuote,
  type Quote,
  sendQuote,
} from '@dealwright/contract/quotes/quotes';
import type { SentBody } from '@dealwright/contract/route';
import { addAccount, addAccountDeal } from './account-scene.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

type Lines = SentBody<typeof saveDealLines>;

/** 12 × 10.00 for a year after 10 %, and 500.00 once: 1,296.00 + 500.00. */
export const TWO_LINES: Lines['lines'] = [
  {
    name: 'Seats',
    quantity: '12',
    unit_price_minor: 1000,
    discount_percent: '10',
    billing: 'monthly',
    periods: 12,
    tax_percent: '19',
  },
  { name: 'Setup', quantity: '1', unit_price_minor: 50_000 },
];

/** Gives a deal these products instead of those it has; its amount stays. */
export async function setLines(
  app: TestApp,
  person: TestPerson,
  number: number,
  facts: Partial<Lines> = {},
): Promise<void> {
  const params = { number };
  const { version } = (await app.call(person, getDealLines, { params })).body;
  const body: Lines = { amount: 'keep', lines: TWO_LINES, ...facts };
  const saved = await app.call(person, saveDealLines, { params, version, body });
  if (saved.status !== 200) throw new Error(saved.text);
}

/** A deal of the person's with an account and two products. */
export async function addQuotableDeal(
  app: TestApp,
  person: TestPerson,
  facts: Partial<Lines> = {},
): Promise<Deal> {
  const deal = await addAccountDeal(app, person, (await addAccount(app, person)).id);
  await setLines(app, person, deal.number, facts);
  return deal;
}

export async function draftQuote(
  app: TestApp,
  person: TestPerson,
  number: number,
  body: SentBody<typeof createQuote> = {},
): Promise<Quote> {
  const made = await app.call(person, createQuote, { params: { number }, body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

export const readQuote = async (app: TestApp, person: TestPerson, id: string): Promise<Quote> =>
  (await app.call(person, getQuote, { params: { quote_id: id } })).body;

export const sendDraft = (app: TestApp, person: TestPerson, { id, version }: Quote) =>
  app.call(person, sendQuote, { params: { quote_id: id }, version });

export async function sentQuote(app: TestApp, person: TestPerson, number: number): Promise<Quote> {
  const sent = await sendDraft(app, person, await draftQuote(app, person, number));
  if (sent.status !== 200) throw new Error(sent.text);
  return sent.body;
}

export const answer = (
  app: TestApp,
  person: TestPerson,
  { id, version }: Quote,
  body: Partial<SentBody<typeof answerQuote>> = {},
) =>
  app.call(person, answerQuote, {
    params: { quote_id: id },
    version,
    body: { answer: 'accepted', day: app.clock.now.toISOString().slice(0, 10), ...body },
  });

/** Uploads a logo without a network. */
export async function uploadLogo(
  app: TestApp,
  person: TestPerson | null,
  name: string,
  content: Buffer,
): Promise<number> {
  const response = await app.api.app.inject({
    method: 'PUT',
    url: `/api${uploadQuoteLogo.path}?${new URLSearchParams({ file_name: name })}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(person && { cookie: `dealwright_session=${person.token}` }),
    },
    payload: content,
  });
  return response.statusCode;
}

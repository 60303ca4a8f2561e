import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

const quote = ({ quoteId }: CanaryDeal) => ({ quote_id: quoteId });
const settings = {
  seller_name: 'Harbour Software',
  address: null,
  terms: null,
  valid_days: 30,
  line_discount_limit: '10',
  total_discount_limit: '10',
};

/** Quotes follow their deal. Their settings are the workspace’s: everyone reads them, managers and admins change them. */
export const TRIALS_OF_QUOTES: Trials = {
  listDealQuotes: { expected: READ, params: deal },
  createQuote: { expected: WRITE, params: deal, body: () => ({}) },
  getQuote: { expected: READ, params: quote },
  changeQuote: { expected: WRITE, params: quote, body: () => ({ note: 'x' }), version: 1 },
  removeQuote: { expected: WRITE, params: quote, version: 1 },
  refreshQuoteLines: { expected: WRITE, params: quote, version: 1 },
  reviseQuote: { expected: WRITE, params: quote },
  requestQuoteApproval: { expected: WRITE, params: quote, body: () => ({}), version: 1 },
  decideQuoteApproval: {
    expected: WRITE,
    params: quote,
    body: () => ({ decision: 'approved' }),
    version: 1,
  },
  sendQuote: { expected: WRITE, params: quote, version: 1 },
  answerQuote: {
    expected: WRITE,
    params: quote,
    body: () => ({ answer: 'accepted', day: '2026-01-01' }),
    version: 1,
  },
  removeQuoteAnswer: { expected: WRITE, params: quote, version: 1 },
  downloadQuote: { expected: READ, params: quote },
  getQuoteSettings: { expected: OWN_ONLY },
  saveQuoteSettings: {
    expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 },
    body: () => settings,
    version: 0,
  },
  uploadQuoteLogo: {
    expected: askers(401, 415, 415, 415, 415),
    query: () => ({ file_name: 'logo.png' }),
  },
  removeQuoteLogo: { expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 } },
  downloadQuoteLogo: { expected: askers(401, 404, 404, 404, 404) },
};

import type { CanaryDeal } from '../canary-deal.ts';
import { askers, READ, type Trials, WRITE } from './trial.ts';

const link = ({ buyerLink }: CanaryDeal) => ({ link_id: buyerLink.link.id });
const quote = ({ buyerLink }: CanaryDeal) => ({ quote_id: buyerLink.quote.id });
const until = { valid_until: '2099-12-31' };
/** No session of the app opens what a buyer’s link does. */
const NO_BUYER = askers(401, 401, 401, 401, 401);
const DEAD = askers(410, 410, 410, 410, 410);
const unknownToken = () => ({ token: 'x'.repeat(43) });

/** Members send links as they work deals; what the links open is for their buyers alone. */
export const TRIALS_OF_BUYERS: Trials = {
  listQuoteLinks: { expected: READ, params: quote },
  createQuoteLink: {
    expected: WRITE,
    params: quote,
    body: ({ buyerLink }) => ({ contact_id: buyerLink.contactId, ...until }),
  },
  listQuoteReplies: { expected: READ, params: quote },
  renewBuyerLink: { expected: WRITE, params: link, body: () => until },
  revokeBuyerLink: { expected: WRITE, params: link },
  openBuyerLink: { expected: DEAD, body: unknownToken },
  sendBuyerCode: { expected: DEAD, body: unknownToken },
  confirmBuyerAddress: { expected: DEAD, body: () => ({ ...unknownToken(), code: '123456' }) },
  endBuyerSession: { expected: askers(204, 204, 204, 204, 204), params: link },
  getBuyerQuote: { expected: NO_BUYER, params: link },
  downloadBuyerQuote: { expected: NO_BUYER, params: link },
  downloadBuyerQuoteLogo: { expected: NO_BUYER, params: link },
  answerBuyerQuote: {
    expected: NO_BUYER,
    params: link,
    body: () => ({ answer: 'accepted', name: 'x', confirmed: true }),
  },
  commentOnBuyerQuote: { expected: NO_BUYER, params: link, body: () => ({ note: 'x' }) },
};

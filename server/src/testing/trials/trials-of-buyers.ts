import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, READ, type Trials, WRITE } from './trial.ts';

const link = ({ buyerLink }: CanaryDeal) => ({ link_id: buyerLink.link.id });
const step = (canary: CanaryDeal) => ({ ...link(canary), step_id: canary.id });
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
  listPlanLinks: { expected: READ, params: deal },
  createPlanLink: {
    expected: WRITE,
    params: deal,
    body: ({ buyerLink }) => ({ contact_id: buyerLink.contactId, ...until }),
  },
  listStepChanges: { expected: READ, params: deal },
  getBuyerPlan: { expected: NO_BUYER, params: link },
  moveBuyerStep: {
    expected: NO_BUYER,
    params: step,
    body: () => ({ due_on: '2099-01-01', reason: 'x' }),
  },
  finishBuyerStep: { expected: NO_BUYER, params: step, body: () => ({ done_on: '2026-01-01' }) },
  reopenBuyerStep: { expected: NO_BUYER, params: step },
  commentOnBuyerQuote: { expected: NO_BUYER, params: link, body: () => ({ note: 'x' }) },
};

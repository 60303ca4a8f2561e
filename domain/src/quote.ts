import { type DecimalText, readDecimal } from './decimal.ts';
import { BILLING_LABELS, type Billing, PERCENT_PLACES } from './product.ts';

/** State of a quote. Sending a later revision supersedes the one before. */
export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'rejected', 'superseded'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];
export const QUOTE_STATE_LABELS: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Rejected',
  superseded: 'Superseded',
};

/** State of the approval that a discount above the limits needs. */
export const QUOTE_APPROVALS = ['none', 'requested', 'approved', 'declined'] as const;
export type QuoteApproval = (typeof QUOTE_APPROVALS)[number];

export const QUOTE_ANSWERS = ['accepted', 'rejected'] as const;
export type QuoteAnswer = (typeof QUOTE_ANSWERS)[number];

/** Quotes of one deal, with their revisions. */
export const MAX_QUOTES = 200;
export const MAX_VALID_DAYS = 365;
export const DEFAULT_VALID_DAYS = 30;
export const MAX_LOGO_BYTES = 512 * 1024;
/** Larger logos print no better and take longer to draw. */
export const MAX_LOGO_PIXELS = 4_000_000;

/** What can be done with a quote. */
export type QuoteStep =
  | 'edit'
  | 'request_approval'
  | 'decide_approval'
  | 'send'
  | 'answer'
  | 'remove_answer'
  | 'revise';

const STATES_OF: Readonly<Record<QuoteStep, readonly QuoteState[]>> = {
  edit: ['draft'],
  request_approval: ['draft'],
  decide_approval: ['draft'],
  send: ['draft'],
  answer: ['sent'],
  remove_answer: ['accepted', 'rejected'],
  revise: ['sent', 'rejected'],
};

/** Whether a quote in this state can take a step. */
export function allowsStep(state: QuoteState, step: QuoteStep): boolean {
  return STATES_OF[step].includes(state);
}

/** 'Q-1001'. */
export const quoteNumber = (number: number): string => `Q-${number}`;

/** 'Q-1001', and 'Q-1001, revision 2' of a later one. */
export function quoteName(number: string, revision: number): string {
  return revision === 1 ? number : `${number}, revision ${revision}`;
}

/** The largest discounts that a seller can give without a manager. */
export interface DiscountLimits {
  readonly linePercent: DecimalText;
  readonly totalPercent: DecimalText;
}

interface Discounts {
  readonly lines: readonly { readonly discountPercent: DecimalText }[];
  readonly totalPercent: DecimalText;
}

function isAbove(percent: DecimalText, limit: DecimalText): boolean {
  const given = readDecimal(percent, PERCENT_PLACES);
  const most = readDecimal(limit, PERCENT_PLACES);
  // A value that can't be read always needs approval.
  return given === null || most === null || given > most;
}

/** Whether a discount is larger than a seller can give alone. */
export function exceedsLimits({ lines, totalPercent }: Discounts, limits: DiscountLimits): boolean {
  return (
    isAbove(totalPercent, limits.totalPercent) ||
    lines.some(({ discountPercent }) => isAbove(discountPercent, limits.linePercent))
  );
}

const PERIOD_WORDS: Readonly<Record<Exclude<Billing, 'one_off'>, readonly [string, string]>> = {
  monthly: ['month', 'months'],
  quarterly: ['quarter', 'quarters'],
  yearly: ['year', 'years'],
};

/** 'One-off', 'Monthly for 12 months', 'Yearly for 1 year'. */
export function billingInText(billing: Billing, periods: number): string {
  const label = BILLING_LABELS[billing];
  if (billing === 'one_off') return label;
  const [one, many] = PERIOD_WORDS[billing];
  return `${label} for ${periods} ${periods === 1 ? one : many}`;
}

import { allowsStep, exceedsLimits, type QuoteApproval, type QuoteState } from '@dealwright/domain/quote';
import type { Actor } from '../../platform/actor.ts';
import { canEditDeal, type DealAccess } from '../deals/policy.ts';

/** The facts about a quote that its policy needs. */
export interface QuoteAccess {
  readonly deal: DealAccess;
  readonly state: QuoteState;
  readonly approval: QuoteApproval;
  readonly needsApproval: boolean;
  /** No revision came after it. */
  readonly isLatest: boolean;
  /** No later revision was sent. */
  readonly isLatestSent: boolean;
  /** The buyer answered it on its page; nobody takes that back. */
  readonly answeredByBuyer: boolean;
}

/** Who can approve a discount above the limits. */
export const canApproveDiscounts = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === 'manager' || actor.role === 'admin';

/** The address, logo, terms and limits on quotes are set by managers and admins. */
export const canEditQuoteSettings = (actor: Pick<Actor, 'role'>): boolean => canApproveDiscounts(actor);

/** Quotes follow their deal: people who work it write them. */
export const canQuote = (actor: Actor, deal: DealAccess): boolean => canEditDeal(actor, deal);

/** A discount within the limits, one that a manager approved, or one that a manager gives. */
export function isCleared(actor: Actor, { needsApproval, approval }: QuoteAccess): boolean {
  return !needsApproval || approval === 'approved' || canApproveDiscounts(actor);
}

interface Abilities {
  readonly edit: boolean;
  readonly request_approval: boolean;
  readonly decide_approval: boolean;
  readonly send: boolean;
  readonly answer: boolean;
  readonly remove_answer: boolean;
  readonly revise: boolean;
}

/** What the person can do with a quote as it stands. */
export function quoteAbilities(actor: Actor, quote: QuoteAccess): Abilities {
  const { deal, state, approval, isLatest } = quote;
  const works = canQuote(actor, deal);
  // Nothing came of a draft beside an acceptance: it can’t be sent.
  const isLastAnswer = isLatest || (state === 'accepted' && quote.isLatestSent);
  const steps = (step: Parameters<typeof allowsStep>[1]): boolean => works && allowsStep(state, step);
  return {
    edit: steps('edit'),
    request_approval: steps('request_approval') && !isCleared(actor, quote) && approval !== 'requested',
    decide_approval:
      steps('decide_approval') &&
      canApproveDiscounts(actor) &&
      quote.needsApproval &&
      approval === 'requested',
    send: steps('send') && isCleared(actor, quote),
    answer: steps('answer'),
    remove_answer: steps('remove_answer') && isLastAnswer && !quote.answeredByBuyer,
    revise: steps('revise') && isLatest,
  };
}

interface Limited {
  readonly line_discount: string;
  readonly total_discount: string;
  readonly line_discount_limit: string;
  readonly total_discount_limit: string;
}

/** Whether a discount is larger than the settings let a seller give. */
export function needsApproval(row: Limited): boolean {
  return exceedsLimits(
    { lines: [{ discountPercent: row.line_discount }], totalPercent: row.total_discount },
    { linePercent: row.line_discount_limit, totalPercent: row.total_discount_limit },
  );
}

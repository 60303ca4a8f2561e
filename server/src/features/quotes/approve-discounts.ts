import type { decideQuoteApproval, Quote } from '@dealwright/contract/quotes/quotes';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { holdQuote, type QuoteCall, requireStep } from './access.ts';
import { afterChange, keyOf } from './change-quote.ts';
import { setApproval, setApprovalRequested } from './change-store.ts';
import { quoteAccess } from './open-quote.ts';
import { canApproveDiscounts, quoteAbilities } from './policy.ts';

type Decision = BodyOf<typeof decideQuoteApproval>;

/** Asks the managers of the deal to approve the discounts of a draft. */
export async function requestApproval(tx: Tx, call: QuoteCall, note: string | null): Promise<Quote> {
  const quote = await holdQuote(tx, call);
  requireStep(
    quoteAbilities(call.actor, quoteAccess(quote)).request_approval,
    quote.row.approval === 'requested' ? 'Approval was requested already.' : 'This quote needs no approval.',
  );
  await setApprovalRequested(tx, keyOf(call), note);
  return afterChange(tx, call, 'approval_requested');
}

/** A manager’s decision on the discounts of a draft, in the version that they saw. */
export async function decideApproval(tx: Tx, call: QuoteCall, { decision, note }: Decision): Promise<Quote> {
  const quote = await holdQuote(tx, call);
  if (!canApproveDiscounts(call.actor)) {
    throw new AppError('forbidden', 'Only managers and admins can approve discounts.');
  }
  requireStep(
    quoteAbilities(call.actor, quoteAccess(quote)).decide_approval,
    'No approval is requested for this quote.',
  );
  await setApproval(tx, keyOf(call), decision, note);
  return afterChange(tx, call, decision, note);
}

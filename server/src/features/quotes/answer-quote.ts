import type { answerQuote as answerRoute, Quote } from '@dealwright/contract/quotes/quotes';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import type { Money } from '@dealwright/domain/money';
import { allowsStep } from '@dealwright/domain/quote';
import { invalid } from '../../platform/errors.ts';
import { lockToChange } from '../deals/change-deals.ts';
import type { DealRow } from '../deals/detail-store.ts';
import { factChanges } from '../deals/fact-changes.ts';
import { openDealToChange } from '../deals/open-deal.ts';
import { saveChange } from '../deals/save-change.ts';
import { shareCompany } from '../deals/store.ts';
import { holdQuote, type QuoteCall, requireStep } from './access.ts';
import { afterChange, keyOf } from './change-quote.ts';
import { setAnswer, unsetAnswer } from './change-store.ts';
import { contactNamed } from './create-quote.ts';
import { type OpenQuote, quoteAccess } from './open-quote.ts';
import { quoteAbilities } from './policy.ts';

type Answer = BodyOf<typeof answerRoute>;

type Acting = Pick<QuoteCall, 'actor' | 'now'>;

/** Locks the quote’s deal, if the actor can change it. */
export async function lockDeal(tx: Tx, { actor }: Acting, { deal }: OpenQuote): Promise<DealRow> {
  await lockToChange(tx, actor, [deal.number]);
  return openDealToChange(tx, actor, deal.number);
}

/** Gives the deal this amount, with history, version and event as for any change of it. */
export async function setAmount(
  tx: Tx,
  { actor, now }: Acting,
  deal: DealRow,
  amount: Money,
  by: string | null = actor.userId,
): Promise<void> {
  const update = { amount_minor: amount.amountMinor, currency: amount.currency };
  const call = { actor, now, number: Number(deal.number), version: deal.version };
  await saveChange(tx, call, deal, {
    update,
    changes: factChanges(deal, update, {}),
    cause: 'edit',
    event: 'deal.changed',
    regrade: false,
    by,
  });
}

/** Records the buyer’s answer to a sent quote. Accepting sets the amount of the deal. */
export async function answerQuote(tx: Tx, call: QuoteCall, answer: Answer): Promise<Quote> {
  const { actor, now } = call;
  await shareCompany(tx, actor.companyId);
  const quote = await holdQuote(tx, call);
  requireStep(
    allowsStep(quote.row.state, 'answer'),
    'Only a quote that was sent can be accepted or rejected.',
  );
  // In time zones ahead of UTC, tomorrow can already be today.
  if (answer.day > addDays(dayOf(now), 1)) throw invalid('day', 'Enter a date that isn’t in the future');
  const contact = await contactNamed(tx, actor, answer.contact_id, 'contact_id');
  const facts = { answer: answer.answer, day: answer.day, contact, note: answer.note };
  if (answer.answer === 'accepted') {
    const { row } = quote;
    requireStep(
      !row.other_revision_accepted,
      'Another revision of this quote was accepted. Create a new quote instead.',
    );
    const deal = await lockDeal(tx, call, quote);
    const amountBefore = { amountMinor: Number(deal.amount_minor), currency: deal.currency };
    await setAnswer(tx, keyOf(call), { ...facts, amountBefore });
    await setAmount(tx, call, deal, { amountMinor: Number(row.net_minor), currency: row.currency });
  } else {
    await setAnswer(tx, keyOf(call), { ...facts, amountBefore: null });
  }
  return afterChange(tx, call, answer.answer);
}

/** What the deal was worth before the quote was accepted, if its amount is still that of this quote. */
function amountToRestore({ row }: OpenQuote, deal: DealRow): Money | null {
  const { amount_before_minor: before, currency_before: currency } = row;
  const isFromQuote =
    deal.accepted_quote?.id === row.id &&
    Number(deal.amount_minor) === Number(row.net_minor) &&
    deal.currency === row.currency;
  if (!isFromQuote || before === null || currency === null) return null;
  return { amountMinor: Number(before), currency };
}

function whyAnswerStays({ row }: OpenQuote): string {
  if (!allowsStep(row.state, 'remove_answer')) return 'This quote has no answer.';
  return row.buyer_reply
    ? 'The buyer answered on the quote’s page, so the answer stays.'
    : 'This quote has a later revision, so its answer stays.';
}

/** Takes back an answer that was recorded by mistake. An amount that somebody changed since stays. */
export async function removeQuoteAnswer(tx: Tx, call: QuoteCall): Promise<Quote> {
  await shareCompany(tx, call.actor.companyId);
  const quote = await holdQuote(tx, call);
  requireStep(quoteAbilities(call.actor, quoteAccess(quote)).remove_answer, whyAnswerStays(quote));
  const deal = await lockDeal(tx, call, quote);
  const amount = amountToRestore(quote, deal);
  await unsetAnswer(tx, keyOf(call));
  if (amount) await setAmount(tx, call, deal, amount);
  return afterChange(tx, call, 'answer_removed');
}

import type { answerQuote as answerRoute, Quote } from '@dealwright/contract/quotes/quotes';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { allowsStep } from '@dealwright/domain/quote';
import { invalid } from '../../platform/errors.ts';
import { lockToChange } from '../deals/change-deals.ts';
import { factChanges } from '../deals/fact-changes.ts';
import { openDealToChange } from '../deals/open-deal.ts';
import { saveChange } from '../deals/save-change.ts';
import { shareCompany } from '../deals/store.ts';
import { holdQuote, type QuoteCall, requireStep } from './access.ts';
import { afterChange, keyOf } from './change-quote.ts';
import { setAnswer } from './change-store.ts';
import { contactNamed } from './create-quote.ts';
import type { OpenQuote } from './open-quote.ts';

type Answer = BodyOf<typeof answerRoute>;

/** The deal's amount becomes what was accepted, with history, version and event as for any change of it. */
async function useAmount(tx: Tx, { actor, now }: QuoteCall, { row, deal }: OpenQuote): Promise<void> {
  await lockToChange(tx, actor, [deal.number]);
  const current = await openDealToChange(tx, actor, deal.number);
  const update = { amount_minor: Number(row.net_minor), currency: row.currency };
  const call = { actor, now, number: deal.number, version: current.version };
  const changes = factChanges(current, update, {});
  await saveChange(tx, call, current, {
    update,
    changes,
    cause: 'edit',
    event: 'deal.changed',
    regrade: false,
  });
}

/** What the buyer said of a sent quote, as one of ours records it. Accepting sets the amount of the deal. */
export async function answerQuote(tx: Tx, call: QuoteCall, answer: Answer): Promise<Quote> {
  const { actor, now } = call;
  await shareCompany(tx, actor.companyId);
  const quote = await holdQuote(tx, call);
  requireStep(
    allowsStep(quote.row.state, 'answer'),
    'Only a quote that was sent can be accepted or rejected.',
  );
  // Tomorrow is today where clocks are ahead of UTC.
  if (answer.day > addDays(dayOf(now), 1)) throw invalid('day', 'Enter a date that isn’t in the future');
  const contact = await contactNamed(tx, actor, answer.contact_id, 'contact_id');
  await setAnswer(tx, keyOf(call), { answer: answer.answer, day: answer.day, contact, note: answer.note });
  if (answer.answer === 'accepted') await useAmount(tx, call, quote);
  return afterChange(tx, call, answer.answer);
}

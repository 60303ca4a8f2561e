import type { ReviewQueue, reviewScope } from '@dealwright/contract/reviews/review-queue';
import type { Tx } from '@dealwright/db/database';
import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import { REVIEW_DAYS } from '@dealwright/domain/review/review-decision';
import {
  isUnchanged,
  orderQueue,
  type QueuedDeal,
  type QueueFacts,
} from '@dealwright/domain/review/review-queue';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { listReportingRates } from '../deals/exchange-rates/store.ts';
import { presentSummary } from '../deals/present-deal.ts';
import { canStartReview } from './policy.ts';
import { type Asked, type CandidateRow, findPerson, listCandidates } from './queue-store.ts';

type Scope = z.output<z.ZodObject<typeof reviewScope>> & {
  /** Given deals instead of the queue. */
  readonly numbers?: readonly number[] | undefined;
};

export interface Candidate extends QueueFacts {
  readonly row: CandidateRow;
}

export interface Queue {
  readonly asked: Asked;
  readonly person: { readonly id: string; readonly name: string };
  readonly deals: readonly QueuedDeal<Candidate>[];
}

/** What one unit of each currency is worth; empty without a reporting currency. */
async function ratesOf(tx: Tx, rows: readonly CandidateRow[], today: Day): Promise<Map<string, number>> {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  if (currencies.length < 2) return new Map();
  const rates = await listReportingRates(tx, currencies, today);
  return new Map(rates.map(({ currency, rate }) => [currency, Number(rate)]));
}

const factsOf = (row: CandidateRow): Candidate => ({
  row,
  number: Number(row.number),
  amountMinor: Number(row.amount_minor),
  currency: row.currency,
  forecastChoice: row.forecast_choice,
  forecastCategory: row.forecast_category,
  nextAgeingOn: row.next_ageing_on,
  changes: row.changes,
});

/** The queue for a scope. A team includes everyone who reports to the person, directly or not. */
export async function computeQueue(tx: Tx, actor: Actor, scope: Scope, now: Date): Promise<Queue> {
  const today = dayOf(now);
  const personId = scope.scope === 'me' ? actor.userId : (scope.person ?? actor.userId);
  const person = await findPerson(tx, actor, personId);
  if (!person) throw notFound();
  const asked = { scope: scope.scope, personId, until: scope.until ?? addDays(today, REVIEW_DAYS) };
  const rows = await listCandidates(tx, actor, { ...asked, numbers: scope.numbers ?? null }, now);
  return { asked, person, deals: orderQueue(rows.map(factsOf), today, await ratesOf(tx, rows, today)) };
}

export async function readQueue(tx: Tx, actor: Actor, scope: Scope, now: Date): Promise<ReviewQueue> {
  const { asked, person, deals } = await computeQueue(tx, actor, scope, now);
  return {
    until: asked.until,
    person: asked.scope === 'me' ? null : person,
    items: deals.map(({ deal, reasons }) => ({
      deal: presentSummary(actor, deal.row),
      reasons: { changes: reasons.changes, ahead: reasons.ahead, ages_on: reasons.agesOn },
      unchanged: isUnchanged(reasons),
    })),
    can: { start: canStartReview(actor) },
  };
}

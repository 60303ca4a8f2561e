import type { Evidence, Scorecard } from '@dealwright/contract/qualification/evidence';
import { REVIEW_SHOWS, type ReviewDeal } from '@dealwright/contract/reviews/reviews';
import type { Tx } from '@dealwright/db/database';
import { addDays, dayOf, endOfDay } from '@dealwright/domain/calendar';
import { type ReviewQuestion, reviewQuestions } from '@dealwright/domain/review/review-questions';
import { FIRST_REVIEW_DAYS } from '@dealwright/domain/review/review-queue';
import { writeStrip } from '@dealwright/domain/write-strip';
import type { Actor } from '../../platform/actor.ts';
import type { DealRow } from '../deals/detail-store.ts';
import { presentHistoryEntry } from '../deals/history/present-history.ts';
import { namesIn } from '../deals/history/read-page.ts';
import { countChangesBetween, listChangesBetween } from '../deals/history/store.ts';
import { accessOf as dealAccessOf, keyOf, openDealOrKept } from '../deals/open-deal.ts';
import { canEditDeal } from '../deals/policy.ts';
import { readScorecard } from '../qualification/evidence/scorecard.ts';
import { accessOf, requireReadableReview } from './access.ts';
import { canLeadReview, canTakePart } from './policy.ts';
import { presentItem, presentPromise } from './present-review.ts';
import { listEarlierPromises, listPromises } from './promise-store.ts';
import { getItem, type ReviewCall } from './read-review.ts';
import { findLast, type LastRow, type ReviewRow } from './store.ts';

/** The questions for a deal as it is graded now. */
export function questionsOf(pillars: DealRow['pillars']): ReviewQuestion[] {
  return reviewQuestions(pillars.map((state) => ({ ...state, provenOn: state.best?.occurred_on ?? null })));
}

/** Evidence recorded between two moments, newest first. */
function recordedBetween({ pillars }: Scorecard, since: Date, until: Date): Evidence[] {
  return pillars
    .flatMap(({ evidence }) => evidence)
    .filter(({ created_at }) => new Date(created_at) > since && new Date(created_at) <= until)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, REVIEW_SHOWS);
}

async function changesBetween(
  tx: Tx,
  place: { readonly companyId: string; readonly dealId: string; readonly since: Date; readonly until: Date },
): Promise<ReviewDeal['changes']> {
  const total = await countChangesBetween(tx, place);
  const rows = total === 0 ? [] : await listChangesBetween(tx, place, REVIEW_SHOWS);
  const names = await namesIn(tx, place.companyId, rows);
  return { total, items: rows.map((row) => presentHistoryEntry(row, names)) };
}

/** As the last review left it; before the first one, as it was seven days before this review. */
async function standingThen(
  tx: Tx,
  { actor, now }: ReviewCall,
  deal: DealRow,
  { last, since }: { readonly last: LastRow | null; readonly since: Date },
): Promise<ReviewDeal['before']> {
  if (last) return { strip: last.strip, score: last.score, choice: last.forecast_choice };
  const asOf = dayOf(since);
  if (deal.created_at > endOfDay(asOf)) return null;
  const then = await readScorecard(tx, actor, keyOf(deal), { now, asOf });
  return { strip: writeStrip(then.pillars), score: then.score, choice: then.forecast.choice };
}

const lastOf = (last: LastRow | null): ReviewDeal['last'] =>
  last && {
    review_id: last.review_id,
    decision: last.decision,
    note: last.note,
    decided_at: last.decided_at.toISOString(),
  };

function abilities(actor: Actor, review: ReviewRow, deal: DealRow): ReviewDeal['can'] {
  const works = review.ended_at === null && canEditDeal(actor, dealAccessOf(deal));
  return {
    decide: works && canLeadReview(actor, accessOf(review)),
    promise: works && canTakePart(actor, accessOf(review)),
  };
}

/** One deal of a review: then and now, what changed, what was promised, and what to ask. */
export async function readReviewDeal(
  tx: Tx,
  call: ReviewCall,
  { reviewId, number }: { readonly reviewId: string; readonly number: number },
): Promise<ReviewDeal> {
  const { actor, now } = call;
  const review = await requireReadableReview(tx, actor, reviewId);
  const deal = await openDealOrKept(tx, actor, number);
  const row = await getItem(tx, actor, reviewId, deal.id);
  const place = { companyId: actor.companyId, reviewId, dealId: deal.id };
  const last = await findLast(tx, place, review.started_at);
  const since =
    last?.decided_at ?? new Date(`${addDays(dayOf(review.started_at), -FIRST_REVIEW_DAYS)}T00:00:00Z`);
  const until = review.ended_at ?? now;
  const scorecard = await readScorecard(tx, actor, keyOf(deal), { now });
  const earlier = await listEarlierPromises(tx, place, {
    startedAt: review.started_at,
    lastStartedAt: last?.started_at ?? null,
  });
  const ended = review.ended_at !== null && row.item_strip !== null;
  return {
    item: presentItem(actor, row, await listPromises(tx, actor.companyId, reviewId, [deal.id]), dayOf(now)),
    since: since.toISOString(),
    first: last === null,
    before: await standingThen(tx, call, deal, { last, since }),
    now: ended
      ? { strip: row.item_strip ?? deal.strip, score: row.item_score ?? deal.score }
      : { strip: deal.strip, score: deal.score },
    cap: scorecard.forecast.cap,
    changes: await changesBetween(tx, { companyId: actor.companyId, dealId: deal.id, since, until }),
    evidence: recordedBetween(scorecard, since, until),
    last: lastOf(last),
    earlier_promises: earlier.map((one) => presentPromise(one, dayOf(now))),
    questions: row.decision === null ? questionsOf(deal.pillars) : row.questions,
    can: abilities(actor, review, deal),
  };
}

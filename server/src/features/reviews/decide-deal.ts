import type { decideReviewDeal, ReviewItem } from '@dealwright/contract/reviews/reviews';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { isClosed } from '@dealwright/domain/stage';
import { AppError, notFound } from '../../platform/errors.ts';
import { requireEditableDeal } from '../deals/access.ts';
import { changeDeal } from '../deals/change-deal.ts';
import type { DealRef, DealRow } from '../deals/detail-store.ts';
import { moveDeal } from '../deals/move-deal.ts';
import { openDeal } from '../deals/open-deal.ts';
import { shareCompany } from '../deals/store.ts';
import { accessOf, requireReadableReview } from './access.ts';
import { promiseTask } from './add-promise.ts';
import { announceReview } from './announce.ts';
import { requireMayLead, requireOpen } from './policy.ts';
import { questionsOf } from './read-deal.ts';
import { type ReviewCall, readItem } from './read-review.ts';
import { type ItemPlace, lockItem, saveDecision } from './store.ts';
import { undoDecision } from './undo-decision.ts';

type Body = BodyOf<typeof decideReviewDeal>;
type Decision = Exclude<Body, { decision: 'undo' }>;

interface Decided {
  readonly reviewId: string;
  readonly ref: DealRef;
  readonly deal: DealRow;
}

const STALE = {
  decide: 'Someone else decided on this deal. Review it, then try again.',
  undo: 'This deal was decided again in the meantime. That decision stays.',
};

const closed = () => new AppError('conflict', 'This deal is closed. Keep or skip it.');

async function downgrade(
  tx: Tx,
  { actor, now }: ReviewCall,
  { deal, ref }: Decided,
  choice: (typeof FORECAST_CHOICES)[number],
): Promise<null> {
  if (isClosed(deal.stage)) throw closed();
  if (FORECAST_CHOICES.indexOf(choice) >= FORECAST_CHOICES.indexOf(deal.forecast_choice)) {
    throw new AppError('conflict', 'The deal is already in that category or lower. Choose a lower one.');
  }
  await changeDeal(tx, { actor, now, number: ref.number, version: ref.version }, { forecast_choice: choice });
  return null;
}

async function ask(
  tx: Tx,
  call: ReviewCall,
  { reviewId, ref, deal }: Decided,
  { question, due_on }: Extract<Decision, { decision: 'ask' }>,
): Promise<string> {
  const words = { kind: 'ask', words: question, assigneeId: deal.owner_id, dueOn: due_on } as const;
  await promiseTask(tx, call, { reviewId, deal: ref }, words);
  return question;
}

async function drop(
  tx: Tx,
  call: ReviewCall,
  { reviewId, ref, deal }: Decided,
  { how, reason }: Extract<Decision, { decision: 'drop' }>,
): Promise<string | null> {
  if (isClosed(deal.stage)) throw closed();
  if (how === 'close') {
    const { actor, now } = call;
    const move = {
      stage: 'closed_lost',
      undo: false,
      ...(reason !== null && { loss_reason: reason }),
    } as const;
    await moveDeal(tx, { actor, now, number: ref.number, version: ref.version }, move);
  } else {
    const words = {
      kind: 'close',
      words: 'Close this deal',
      assigneeId: deal.owner_id,
      dueOn: null,
    } as const;
    await promiseTask(tx, call, { reviewId, deal: ref }, words);
  }
  return reason;
}

/** Does what was decided to the deal; returns what the review notes of it. */
async function carryOut(
  tx: Tx,
  call: ReviewCall,
  decided: Decided,
  decision: Decision,
): Promise<string | null> {
  switch (decision.decision) {
    case 'downgrade':
      return downgrade(tx, call, decided, decision.forecast_choice);
    case 'ask':
      return ask(tx, call, decided, decision);
    case 'drop':
      return drop(tx, call, decided, decision);
    default:
      return null;
  }
}

async function carryOutAndSave(tx: Tx, call: ReviewCall, ref: DealRef, place: ItemPlace, decision: Decision) {
  const { actor, now } = call;
  const deal = await openDeal(tx, actor, ref.number);
  const note = await carryOut(tx, call, { reviewId: place.reviewId, ref, deal }, decision);
  const questions = questionsOf(deal.pillars);
  const { decision: kind, seconds } = decision;
  await saveDecision(tx, place, { decision: kind, note, questions, by: actor.userId, seconds, now });
}

/**
 * Decides on a deal of a review and does it, or undoes that. Throws 412 with the present decision when somebody else
 * decided first, 409 once the review has ended.
 */
export async function decideDeal(
  tx: Tx,
  call: ReviewCall & { readonly version: number },
  { reviewId, number }: { readonly reviewId: string; readonly number: number },
  decision: Body,
): Promise<ReviewItem> {
  const { actor, version } = call;
  await shareCompany(tx, actor.companyId);
  const review = await requireReadableReview(tx, actor, reviewId, 'share');
  const ref = await requireEditableDeal(tx, actor, { number });
  requireMayLead(actor, accessOf(review));
  requireOpen(accessOf(review));
  const place = { companyId: actor.companyId, reviewId, dealId: ref.id };
  const found = await lockItem(tx, place);
  if (found === null) throw notFound();
  if (found.version !== version) {
    throw new AppError('stale_version', STALE[decision.decision === 'undo' ? 'undo' : 'decide'], {
      current: await readItem(tx, call, reviewId, ref.id),
    });
  }
  if (decision.decision === 'undo') {
    await undoDecision(tx, call, { ref, place, item: found }, decision.deal_version);
  } else await carryOutAndSave(tx, call, ref, place, decision);
  const { companyId, userId: actorId } = actor;
  await announceReview(tx, { companyId, workspaceId: ref.workspaceId, dealId: ref.id, actorId, reviewId });
  return readItem(tx, call, reviewId, ref.id);
}

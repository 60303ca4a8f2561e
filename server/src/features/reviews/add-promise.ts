import type { addReviewPromise, ReviewPromise } from '@dealwright/contract/reviews/reviews';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { PromiseKind } from '@dealwright/domain/review/review-promise';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireEditableDeal } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { lockDeals } from '../deals/grading/store.ts';
import { createTasks } from '../tasks/create-tasks.ts';
import { accessOf, requireReadableReview } from './access.ts';
import { announceReview } from './announce.ts';
import { requireMayTakePart, requireOpen } from './policy.ts';
import { presentPromise } from './present-review.ts';
import { insertPromise, listPromises, MOST_OF_DEAL } from './promise-store.ts';
import { getItem, type ReviewCall } from './read-review.ts';

interface Words {
  readonly kind: PromiseKind;
  readonly words: string;
  readonly assigneeId: string;
  readonly dueOn: string | null;
}

/**
 * Makes a task of what somebody will do, and notes it in the review. Throws 400 for people who don’t work on the deal,
 * 409 once the deal has as many promises as it can hold.
 */
export async function promiseTask(
  tx: Tx,
  { actor, now }: ReviewCall,
  { reviewId, deal }: { readonly reviewId: string; readonly deal: DealRef },
  { kind, words, assigneeId, dueOn }: Words,
): Promise<string> {
  await lockDeals(tx, actor.companyId, [deal.id]);
  if ((await listPromises(tx, actor.companyId, reviewId, [deal.id])).length >= MOST_OF_DEAL) {
    throw new AppError(
      'conflict',
      `A deal can have up to ${MOST_OF_DEAL} promises in a review. Add a task to the deal instead.`,
    );
  }
  const task = {
    id: newId(),
    title: words,
    note: null,
    due_on: dueOn,
    assignee_id: assigneeId,
    pillar: null,
    origin: 'by_hand' as const,
    reason: null,
    interaction_id: null,
    quote: null,
    quote_start: null,
    quote_end: null,
  };
  await createTasks(tx, { actor, now }, { deal }, [task]);
  const id = newId();
  await insertPromise(tx, actor.companyId, {
    id,
    reviewId,
    dealId: deal.id,
    kind,
    words,
    ownerId: assigneeId,
    dueOn,
    taskId: task.id,
    by: actor.userId,
    now,
  });
  return id;
}

/** The deal of an open review that the person works; 404, 403 or 409 otherwise. */
async function requireItem(tx: Tx, { actor }: ReviewCall, place: Place): Promise<DealRef> {
  const review = await requireReadableReview(tx, actor, place.reviewId, 'share');
  const deal = await requireEditableDeal(tx, actor, { number: place.number });
  requireMayTakePart(actor, accessOf(review));
  await getItem(tx, actor, place.reviewId, deal.id);
  requireOpen(accessOf(review));
  return deal;
}

interface Place {
  readonly reviewId: string;
  readonly number: number;
}

export async function addPromise(
  tx: Tx,
  call: ReviewCall,
  place: Place,
  body: BodyOf<typeof addReviewPromise>,
): Promise<ReviewPromise> {
  const { actor, now } = call;
  const { reviewId } = place;
  const deal = await requireItem(tx, call, place);
  const words = {
    kind: 'promise',
    words: body.words,
    assigneeId: body.assignee_id,
    dueOn: body.due_on,
  } as const;
  const { companyId, userId: actorId } = actor;
  const id = await promiseTask(tx, call, { reviewId, deal }, words);
  await announceReview(tx, { companyId, workspaceId: deal.workspaceId, dealId: deal.id, actorId, reviewId });
  const row = (await listPromises(tx, companyId, reviewId, [deal.id])).find((one) => one.id === id);
  if (!row) throw new Error('a promise was added a moment ago');
  return presentPromise(row, dayOf(now));
}

/** For replayed answers: people who can’t read the review any more are refused as at first. */
export async function mayPromise(tx: Tx, actor: Actor, place: Place): Promise<void> {
  await requireReadableReview(tx, actor, place.reviewId);
  await requireEditableDeal(tx, actor, { number: place.number });
}

import {
  MOST_REVIEWED,
  type Review,
  type startReview as startReviewRoute,
} from '@dealwright/contract/reviews/reviews';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireReadableDeal } from '../deals/access.ts';
import { openDeal } from '../deals/open-deal.ts';
import { accessOf, requireReadableReview } from './access.ts';
import { announceReview } from './announce.ts';
import { requireMayLead, requireMayStart, requireMayTakePart, requireOpen } from './policy.ts';
import { computeQueue } from './read-queue.ts';
import { type ReviewCall, readReview } from './read-review.ts';
import { countItems, insertItems, insertReview, setShowing } from './store.ts';

/** Starts a review of the current queue or of the given deals, and shows the first one. */
export async function startReview(
  tx: Tx,
  call: ReviewCall,
  { numbers, ...scope }: BodyOf<typeof startReviewRoute>,
): Promise<Review> {
  const { actor, now } = call;
  requireMayStart(actor);
  const { asked, deals } = await computeQueue(tx, actor, numbers ? { scope: 'me', numbers } : scope, now);
  if (numbers && deals.length === 0)
    throw new AppError('conflict', 'None of these deals can be reviewed. Reload the list.');
  const id = newId();
  const first = deals[0]?.deal.row.id ?? null;
  const started = numbers ? 'chosen' : asked.scope;
  await insertReview(tx, actor, { id, ...asked, scope: started, dealId: first, now });
  const items = deals.map(({ deal, reasons }) => ({
    deal_id: deal.row.id,
    owner_id: deal.row.owner_id,
    added_by: null,
    changes: reasons.changes,
    ahead: reasons.ahead,
    ages_on: reasons.agesOn,
  }));
  await insertItems(tx, actor.companyId, id, items);
  return readReview(tx, call, id);
}

interface Place {
  readonly reviewId: string;
  readonly number: number;
}

/** Adds a deal that the person can see. One that is in the review stays as it is. */
export async function addDeal(tx: Tx, call: ReviewCall, { reviewId, number }: Place): Promise<Review> {
  const { actor } = call;
  const review = await requireReadableReview(tx, actor, reviewId, 'update');
  const { id: dealId } = await requireReadableDeal(tx, actor, { number });
  requireMayTakePart(actor, accessOf(review));
  requireOpen(accessOf(review));
  if ((await countItems(tx, actor.companyId, reviewId)) >= MOST_REVIEWED) {
    throw new AppError('conflict', `A review can have up to ${MOST_REVIEWED} deals. Start another one.`);
  }
  const deal = await openDeal(tx, actor, number);
  const added = { deal_id: dealId, owner_id: deal.owner_id, added_by: actor.userId };
  await insertItems(tx, actor.companyId, reviewId, [{ ...added, changes: 0, ahead: 0, ages_on: null }]);
  const { companyId, userId: actorId } = actor;
  await announceReview(tx, { companyId, workspaceId: deal.workspace_id, dealId, actorId, reviewId });
  return readReview(tx, call, reviewId);
}

/** Shows a deal of the review to everyone in it. */
export async function showDeal(tx: Tx, { actor }: ReviewCall, { reviewId, number }: Place): Promise<void> {
  const review = await requireReadableReview(tx, actor, reviewId);
  const deal = await requireReadableDeal(tx, actor, { number });
  requireMayLead(actor, accessOf(review));
  if (review.ended_at !== null || review.deal_id === deal.id) return;
  const { companyId, userId: actorId } = actor;
  await setShowing(tx, { companyId, reviewId, dealId: deal.id });
  await announceReview(tx, { companyId, workspaceId: deal.workspaceId, dealId: deal.id, actorId, reviewId });
}

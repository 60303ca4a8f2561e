import { MOST_REVIEWED, type Review, type ReviewItem } from '@dealwright/contract/reviews/reviews';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { accessOf, requireReadableReview } from './access.ts';
import { canLeadReview, canTakePart } from './policy.ts';
import { presentItem, presentReview } from './present-review.ts';
import { listPromises } from './promise-store.ts';
import { type ItemRow, listItems } from './store.ts';

export interface ReviewCall {
  readonly actor: Actor;
  readonly now: Date;
}

/** A review with the deals that the person can see. */
export async function readReview(tx: Tx, { actor, now }: ReviewCall, id: string): Promise<Review> {
  const row = await requireReadableReview(tx, actor, id);
  const items = await listItems(tx, actor, id, { most: MOST_REVIEWED });
  const ids = items.map((item) => item.id);
  const promises = await listPromises(tx, actor.companyId, id, ids);
  const shown = items.find((item) => item.id === row.deal_id);
  const isOpen = row.ended_at === null;
  return {
    ...presentReview(row),
    showing: shown ? Number(shown.number) : null,
    items: items.map((item) => presentItem(actor, item, promises, dayOf(now))),
    can: {
      decide: isOpen && canLeadReview(actor, accessOf(row)),
      promise: isOpen && canTakePart(actor, accessOf(row)),
    },
  };
}

/** A deal of a review; 404 if it isn’t in it, or if the person can’t see it. */
export async function getItem(tx: Tx, actor: Actor, reviewId: string, dealId: string): Promise<ItemRow> {
  const [row] = await listItems(tx, actor, reviewId, { dealId, most: 1 });
  if (!row) throw notFound();
  return row;
}

export async function readItem(
  tx: Tx,
  { actor, now }: ReviewCall,
  reviewId: string,
  dealId: string,
): Promise<ReviewItem> {
  const row = await getItem(tx, actor, reviewId, dealId);
  const promises = await listPromises(tx, actor.companyId, reviewId, [dealId]);
  return presentItem(actor, row, promises, dayOf(now));
}

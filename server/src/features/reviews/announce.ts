import type { Tx } from '@dealwright/db/database';
import { emit } from '../../platform/events.ts';

interface Change {
  readonly companyId: string;
  readonly workspaceId: string;
  /** Who can read the deal hears of it; the whole workspace, without details, of the review as a whole. */
  readonly dealId: string | null;
  readonly actorId: string;
  readonly reviewId: string;
}

/** Tells the screens of a review that it changed. */
export async function announceReview(tx: Tx, { reviewId, ...change }: Change): Promise<void> {
  await emit(tx, [{ ...change, type: 'review.changed', payload: { review_id: reviewId } }]);
}

import { getReviewQueue } from '@dealwright/contract/reviews/review-queue';
import {
  addReviewDeal,
  addReviewPromise,
  decideReviewDeal,
  endReview as endReviewRoute,
  getReview,
  getReviewDeal,
  listReviews,
  showReviewDeal,
  startReview as startReviewRoute,
} from '@dealwright/contract/reviews/reviews';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { addPromise, mayPromise } from './add-promise.ts';
import { decideDeal } from './decide-deal.ts';
import { endReview } from './end-review.ts';
import { listReviewPage } from './list-store.ts';
import { requireMayStart } from './policy.ts';
import { presentReview } from './present-review.ts';
import { readReviewDeal } from './read-deal.ts';
import { readQueue } from './read-queue.ts';
import { readReview } from './read-review.ts';
import { addDeal, showDeal, startReview } from './start-review.ts';

const placeOf = (params: { readonly review_id: string; readonly number: number }) => ({
  reviewId: params.review_id,
  number: params.number,
});

export function registerReviews(router: Router): void {
  router.member(getReviewQueue, async ({ actor, tx, query, now }) => readQueue(tx, actor, query, now));
  router.member(listReviews, async ({ actor, tx, query }) => {
    const after = decodeCursor('reviews', query.cursor, [positionSchemas.id]);
    const rows = await listReviewPage(tx, actor, { after, limit: query.limit + 1 });
    const present = (row: (typeof rows)[number]) => ({
      ...presentReview(row),
      deals: row.deals,
      decided: row.decided,
    });
    return pageFrom(rows, query.limit, present, ({ id }) => encodeCursor('reviews', [id]));
  });
  router.member(
    startReviewRoute,
    async ({ actor, tx, body, now }) => startReview(tx, { actor, now }, body),
    async ({ actor }) => requireMayStart(actor),
  );
  router.member(getReview, async ({ actor, tx, params, now }) =>
    readReview(tx, { actor, now }, params.review_id),
  );
  router.member(endReviewRoute, async ({ actor, tx, params, now }) =>
    endReview(tx, { actor, now }, params.review_id),
  );
  router.member(showReviewDeal, async ({ actor, tx, params, body, now }) =>
    showDeal(tx, { actor, now }, { reviewId: params.review_id, number: body.number }),
  );
  registerReviewDeals(router);
}

function registerReviewDeals(router: Router): void {
  router.member(getReviewDeal, async ({ actor, tx, params, now }) =>
    readReviewDeal(tx, { actor, now }, placeOf(params)),
  );
  router.member(addReviewDeal, async ({ actor, tx, params, now }) =>
    addDeal(tx, { actor, now }, placeOf(params)),
  );
  router.member(decideReviewDeal, async ({ actor, tx, params, body, version, now }) =>
    decideDeal(tx, { actor, now, version }, placeOf(params), body),
  );
  router.member(
    addReviewPromise,
    async ({ actor, tx, params, body, now }) => addPromise(tx, { actor, now }, placeOf(params), body),
    async ({ actor, tx, params }) => mayPromise(tx, actor, placeOf(params)),
  );
}

import { addReviewDeal, addReviewPromise, startReview } from '@dealwright/contract/reviews/reviews';
import type { TestApp } from './test-app.ts';

export interface CanaryReview {
  readonly reviewId: string;
}

/** A review of the rep’s deal with a promise in it. */
export async function addCanaryReview(
  app: TestApp,
  { number }: { readonly number: number },
  canary: string,
): Promise<CanaryReview> {
  const { rep } = app.people;
  const review = await app.call(rep, startReview, { body: {} });
  const params = { review_id: review.body.id, number };
  await app.call(rep, addReviewDeal, { params });
  await app.call(rep, addReviewPromise, {
    params,
    body: { words: `Promise ${canary}`, assignee_id: rep.id, due_on: '2026-06-01' },
  });
  return { reviewId: review.body.id };
}

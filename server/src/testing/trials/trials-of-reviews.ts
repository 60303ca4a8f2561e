import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

const review = ({ reviewId }: CanaryDeal) => ({ review_id: reviewId });
const reviewed = ({ reviewId, number }: CanaryDeal) => ({ review_id: reviewId, number });

/** A link to a deal opens no review of it. */
const READ_REVIEW = askers(401, 404, 200, 404, 404);

/** A rep’s review is read by those who see its deals; a rep without one of them doesn’t find it. */
export const TRIALS_OF_REVIEWS: Trials = {
  getReviewQueue: { expected: OWN_ONLY },
  listReviews: { expected: OWN_ONLY },
  startReview: {
    expected: askers(401, 201, 403, 201, 201),
    body: () => ({}),
  },
  getReview: { expected: READ_REVIEW, params: review },
  getReviewDeal: { expected: READ_REVIEW, params: reviewed },
  addReviewDeal: { expected: WRITE, params: reviewed },
  showReviewDeal: { expected: WRITE, params: review, body: ({ number }) => ({ number }) },
  decideReviewDeal: {
    expected: WRITE,
    params: reviewed,
    body: () => ({ decision: 'keep' }),
    version: 1,
  },
  addReviewPromise: {
    expected: WRITE,
    params: reviewed,
    body: ({ ownerId }) => ({ words: 'Call them', assignee_id: ownerId, due_on: '2026-06-01' }),
  },
  endReview: { expected: WRITE, params: review },
  listOutcomeQuestions: { expected: OWN_ONLY },
  setOutcomeQuestions: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 },
    params: () => ({ outcome: 'won' }),
    body: () => ({ questions: ['What did we learn?'] }),
    version: 0,
  },
  getDealOutcomes: { expected: READ, params: deal },
  saveOutcomeReview: { expected: WRITE, params: deal, body: () => ({ answers: [] }), version: 0 },
  listClosings: { expected: OWN_ONLY },
};

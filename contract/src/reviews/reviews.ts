import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { MOST_QUEUED } from '@dealwright/domain/review/review-queue';
import { REVIEW_DECISIONS, STARTED_SCOPES } from '@dealwright/domain/review/review-decision';
import { PROMISE_KINDS, PROMISE_RESULTS } from '@dealwright/domain/review/review-promise';
import { MOST_QUESTIONS, QUESTION_REASONS } from '@dealwright/domain/review/review-questions';
import { STRIP } from '@dealwright/domain/strip';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealParams, dealSummarySchema, personSchema } from '../deals/deals.ts';
import { historyEntrySchema } from '../deals/history.ts';
import {
  daySchema,
  givenDaySchema,
  idSchema,
  optionalTextSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { evidenceSchema } from '../qualification/evidence.ts';
import { defineRoute } from '../route.ts';
import { reviewReasonsSchema, reviewScope } from './review-queue.ts';

/** Deals of one review, those that people added among them. */
export const MOST_REVIEWED = 100;
/** What a deal’s screen lists of changes and of evidence. */
export const REVIEW_SHOWS = 12;
export const MAX_PROMISE = 200;
export const MAX_REVIEW_NOTE = 500;
/** Seconds that one decision can add: more were not spent looking. */
const MOST_SECONDS = 3600;

export const reviewPromiseSchema = z
  .object({
    id: idSchema,
    kind: z.enum(PROMISE_KINDS),
    words: z.string(),
    owner: personSchema,
    /** Of the task as it is now. */
    due_on: daySchema.nullable(),
    /** Null once the task was removed. */
    task_id: idSchema.nullable(),
    result: z.enum(PROMISE_RESULTS),
    created_by: personSchema,
    created_at: timeSchema,
  })
  .meta({ id: 'ReviewPromise' });
export type ReviewPromise = z.infer<typeof reviewPromiseSchema>;

const questionSchema = z.object({
  pillar: pillarSchema,
  reason: z.enum(QUESTION_REASONS),
  question: z.string(),
});

export const reviewItemSchema = z
  .object({
    deal: dealSummarySchema,
    /** Who owned it when it came into the review. */
    owner_then: personSchema,
    /** Null for a deal of the queue. */
    added_by: personSchema.nullable(),
    reasons: reviewReasonsSchema,
    unchanged: z.boolean(),
    decision: z.enum(REVIEW_DECISIONS).nullable(),
    /** The question that was asked, or why it was dropped. */
    note: z.string().nullable(),
    decided_by: personSchema.nullable(),
    decided_at: timeSchema.nullable(),
    /** How long people looked at it before they decided. */
    seconds: z.number().int(),
    promises: z.array(reviewPromiseSchema),
    version: z.number().int(),
  })
  .meta({ id: 'ReviewItem' });
export type ReviewItem = z.infer<typeof reviewItemSchema>;

const reviewFields = {
  id: idSchema,
  reviewer: personSchema,
  /** `chosen` for a review that started with chosen deals. */
  scope: z.enum(STARTED_SCOPES),
  /** Whose deals, or whose team’s; the reviewer for chosen deals. */
  person: personSchema,
  until: daySchema,
  started_at: timeSchema,
  ended_at: timeSchema.nullable(),
};

export const reviewSchema = z
  .object({
    ...reviewFields,
    /** The number of the deal that everyone in the review is shown. */
    showing: z.number().int().nullable(),
    /** In their order, without deals that you can’t see. */
    items: z.array(reviewItemSchema).max(MOST_REVIEWED),
    can: z.object({ decide: z.boolean(), promise: z.boolean() }),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

export const reviewSummarySchema = z
  .object({ ...reviewFields, deals: z.number().int(), decided: z.number().int() })
  .meta({ id: 'ReviewSummary' });
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

export const listReviews = defineRoute({
  operationId: 'listReviews',
  method: 'GET',
  path: '/reviews',
  audience: 'user',
  summary: 'Reviews you can read, newest first, with how many of the deals you can see are decided',
  query: z.object(pageQuery),
  response: pageOf(reviewSummarySchema),
});

export const startReview = defineRoute({
  operationId: 'startReview',
  method: 'POST',
  path: '/reviews',
  audience: 'user',
  summary: 'Start a review of the deals in the queue, or of given ones',
  body: z.strictObject({
    ...reviewScope,
    /**
     * Review these deals instead of the queue, whoever their owners are. `scope`, `person` and `until` are ignored. Deals
     * that are closed or that you can’t see are left out.
     */
    numbers: z.array(dealParams.shape.number).min(1).max(MOST_QUEUED).optional(),
  }),
  response: reviewSchema,
  status: 201,
  idempotent: true,
});

const reviewParams = z.object({ review_id: idSchema });

export const getReview = defineRoute({
  operationId: 'getReview',
  method: 'GET',
  path: '/reviews/:review_id',
  audience: 'user',
  summary: 'A review with its deals, decisions and promises',
  params: reviewParams,
  response: reviewSchema,
});

export const endReview = defineRoute({
  operationId: 'endReview',
  method: 'PUT',
  path: '/reviews/:review_id/end',
  audience: 'user',
  summary: 'End a review and email its summary to those who took part; an ended one stays as it is',
  params: reviewParams,
  response: reviewSchema,
});

export const showReviewDeal = defineRoute({
  operationId: 'showReviewDeal',
  method: 'PUT',
  path: '/reviews/:review_id/showing',
  audience: 'user',
  summary: 'Show a deal to everyone in the review',
  params: reviewParams,
  body: z.strictObject({ number: dealParams.shape.number }),
  response: z.undefined(),
  status: 204,
});

const itemRoute = { audience: 'user', params: reviewParams.extend(dealParams.shape) } as const;
const ITEM = '/reviews/:review_id/deals/:number';

export const reviewDealSchema = z
  .object({
    item: reviewItemSchema,
    /** When the deal was last reviewed, or 7 days before this review. */
    since: timeSchema,
    /** Whether it was never reviewed before. */
    first: z.boolean(),
    /** How it was then; null if it didn’t exist. */
    before: z
      .object({
        strip: z.string().regex(STRIP),
        score: z.number().int(),
        choice: z.enum(FORECAST_CHOICES).nullable(),
      })
      .nullable(),
    /** At the end of a review that is over. */
    now: z.object({ strip: z.string().regex(STRIP), score: z.number().int() }),
    /** The best category the evidence allows. */
    cap: z.enum(FORECAST_CHOICES),
    changes: z.object({ total: z.number().int(), items: z.array(historyEntrySchema).max(REVIEW_SHOWS) }),
    /** Recorded since, newest first. */
    evidence: z.array(evidenceSchema).max(REVIEW_SHOWS),
    /** What the last review decided. */
    last: z
      .object({
        review_id: idSchema,
        decision: z.enum(REVIEW_DECISIONS),
        note: z.string().nullable(),
        decided_at: timeSchema,
      })
      .nullable(),
    /** Of earlier reviews: still open, or finished since the last one began. */
    earlier_promises: z.array(reviewPromiseSchema),
    questions: z.array(questionSchema).max(MOST_QUESTIONS),
    can: z.object({ decide: z.boolean(), promise: z.boolean() }),
  })
  .meta({ id: 'ReviewDeal' });
export type ReviewDeal = z.infer<typeof reviewDealSchema>;

export const getReviewDeal = defineRoute({
  ...itemRoute,
  operationId: 'getReviewDeal',
  method: 'GET',
  path: ITEM,
  summary: 'A deal in a review: then and now, what changed, promises and questions',
  response: reviewDealSchema,
});

export const addReviewDeal = defineRoute({
  ...itemRoute,
  operationId: 'addReviewDeal',
  method: 'PUT',
  path: ITEM,
  summary: `Add a deal to a review, at most ${MOST_REVIEWED}; one that is there stays as it is`,
  response: reviewSchema,
});

const seconds = z.number().int().min(0).max(MOST_SECONDS).default(0);

export const reviewDecisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('keep'), seconds }),
  z.strictObject({ decision: z.literal('skip'), seconds }),
  z.strictObject({
    decision: z.literal('downgrade'),
    /** Lower than it is. */
    forecast_choice: z.enum(FORECAST_CHOICES),
    seconds,
  }),
  z.strictObject({
    decision: z.literal('ask'),
    /** Becomes a task of the deal’s owner. */
    question: textSchema(1, MAX_PROMISE, 'Write the question'),
    due_on: givenDaySchema.nullable().default(null),
    seconds,
  }),
  z.strictObject({
    decision: z.literal('drop'),
    /** Close it as lost now, or ask the owner to close it by a task. */
    how: z.enum(['close', 'mark']),
    reason: optionalTextSchema(MAX_REVIEW_NOTE).default(null),
    seconds,
  }),
  z.strictObject({
    /** Clears the decision and takes back what it did. */
    decision: z.literal('undo'),
    /** The version of the deal that the decision left: a deal that changed since stays as it is. */
    deal_version: z.number().int().min(1),
  }),
]);

export const decideReviewDeal = defineRoute({
  ...itemRoute,
  operationId: 'decideReviewDeal',
  method: 'PUT',
  path: `${ITEM}/decision`,
  summary: 'Decide on a deal in a review: keep, skip, downgrade, ask or drop; or undo the decision',
  body: reviewDecisionSchema,
  response: reviewItemSchema,
  versioned: true,
});

export const addReviewPromise = defineRoute({
  ...itemRoute,
  operationId: 'addReviewPromise',
  method: 'POST',
  path: `${ITEM}/promises`,
  summary: 'Add a promise, which becomes a task and comes back in the next review of the deal',
  body: z.strictObject({
    words: textSchema(1, MAX_PROMISE, 'Write the promise'),
    /** A colleague who works on the deal. */
    assignee_id: idSchema,
    due_on: givenDaySchema,
  }),
  response: reviewPromiseSchema,
  status: 201,
  idempotent: true,
});

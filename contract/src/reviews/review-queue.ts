import { REVIEW_SCOPES } from '@dealwright/domain/review/review-decision';
import { MOST_QUEUED } from '@dealwright/domain/review/review-queue';
import { z } from 'zod';
import { dealSummarySchema, personSchema } from '../deals/deals.ts';
import { daySchema, givenDaySchema, idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** Whose deals, and until when they close. */
export const reviewScope = {
  scope: z.enum(REVIEW_SCOPES).default('me'),
  /** Whose deals, or whose team’s; you unless given. */
  person: idSchema.optional(),
  /** Open deals that close by then or have no close date; 90 days from today unless given. */
  until: givenDaySchema.optional(),
};

export const reviewReasonsSchema = z.object({
  /** Since the deal’s last review, or in the last 7 days. */
  changes: z.number().int(),
  /** By how many categories the forecast choice is ahead of the evidence. */
  ahead: z.number().int(),
  /** The day on which evidence ages, if that is soon. */
  ages_on: daySchema.nullable(),
});

export const reviewQueueSchema = z
  .object({
    until: daySchema,
    /** Null for your own deals. */
    person: personSchema.nullable(),
    items: z
      .array(z.object({ deal: dealSummarySchema, reasons: reviewReasonsSchema, unchanged: z.boolean() }))
      .max(MOST_QUEUED),
    can: z.object({ start: z.boolean() }),
  })
  .meta({ id: 'ReviewQueue' });
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;

export const getReviewQueue = defineRoute({
  operationId: 'getReviewQueue',
  method: 'GET',
  path: '/review-queue',
  audience: 'user',
  summary:
    'The open deals to review next: amount times what changed, forecast ahead of evidence and aging evidence',
  query: z.object(reviewScope),
  response: reviewQueueSchema,
});

import { MOST_OUTCOME_QUESTIONS, OUTCOMES } from '@dealwright/domain/review/outcome-review';
import { z } from 'zod';
import { dealParams, dealSummarySchema, personSchema } from '../deals/deals.ts';
import { idSchema, pageOf, pageQuery, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const MAX_OUTCOME_QUESTION = 200;
export const MAX_OUTCOME_ANSWER = 2000;
/** Closings of one deal that are listed. */
const MOST_CLOSINGS = 20;

const outcomeSchema = z.enum(OUTCOMES);
const questionsSchema = z.array(z.string()).max(MOST_OUTCOME_QUESTIONS);

export const outcomeQuestionsSchema = z
  .object({
    outcome: outcomeSchema,
    questions: questionsSchema,
    /** 0 for the defaults. */
    version: z.number().int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'OutcomeQuestions' });
export type OutcomeQuestions = z.infer<typeof outcomeQuestionsSchema>;

export const listOutcomeQuestions = defineRoute({
  operationId: 'listOutcomeQuestions',
  method: 'GET',
  path: '/outcome-questions',
  audience: 'user',
  summary: 'What outcome reviews of won and of lost deals ask',
  response: z.object({ items: z.array(outcomeQuestionsSchema) }),
});

export const setOutcomeQuestions = defineRoute({
  operationId: 'setOutcomeQuestions',
  method: 'PUT',
  path: '/outcome-questions/:outcome',
  audience: 'user',
  summary: 'Set what later outcome reviews ask; version 0 while the defaults are asked',
  params: z.object({ outcome: outcomeSchema }),
  body: z.strictObject({
    questions: z
      .array(textSchema(1, MAX_OUTCOME_QUESTION, 'Write the question'))
      .min(1, 'Write at least one question')
      .max(MOST_OUTCOME_QUESTIONS),
  }),
  response: outcomeQuestionsSchema,
  versioned: true,
});

const answeredSchema = z.array(z.object({ question: z.string(), answer: z.string() }));

export const outcomeReviewSchema = z
  .object({
    id: idSchema,
    outcome: outcomeSchema,
    /** When the deal came to its closed stage. */
    closing_at: timeSchema,
    /** Questions as they were asked. */
    answers: answeredSchema,
    author: personSchema,
    updated_at: timeSchema,
    version: z.number().int(),
  })
  .meta({ id: 'OutcomeReview' });
export type OutcomeReview = z.infer<typeof outcomeReviewSchema>;

export const dealOutcomesSchema = z
  .object({
    /** The present closing; null while the deal is open. Its review is null until somebody writes it. */
    closing: z
      .object({
        outcome: outcomeSchema,
        closing_at: timeSchema,
        questions: questionsSchema,
        review: outcomeReviewSchema.nullable(),
      })
      .nullable(),
    /** Of earlier closings, newest first. */
    earlier: z.array(outcomeReviewSchema).max(MOST_CLOSINGS),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'DealOutcomes' });
export type DealOutcomes = z.infer<typeof dealOutcomesSchema>;

export const getDealOutcomes = defineRoute({
  operationId: 'getDealOutcomes',
  method: 'GET',
  path: '/deals/:number/outcome-reviews',
  audience: 'user',
  summary: 'The outcome reviews of a deal, one for each closing',
  params: dealParams,
  response: dealOutcomesSchema,
});

export const saveOutcomeReview = defineRoute({
  operationId: 'saveOutcomeReview',
  method: 'PUT',
  path: '/deals/:number/outcome-review',
  audience: 'user',
  summary: 'Write the outcome review of the present closing; version 0 for a new one',
  params: dealParams,
  body: z.strictObject({
    /** One for each question, in their order. */
    answers: z.array(textSchema(0, MAX_OUTCOME_ANSWER)).max(MOST_OUTCOME_QUESTIONS),
  }),
  response: dealOutcomesSchema,
  versioned: true,
});

export const closingSchema = z.object({
  deal: dealSummarySchema,
  outcome: outcomeSchema,
  closed_at: timeSchema,
  reviewed: z.boolean(),
});
export type Closing = z.infer<typeof closingSchema>;

export const listClosings = defineRoute({
  operationId: 'listClosings',
  method: 'GET',
  path: '/closings',
  audience: 'user',
  summary: 'Closed deals that you find in lists, the latest first, with whether their outcome is reviewed',
  query: z.object(pageQuery),
  response: pageOf(closingSchema),
});

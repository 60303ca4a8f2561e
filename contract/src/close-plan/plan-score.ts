/** How the odds of close plans compare with what came. */
import { z } from 'zod';
import { stageSchema } from '../deals/deal-filter.ts';
import { personSchema } from '../deals/deals.ts';
import { daySchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

/** From 0 to 1. */
const shareSchema = z.number().min(0).max(1);

export const closePlanScoreSchema = z
  .object({
    /** Odds to sign as they were 30 days before a close date that has passed, or whose deal was closed before. */
    predictions: z.number().int(),
    /** Null below ten predictions. */
    score: z
      .object({
        /** Mean chance that was said. */
        chance: shareSchema,
        /** How many deals were signed by that close date, and their share with its 95% interval. */
        signed: z.number().int(),
        share: shareSchema,
        low: shareSchema,
        high: shareSchema,
        /** Mean squared difference between chance and outcome: 0 is perfect, 0.25 is a coin toss. */
        brier: shareSchema,
      })
      .nullable(),
  })
  .meta({ id: 'ClosePlanScore' });
export type ClosePlanScore = z.infer<typeof closePlanScoreSchema>;

export const getClosePlanScore = defineRoute({
  operationId: 'getClosePlanScore',
  method: 'GET',
  path: '/close-plans/score',
  audience: 'user',
  summary: 'How the odds of close plans compare with what came, for the deals that the reader finds',
  response: closePlanScoreSchema,
});

export const scoredClosePlanSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    account: z.string().nullable(),
    owner: personSchema,
    /** Today’s. */
    stage: stageSchema,
    /** The one that was predicted; a deal whose close date changed can be listed with each. */
    close_date: daySchema,
    /** The chance to sign by then, said 30 days before. */
    chance: shareSchema,
    /** Null unless the deal is won. */
    signed_on: daySchema.nullable(),
    /** Whether it was signed by that close date. */
    in_time: z.boolean(),
  })
  .meta({ id: 'ScoredClosePlan' });
export type ScoredClosePlan = z.infer<typeof scoredClosePlanSchema>;

export const listScoredClosePlans = defineRoute({
  operationId: 'listScoredClosePlans',
  method: 'GET',
  path: '/close-plans/scored',
  audience: 'user',
  summary: 'The predictions that getClosePlanScore counts, the newest close date first',
  query: z.object(pageQuery),
  response: pageOf(scoredClosePlanSchema),
});

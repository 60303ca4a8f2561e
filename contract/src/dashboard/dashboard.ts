import { FORECAST_CATEGORIES } from '@dealwright/domain/forecast';
import { z } from 'zod';
import { amountsSchema, countedAmountsSchema } from '../amounts.ts';
import { dealSummarySchema, stageTotalSchema } from '../deals/deals.ts';
import { defineRoute } from '../route.ts';

export const getDashboard = defineRoute({
  operationId: 'getDashboard',
  method: 'GET',
  path: '/dashboard',
  audience: 'user',
  reads: 'replica',
  summary: 'Pipeline by stage, the forecast weighted and capped by evidence, and the weakest deals',
  response: z.object({
    stages: z.array(
      stageTotalSchema.extend({
        amounts: countedAmountsSchema,
        probability: z.number(),
        weighted: amountsSchema,
      }),
    ),
    categories: z.array(
      z.object({ category: z.enum(FORECAST_CATEGORIES), deals: z.number().int(), amounts: amountsSchema }),
    ),
    /** Open deals whose close date has passed, the longest overdue first; they are in no category. */
    slipped: z.object({ deals: z.number().int(), amounts: amountsSchema, items: z.array(dealSummarySchema) }),
    /** What is weighted leaves slipped deals out. */
    open: z.object({ deals: z.number().int(), amounts: amountsSchema, weighted: amountsSchema }),
    /** The open deals with the lowest scores among those in later stages. */
    weakest: z.array(dealSummarySchema),
    overdue: z.array(dealSummarySchema),
    /** All deals whose next step was due before today, of which `overdue` names the first. */
    overdue_deals: z.number().int(),
  }),
});

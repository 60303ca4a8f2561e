import { z } from 'zod';
import { dealParams } from '../deals/deals.ts';
import { daySchema, idSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const analysisSchema = z
  .object({
    id: idSchema,
    interaction_id: idSchema,
    status: z.enum(['queued', 'running', 'succeeded', 'failed']),
    /** Per cent. */
    progress: z.number().int(),
    /** Which analyst answered; null until one did. */
    analyst: z.enum(['embedded', 'model']).nullable(),
    model: z.string().nullable(),
    /** Why another analyst than the configured one answered. */
    notice: z.string().nullable(),
    /** Why it failed, in words for the person. */
    failure: z.string().nullable(),
    suggestions: z.number().int(),
    refused: z.number().int(),
    people: z.array(
      z.object({
        name: z.string(),
        title: z.string().nullable(),
        email: z.string().nullable(),
        quote: z.string(),
      }),
    ),
    dates: z.array(z.object({ on: daySchema, about: z.string(), quote: z.string() })),
    amounts: z.array(z.object({ amount_minor: z.number().int(), currency: z.string(), quote: z.string() })),
    created_at: timeSchema,
    finished_at: timeSchema.nullable(),
  })
  .meta({ id: 'Analysis' });
export type Analysis = z.infer<typeof analysisSchema>;

export const requestAnalysis = defineRoute({
  operationId: 'requestAnalysis',
  method: 'POST',
  path: '/deals/:number/interactions/:interaction_id/analyses',
  audience: 'user',
  summary: 'Start an analysis of an interaction; one at a time',
  params: dealParams.extend({ interaction_id: idSchema }),
  response: analysisSchema,
  status: 202,
});

export const getLatestAnalysis = defineRoute({
  operationId: 'getLatestAnalysis',
  method: 'GET',
  path: '/deals/:number/interactions/:interaction_id/analysis',
  audience: 'user',
  summary: 'The latest analysis of an interaction, or null',
  params: dealParams.extend({ interaction_id: idSchema }),
  response: analysisSchema.nullable(),
});

/** Which analyst answers here, so that every page with its output can say so. */
export const analystSchema = z.object({
  analyst: z.enum(['embedded', 'model']),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  monthly_budget_usd: z.number().nullable(),
  spent_this_month_usd: z.number(),
  budget_reached: z.boolean(),
});

export const getAnalyst = defineRoute({
  operationId: 'getAnalyst',
  method: 'GET',
  path: '/analyst',
  audience: 'user',
  summary: 'The company’s analyst, its budget and its cost this month',
  response: analystSchema,
});

export const changeAnalystBudget = defineRoute({
  operationId: 'changeAnalystBudget',
  method: 'PUT',
  path: '/analyst/budget',
  audience: 'user',
  summary: 'Set the company’s monthly budget for the analyst; null for no limit',
  body: z.strictObject({ monthly_budget_usd: z.number().min(0).max(1_000_000).nullable() }),
  response: analystSchema,
});

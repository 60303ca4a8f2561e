import { SUGGESTED_ORIGINS } from '@dealwright/domain/task';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealParams, personSchema } from '../deals/deals.ts';
import { INTERACTION_KINDS } from '../interactions.ts';
import { daySchema, idSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { newTaskSchema, taskSchema } from './tasks.ts';

/** More than a person would read through. */
export const MOST_TASK_SUGGESTIONS = 100;

export const taskSuggestionSchema = z
  .object({
    id: idSchema,
    origin: z.enum(SUGGESTED_ORIGINS),
    title: z.string(),
    note: z.string().nullable(),
    due_on: daySchema.nullable(),
    pillar: pillarSchema.nullable(),
    /** Whom to ask; null if no person of the deal fits, or nobody needs to be asked. */
    person: personSchema.nullable(),
    /** Of a commitment: whose it is, and the words themselves at their place. */
    commitment: z
      .object({
        said_by: z.enum(['buyer', 'seller']),
        name: z.string().nullable(),
        interaction: z.object({ id: idSchema, title: z.string(), kind: z.enum(INTERACTION_KINDS) }),
        quote: z.string(),
        quote_start: z.number().int(),
        quote_end: z.number().int(),
      })
      .nullable(),
    created_at: timeSchema,
  })
  .meta({ id: 'TaskSuggestion' });
export type TaskSuggestion = z.infer<typeof taskSuggestionSchema>;

export const taskGenerationSchema = z
  .object({
    status: z.enum(['queued', 'running', 'succeeded', 'failed']),
    /** Which analyst read the texts; null until one did. */
    analyst: z.enum(['embedded', 'model']).nullable(),
    model: z.string().nullable(),
    /** Why another analyst than the configured one answered. */
    notice: z.string().nullable(),
    /** Why it failed, in words for the person. */
    failure: z.string().nullable(),
    created_at: timeSchema,
    finished_at: timeSchema.nullable(),
  })
  .meta({ id: 'TaskGeneration' });
export type TaskGeneration = z.infer<typeof taskGenerationSchema>;

/** Pending proposals, and the latest reading of the deal, or null. */
export const taskProposalsSchema = z
  .object({
    generation: taskGenerationSchema.nullable(),
    suggestions: z.array(taskSuggestionSchema).max(MOST_TASK_SUGGESTIONS),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'TaskProposals' });
export type TaskProposals = z.infer<typeof taskProposalsSchema>;

const ofDeal = { path: '/deals/:number/task-suggestions', audience: 'user', params: dealParams } as const;

export const listTaskSuggestions = defineRoute({
  ...ofDeal,
  operationId: 'listTaskSuggestions',
  method: 'GET',
  summary: 'A deal’s proposed tasks that are still undecided',
  response: taskProposalsSchema,
});

export const generateTasks = defineRoute({
  ...ofDeal,
  operationId: 'generateTasks',
  method: 'POST',
  summary: 'Propose tasks from a deal’s gaps, aging evidence and commitments; one run at a time',
  response: taskProposalsSchema,
  status: 202,
});

export const decideTaskSuggestions = defineRoute({
  operationId: 'decideTaskSuggestions',
  method: 'POST',
  path: '/deals/:number/task-suggestions/decisions',
  audience: 'user',
  summary: 'Accept some proposed tasks and dismiss others, in one transaction',
  params: dealParams,
  body: z
    .strictObject({
      take: z
        .array(
          newTaskSchema
            .pick({ title: true, due_on: true, assignee_id: true })
            .partial()
            .extend({ id: idSchema }),
        )
        .max(MOST_TASK_SUGGESTIONS)
        .default([]),
      dismiss: z.array(idSchema).max(MOST_TASK_SUGGESTIONS).default([]),
    })
    .refine(({ take, dismiss }) => take.length + dismiss.length > 0, 'Choose at least one'),
  response: z.object({ created: z.array(taskSchema), proposals: taskProposalsSchema }),
  idempotent: true,
});

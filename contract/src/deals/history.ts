import { z } from 'zod';
import { givenTimeSchema, idSchema, pageOf, pageQuery, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { dealParams, personSchema } from './deals.ts';

export const HISTORY_CAUSES = [
  'creation',
  'edit',
  'move',
  'bulk_edit',
  'evidence',
  'suggestion',
  'ageing',
  'settings',
  'import',
  'undo',
  'removal',
  'merge',
] as const;

export const historyEntrySchema = z
  .object({
    id: idSchema,
    /** `name`, `stage`, `amount`, `score`, `grade.champion`, `evidence.champion`, `answer.metrics`, … */
    field: z.string(),
    old_value: z.unknown(),
    new_value: z.unknown(),
    actor: personSchema.nullable(),
    cause: z.enum(HISTORY_CAUSES),
    /** What was said of a removal by which the deal changed hands. */
    reason: z.string().nullable(),
    created_at: timeSchema,
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const listDealHistory = defineRoute({
  operationId: 'listDealHistory',
  method: 'GET',
  path: '/deals/:number/history',
  audience: 'user',
  summary: 'Field changes of a deal, newest first',
  params: dealParams,
  query: z.object({
    ...pageQuery,
    field: z.string().max(100).optional(),
    actor: idSchema.optional(),
    since: givenTimeSchema.describe('Only changes after this moment').optional(),
    until: givenTimeSchema.describe('Only changes up to this moment').optional(),
  }),
  response: pageOf(historyEntrySchema),
});

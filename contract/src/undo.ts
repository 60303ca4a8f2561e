import { z } from 'zod';
import { personSchema } from './deals/deals.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from './page.ts';
import { defineRoute } from './route.ts';

export const OPERATION_KINDS = ['import', 'merge', 'bulk_change', 'conversion'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** `partly` is undone except for records that someone has changed or used since. */
export const OPERATION_STATES = ['running', 'done', 'undoing', 'undone', 'partly'] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

export const operationSchema = z
  .object({
    id: idSchema,
    kind: z.enum(OPERATION_KINDS),
    label: z.string(),
    actor: personSchema.nullable(),
    created_at: timeSchema,
    counts: z.object({ created: z.number().int(), changed: z.number().int(), deleted: z.number().int() }),
    state: z.enum(OPERATION_STATES),
    undo_until: timeSchema,
    /** The progress of the undo: restored records, records left unchanged, and the share that is done. */
    undo: z
      .object({
        by: personSchema.nullable(),
        asked_at: timeSchema,
        finished_at: timeSchema.nullable(),
        restored: z.number().int(),
        kept: z.number().int(),
        percent: z.number().int(),
      })
      .nullable(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'Operation' });
export type Operation = z.infer<typeof operationSchema>;

export const listOperations = defineRoute({
  operationId: 'listOperations',
  method: 'GET',
  path: '/operations',
  audience: 'user',
  summary:
    'Imports, merges and changes of many records that can be undone for 30 days, newest first: ' +
    'your own, and everyone’s for admins',
  query: z.object(pageQuery),
  response: pageOf(operationSchema),
});

const operationParams = z.object({ operation_id: idSchema });

export const getOperation = defineRoute({
  operationId: 'getOperation',
  method: 'GET',
  path: '/operations/:operation_id',
  audience: 'user',
  summary: 'An operation and how far its undo has come',
  params: operationParams,
  response: operationSchema,
});

/** `changed` by someone since, `in_use` by records that were added to it, or `gone` already. */
export const KEPT_REASONS = ['changed', 'in_use', 'gone'] as const;

export const keptRecordSchema = z
  .object({
    kind: z.string(),
    id: idSchema.nullable(),
    name: z.string().nullable(),
    /** Of a deal. */
    number: z.number().int().nullable(),
    reason: z.enum(KEPT_REASONS),
    /** Those that stay; null if the whole record does. */
    fields: z.array(z.string()).nullable(),
    by: personSchema.nullable(),
    at: timeSchema.nullable(),
    /** You can't see the record: only its kind and the reason are given. */
    hidden: z.boolean(),
  })
  .meta({ id: 'KeptRecord' });
export type KeptRecord = z.infer<typeof keptRecordSchema>;

export const listKeptRecords = defineRoute({
  operationId: 'listKeptRecords',
  method: 'GET',
  path: '/operations/:operation_id/kept',
  audience: 'user',
  summary: 'The records that an undo left as they are, each with the reason',
  params: operationParams,
  query: z.object(pageQuery),
  response: pageOf(keptRecordSchema),
});

export const undoOperation = defineRoute({
  operationId: 'undoOperation',
  method: 'PUT',
  path: '/operations/:operation_id/undo',
  audience: 'user',
  summary:
    'Take an operation back: fields that no one changed since return to what they were, and unused records go',
  params: operationParams,
  response: operationSchema,
  status: 202,
});

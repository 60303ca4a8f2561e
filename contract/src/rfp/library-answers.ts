import { ANSWER_COLUMNS } from '@dealwright/domain/answer-columns';
import { MAX_ANSWER, MAX_QUESTION, MOST_LIBRARY_ANSWERS } from '@dealwright/domain/rfp';
import { z } from 'zod';
import { personSchema } from '../deals/deals.ts';
import {
  columnsOf,
  daySchema,
  formatSchema,
  givenDaySchema,
  idSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

export const libraryAnswerSchema = z
  .object({
    id: idSchema,
    question: z.string(),
    answer: z.string(),
    tags: z.array(z.string()),
    /** `stale`: its last day has passed; look at it again before you use it. */
    standing: z.enum(['approved', 'stale', 'unapproved']),
    approved_by: personSchema.nullable(),
    approved_at: timeSchema.nullable(),
    /** The last day on which it can be used as it is; null without end. */
    good_until: daySchema.nullable(),
    archived_at: timeSchema.nullable(),
    version: z.number().int(),
    created_by: personSchema,
    created_at: timeSchema,
    updated_at: timeSchema,
    can: z.object({ edit: z.boolean(), approve: z.boolean() }),
  })
  .meta({ id: 'LibraryAnswer' });
export type LibraryAnswer = z.infer<typeof libraryAnswerSchema>;

const answerFilter = {
  q: z.string().trim().max(200).optional(),
  standing: z.enum(['approved', 'stale', 'unapproved', 'archived']).optional(),
};

export const listLibraryAnswers = defineRoute({
  operationId: 'listLibraryAnswers',
  method: 'GET',
  path: '/library-answers',
  audience: 'user',
  summary: 'Answers of the company’s library, the latest first; with `q` the best 200 matches',
  query: z.object({ ...pageQuery, ...answerFilter }),
  response: pageOf(libraryAnswerSchema).extend({ can: z.object({ add: z.boolean(), approve: z.boolean() }) }),
});

export const exportLibraryAnswers = defineRoute({
  operationId: 'exportLibraryAnswers',
  method: 'GET',
  path: '/library-answers/export',
  audience: 'user',
  reads: 'replica',
  summary:
    'Export the answers of the library that match the filter as CSV or XLSX, in the list’s order; with `q` the best 200',
  query: z.object({ ...answerFilter, columns: columnsOf(ANSWER_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

const answerFacts = {
  question: textSchema(1, MAX_QUESTION, 'Enter the question'),
  answer: textSchema(1, MAX_ANSWER, 'Enter the answer'),
  tags: z.array(textSchema(1, 50)).max(10, 'At most 10 tags'),
};

export const createLibraryAnswer = defineRoute({
  operationId: 'createLibraryAnswer',
  method: 'POST',
  path: '/library-answers',
  audience: 'user',
  summary: `Add an answer to the library, where a manager approves it; at most ${MOST_LIBRARY_ANSWERS.toLocaleString('en-US')}`,
  body: z.strictObject({ ...answerFacts, tags: answerFacts.tags.default([]) }),
  response: libraryAnswerSchema,
  status: 201,
  idempotent: true,
});

export const libraryAnswerParams = z.object({ answer_id: idSchema });

export const changeLibraryAnswer = defineRoute({
  operationId: 'changeLibraryAnswer',
  method: 'PATCH',
  path: '/library-answers/:answer_id',
  audience: 'user',
  summary: 'Change an answer of the library; a new answer needs approval again',
  params: libraryAnswerParams,
  body: z
    .strictObject(answerFacts)
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Nothing to change'),
  response: libraryAnswerSchema,
  versioned: true,
});

const approval = {
  path: '/library-answers/:answer_id/approval',
  audience: 'user',
  params: libraryAnswerParams,
  response: libraryAnswerSchema,
  versioned: true,
} as const;

export const approveLibraryAnswer = defineRoute({
  ...approval,
  operationId: 'approveLibraryAnswer',
  method: 'PUT',
  summary: 'Approve an answer of the library until a day; managers and admins',
  body: z.strictObject({ good_until: givenDaySchema.nullable() }),
});

const archive = {
  path: '/library-answers/:answer_id/archive',
  audience: 'user',
  params: libraryAnswerParams,
  response: libraryAnswerSchema,
} as const;

export const archiveLibraryAnswer = defineRoute({
  ...archive,
  operationId: 'archiveLibraryAnswer',
  method: 'PUT',
  summary: 'Archive an answer of the library: it is no longer suggested',
});

export const restoreLibraryAnswer = defineRoute({
  ...archive,
  operationId: 'restoreLibraryAnswer',
  method: 'DELETE',
  summary: 'Take an answer of the library out of the archive',
});

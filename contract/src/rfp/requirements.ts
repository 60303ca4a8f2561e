import { COMPLIANCES, MAX_ANSWER, OBLIGATIONS, REQUIREMENT_STATES } from '@dealwright/domain/rfp';
import { z } from 'zod';
import { personSchema } from '../deals/deals.ts';
import { formatSchema, idSchema, pageOf, pageQuery, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { libraryAnswerSchema } from './library-answers.ts';
import { rfpParams } from './rfps.ts';

export const requirementSchema = z
  .object({
    id: idSchema,
    position: z.number().int(),
    /** As the buyer wrote it; null without one. */
    number: z.string().nullable(),
    section: z.string().nullable(),
    /** In the buyer’s words. */
    text: z.string(),
    /** Its words before the amendment that changed them; null if none did. */
    text_before: z.string().nullable(),
    /** Where it is in the document: “Page 12”. */
    place: z.string(),
    /** From there to `ends_at` in the text of the note that holds the document. */
    starts_at: z.number().int(),
    ends_at: z.number().int(),
    obligation: z.enum(OBLIGATIONS).nullable(),
    weight: z.number().nullable(),
    owner: personSchema.nullable(),
    state: z.enum(REQUIREMENT_STATES),
    compliance: z.enum(COMPLIANCES).nullable(),
    answer: z.string(),
    /** Its answer is for this buyer alone and can’t be saved to the library. */
    confidential: z.boolean(),
    /** The answer of the library that it began as. */
    library_answer_id: idSchema.nullable(),
    /** What the latest amendment did to it. */
    amendment: z.enum(['added', 'changed', 'removed']).nullable(),
    version: z.number().int(),
    updated_at: timeSchema,
  })
  .meta({ id: 'RfpRequirement' });
export type Requirement = z.infer<typeof requirementSchema>;

const yes = z.literal('yes').optional();

export const requirementFilterSchema = z.object({
  state: z.enum(REQUIREMENT_STATES).optional(),
  /** Yours alone. */
  mine: yes,
  must: yes,
  without_compliance: yes,
  /** Reworded or added by the latest amendment, or removed by one. */
  amendment: z.enum(['changed', 'removed']).optional(),
  q: z.string().trim().max(200).optional(),
});
export type RequirementFilter = z.infer<typeof requirementFilterSchema>;

export const listRequirements = defineRoute({
  operationId: 'listRequirements',
  method: 'GET',
  path: '/deals/:number/rfps/:rfp_id/requirements',
  audience: 'user',
  summary: 'Requirements of an RFP in the order of its document; removed ones only by their filter',
  params: rfpParams,
  query: requirementFilterSchema.extend(pageQuery),
  response: pageOf(requirementSchema).extend({ can: z.object({ edit: z.boolean() }) }),
});

export const requirementParams = rfpParams.extend({ requirement_id: idSchema });

export const getRequirement = defineRoute({
  operationId: 'getRequirement',
  method: 'GET',
  path: '/deals/:number/rfps/:rfp_id/requirements/:requirement_id',
  audience: 'user',
  summary: 'One requirement',
  params: requirementParams,
  response: requirementSchema,
});

export const changeRequirement = defineRoute({
  operationId: 'changeRequirement',
  method: 'PATCH',
  path: '/deals/:number/rfps/:rfp_id/requirements/:requirement_id',
  audience: 'user',
  summary:
    'Answer a requirement, assign it or approve its answer; a new answer makes it drafted, an empty one open',
  params: requirementParams,
  body: z
    .strictObject({
      owner_id: idSchema.nullable(),
      state: z.enum(REQUIREMENT_STATES),
      compliance: z.enum(COMPLIANCES).nullable(),
      answer: textSchema(0, MAX_ANSWER),
      confidential: z.boolean(),
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Nothing to change'),
  response: requirementSchema,
  versioned: true,
});

export const assignRequirements = defineRoute({
  operationId: 'assignRequirements',
  method: 'PUT',
  path: '/deals/:number/rfps/:rfp_id/requirements/owner',
  audience: 'user',
  summary: 'Assign up to 200 requirements to a colleague, or to no one',
  params: rfpParams,
  body: z.strictObject({
    requirements: z.array(idSchema).min(1).max(200),
    owner_id: idSchema.nullable(),
  }),
  response: z.object({ assigned: z.number().int() }),
});

export const suggestionSchema = z
  .object({ answer: libraryAnswerSchema, score: z.number() })
  .meta({ id: 'AnswerSuggestion' });
export type AnswerSuggestion = z.infer<typeof suggestionSchema>;

export const suggestAnswers = defineRoute({
  operationId: 'suggestAnswers',
  method: 'GET',
  path: '/deals/:number/rfps/:rfp_id/requirements/:requirement_id/suggestions',
  audience: 'user',
  summary: 'Answers of the library to questions like this requirement, the closest first; at most 5',
  params: requirementParams,
  response: z.object({ items: z.array(suggestionSchema) }),
});

export const applyLibraryAnswer = defineRoute({
  operationId: 'applyLibraryAnswer',
  method: 'PUT',
  path: '/deals/:number/rfps/:rfp_id/requirements/:requirement_id/library-answer',
  audience: 'user',
  summary:
    'Answer a requirement with an answer of the library; one that isn’t approved, or no longer, needs `confirmed`',
  params: requirementParams,
  body: z.strictObject({ answer_id: idSchema, confirmed: z.boolean().default(false) }),
  response: requirementSchema,
  versioned: true,
});

export const saveToLibrary = defineRoute({
  operationId: 'saveToLibrary',
  method: 'POST',
  path: '/deals/:number/rfps/:rfp_id/requirements/:requirement_id/library-answer',
  audience: 'user',
  summary:
    'Save the answer of a requirement to the library, where a manager approves it; not a confidential one',
  params: requirementParams,
  response: libraryAnswerSchema,
  status: 201,
  idempotent: true,
});

export const exportRequirements = defineRoute({
  operationId: 'exportRequirements',
  method: 'GET',
  path: '/deals/:number/rfps/:rfp_id/requirements.csv',
  audience: 'user',
  summary: 'The requirements of an RFP with their answers, as CSV or a workbook',
  params: rfpParams,
  query: requirementFilterSchema.extend({ format: formatSchema }),
  response: z.undefined(),
  download: true,
});

import {
  MAX_RFP_BYTES,
  MOST_REQUIREMENTS,
  MOST_RFPS,
  RFP_DECISIONS,
  RFP_FORMATS,
} from '@dealwright/domain/rfp';
import { z } from 'zod';
import { dealParams, personSchema } from '../deals/deals.ts';
import { daySchema, givenDaySchema, idSchema, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

const count = z.number().int();

/** Of the requirements in the latest document. */
export const rfpProgressSchema = z
  .object({
    requirements: count,
    musts: count,
    /** Drafted or approved. */
    answered: count,
    approved: count,
    without_compliance: count,
    without_owner: count,
    /** Reworded or added by the latest amendment. */
    amended: count,
    /** No longer in the latest document. */
    removed: count,
  })
  .meta({ id: 'RfpProgress' });

export const rfpSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    file_name: z.string(),
    format: z.enum(RFP_FORMATS),
    /** 1 for the first document; each amendment adds one. */
    revision: count,
    /** The note that holds the document’s text; null if it was removed. */
    interaction_id: idSchema.nullable(),
    /** The last day for questions to the buyer. */
    questions_on: daySchema.nullable(),
    /** The last day for the answer. */
    due_on: daySchema.nullable(),
    award_on: daySchema.nullable(),
    decision: z.enum(RFP_DECISIONS),
    decision_reason: z.string().nullable(),
    decided_by: personSchema.nullable(),
    decided_at: timeSchema.nullable(),
    progress: rfpProgressSchema,
    /** The buyer’s workbook has a column for answers. */
    can_fill: z.boolean(),
    version: count,
    created_by: personSchema,
    created_at: timeSchema,
    updated_at: timeSchema,
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Rfp' });
export type Rfp = z.infer<typeof rfpSchema>;

export const listRfps = defineRoute({
  operationId: 'listRfps',
  method: 'GET',
  path: '/deals/:number/rfps',
  audience: 'user',
  summary: `RFPs of a deal, the latest first; at most ${MOST_RFPS}`,
  params: dealParams,
  response: z.object({ items: z.array(rfpSchema), can: z.object({ edit: z.boolean() }) }),
});

const fileQuery = z.object({ file_name: z.string().min(1).max(5000) });
const DOCUMENT = `DOCX, PDF, XLSX or TXT, at most ${MAX_RFP_BYTES / 1024 / 1024} MB and ${MOST_REQUIREMENTS} requirements`;

export const addRfp = defineRoute({
  operationId: 'addRfp',
  method: 'POST',
  path: '/deals/:number/rfps',
  audience: 'user',
  summary: `Add an RFP from a document, sent as the bytes of the body: ${DOCUMENT}`,
  params: dealParams,
  query: fileQuery,
  upload: true,
  bodyLimit: MAX_RFP_BYTES,
  response: rfpSchema,
  status: 201,
});

export const rfpParams = dealParams.extend({ rfp_id: idSchema });

export const getRfp = defineRoute({
  operationId: 'getRfp',
  method: 'GET',
  path: '/deals/:number/rfps/:rfp_id',
  audience: 'user',
  summary: 'One RFP',
  params: rfpParams,
  response: rfpSchema,
});

export const changeRfp = defineRoute({
  operationId: 'changeRfp',
  method: 'PATCH',
  path: '/deals/:number/rfps/:rfp_id',
  audience: 'user',
  summary: 'Change the title and days of an RFP',
  params: rfpParams,
  body: z
    .strictObject({
      title: textSchema(1, 200, 'Enter a title'),
      questions_on: givenDaySchema.nullable(),
      due_on: givenDaySchema.nullable(),
      award_on: givenDaySchema.nullable(),
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Nothing to change'),
  response: rfpSchema,
  versioned: true,
});

export const decideRfp = defineRoute({
  operationId: 'decideRfp',
  method: 'PUT',
  path: '/deals/:number/rfps/:rfp_id/decision',
  audience: 'user',
  summary: 'Decide whether to answer an RFP; the decision can be changed and taken back',
  params: rfpParams,
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.enum(['go', 'no_go']),
      reason: textSchema(1, 2000, 'Enter the reason'),
    }),
    z.strictObject({ decision: z.literal('undecided') }),
  ]),
  response: rfpSchema,
  versioned: true,
});

export const removeRfp = defineRoute({
  operationId: 'removeRfp',
  method: 'DELETE',
  path: '/deals/:number/rfps/:rfp_id',
  audience: 'user',
  summary: 'Delete an RFP with its answers; the note with its text stays',
  params: rfpParams,
  response: z.undefined(),
  status: 204,
  versioned: true,
});

export const amendRfp = defineRoute({
  operationId: 'amendRfp',
  method: 'POST',
  path: '/deals/:number/rfps/:rfp_id/amendments',
  audience: 'user',
  summary: `Replace the document of an RFP by the buyer’s new version: answers to unchanged requirements stay. ${DOCUMENT}`,
  params: rfpParams,
  query: fileQuery,
  upload: true,
  bodyLimit: MAX_RFP_BYTES,
  response: z.object({
    rfp: rfpSchema,
    unchanged: count,
    changed: count,
    added: count,
    removed: count,
  }),
  status: 201,
});

export const downloadRfpDocument = defineRoute({
  operationId: 'downloadRfpDocument',
  method: 'GET',
  path: '/deals/:number/rfps/:rfp_id/document',
  audience: 'user',
  summary: 'The latest document of the buyer, as it was added',
  params: rfpParams,
  response: z.undefined(),
  download: true,
});

export const downloadFilledWorkbook = defineRoute({
  operationId: 'downloadFilledWorkbook',
  method: 'GET',
  path: '/deals/:number/rfps/:rfp_id/workbook',
  audience: 'user',
  summary:
    'The buyer’s workbook with our answers and compliance in its own columns; nothing else in it changes',
  params: rfpParams,
  response: z.undefined(),
  download: true,
});

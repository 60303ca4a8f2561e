import { EVIDENCE_KINDS, EVIDENCE_MARKS, EVIDENCE_POLARITIES } from '@dealwright/domain/evidence';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealSchema, personSchema, pillarStateSchema } from '../deals/deals.ts';
import { daySchema, givenDaySchema, idSchema, textSchema, timeSchema } from '../page.ts';
import { scorecardSchema } from '../qualification/evidence.ts';
import { defineRoute } from '../route.ts';

export const suggestionSchema = z
  .object({
    id: idSchema,
    analysis_id: idSchema,
    interaction: z.object({ id: idSchema, title: z.string() }),
    pillar: pillarSchema,
    polarity: z.enum(EVIDENCE_POLARITIES),
    kind: z.enum(EVIDENCE_KINDS),
    marks: z.array(z.enum(EVIDENCE_MARKS)),
    statement: z.string(),
    quote: z.string(),
    quote_start: z.number().int(),
    quote_end: z.number().int(),
    speaker_label: z.string().nullable(),
    person: personSchema.nullable(),
    person_name: z.string().nullable(),
    occurred_on: daySchema,
    confidence: z.number(),
    analyst: z.enum(['embedded', 'model']),
    model: z.string().nullable(),
    status: z.enum(['pending', 'applied', 'rejected']),
    created_at: timeSchema,
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestionSchema>;

const pillarSideSchema = z.object({
  statement: z.string().nullable(),
  grade: pillarStateSchema.shape.grade,
  evidence: z.number().int(),
  disputed: z.boolean(),
});

export const getMeddpiccCompare = defineRoute({
  operationId: 'get_meddpicc_compare',
  method: 'GET',
  path: '/meddpicc/compare',
  audience: 'user',
  summary: 'For each pillar, its grade today and its grade with the pending suggestions applied',
  query: z.object({ deal_id: idSchema }),
  response: z.object({
    deal_id: idSchema,
    score: z.object({ today: z.number().int(), proposed: z.number().int() }),
    pillars: z.array(
      z.object({
        pillar: pillarSchema,
        today: pillarSideSchema,
        proposed: pillarSideSchema,
        suggestions: z.array(suggestionSchema),
      }),
    ),
    /** More suggestions wait than the 200 shown. */
    more: z.boolean(),
  }),
  scope: 'meddpicc:read',
});

/** A person may name the buyer or correct the day as they apply; grades are never theirs to set. */
const choiceSchema = z.strictObject({
  id: idSchema,
  statement: textSchema(1, 1000).optional(),
  kind: z.enum(EVIDENCE_KINDS).optional(),
  stakeholder_id: idSchema.optional(),
  occurred_on: givenDaySchema.optional(),
});

export const applyAiSuggestions = defineRoute({
  operationId: 'apply_ai_suggestions',
  method: 'POST',
  path: '/meddpicc/suggestions/application',
  audience: 'user',
  summary: 'Apply suggestions as evidence, all in one transaction, each once',
  body: z.strictObject({ deal_id: idSchema, suggestions: z.array(choiceSchema).min(1).max(200) }),
  response: z.object({ applied: z.number().int(), deal: dealSchema, scorecard: scorecardSchema }),
  idempotent: true,
});

const decisionBody = z.strictObject({ deal_id: idSchema, suggestions: z.array(idSchema).min(1).max(200) });

export const rejectSuggestions = defineRoute({
  operationId: 'rejectSuggestions',
  method: 'POST',
  path: '/meddpicc/suggestions/rejection',
  audience: 'user',
  summary: 'Reject suggestions',
  body: decisionBody,
  response: z.object({ rejected: z.number().int() }),
});

export const restoreSuggestions = defineRoute({
  operationId: 'restoreSuggestions',
  method: 'POST',
  path: '/meddpicc/suggestions/restoration',
  audience: 'user',
  summary: 'Restore rejected suggestions',
  body: decisionBody,
  response: z.object({ restored: z.number().int() }),
});

export const withdrawApplication = defineRoute({
  operationId: 'withdrawApplication',
  method: 'POST',
  path: '/meddpicc/suggestions/withdrawal',
  audience: 'user',
  summary: 'Undo applied suggestions, all or none: their evidence is retracted and they are pending again',
  body: decisionBody,
  response: z.object({ withdrawn: z.number().int(), deal: dealSchema, scorecard: scorecardSchema }),
});

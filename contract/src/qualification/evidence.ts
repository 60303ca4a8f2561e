import { EVIDENCE_KINDS, EVIDENCE_MARKS, EVIDENCE_POLARITIES } from '@dealwright/domain/evidence';
import { z } from 'zod';
import { pillarSchema, stageSchema } from '../deals/deal-filter.ts';
import { dealParams, forecastSchema, personSchema, pillarStateSchema } from '../deals/deals.ts';
import { daySchema, givenDaySchema, idSchema, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const evidenceSchema = z
  .object({
    id: idSchema,
    pillar: pillarSchema,
    polarity: z.enum(EVIDENCE_POLARITIES),
    kind: z.enum(EVIDENCE_KINDS),
    marks: z.array(z.enum(EVIDENCE_MARKS)),
    statement: z.string(),
    person: personSchema.nullable(),
    occurred_on: daySchema,
    age_days: z.number().int(),
    freshness: z.enum(['fresh', 'ageing', 'stale']),
    /** What it counts today. */
    strength: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    quote: z.string().nullable(),
    source: z
      .object({
        interaction_id: idSchema,
        title: z.string(),
        kind: z.string(),
        quote_start: z.number().int().nullable(),
        quote_end: z.number().int().nullable(),
      })
      .nullable(),
    from_suggestion: z.boolean(),
    /** What a buyer finished on the page of the close plan; the quote is the step’s name. */
    from_plan: z.object({ name: z.string(), email: z.string(), at: timeSchema }).nullable(),
    /** Null if it came from a buyer’s page. */
    recorded_by: personSchema.nullable(),
    created_at: timeSchema,
    superseded_by: idSchema.nullable(),
    closed_at: timeSchema.nullable(),
    closed_by: personSchema.nullable(),
    close_reason: z.string().nullable(),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof evidenceSchema>;

export const answerSchema = z.object({
  answer: z.string(),
  version: z.number().int(),
  updated_by: personSchema.nullable(),
  updated_at: timeSchema.nullable(),
});

/** The scorecard: eight pillars with what is believed, what is known, and how. */
export const scorecardSchema = z
  .object({
    as_of: daySchema,
    today: z.boolean(),
    /** By which day the evidence counts: `as_of`, and for a deal closed by then the day it was closed. */
    graded_on: daySchema,
    stage: stageSchema,
    score: z.number().int(),
    weakest_pillar: pillarSchema,
    gaps: z.array(pillarSchema),
    forecast: forecastSchema,
    pillars: z.array(
      pillarStateSchema.extend({
        answer: answerSchema.nullable(),
        evidence: z.array(evidenceSchema),
        /** Superseded and retracted rows that were left out; the history has them all. */
        more_evidence: z.boolean(),
      }),
    ),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Scorecard' });
export type Scorecard = z.infer<typeof scorecardSchema>;

export const getScorecard = defineRoute({
  operationId: 'getScorecard',
  method: 'GET',
  path: '/deals/:number/scorecard',
  audience: 'user',
  summary: 'The MEDDPICC scorecard, today or as of a past day',
  params: dealParams,
  query: z.object({ as_of: givenDaySchema.optional() }),
  response: scorecardSchema,
});

const evidenceParams = dealParams.extend({ evidence_id: idSchema });

export const newEvidenceSchema = z
  .strictObject({
    pillar: pillarSchema,
    polarity: z.enum(EVIDENCE_POLARITIES).default('supports'),
    kind: z.enum(EVIDENCE_KINDS),
    marks: z.array(z.enum(EVIDENCE_MARKS)).max(3).default([]),
    statement: textSchema(1, 1000, 'Say what you know'),
    stakeholder_id: idSchema.nullable().default(null),
    occurred_on: givenDaySchema,
    source: z
      .strictObject({
        interaction_id: idSchema,
        quote: z.string().min(1).max(4000).optional(),
        quote_start: z.number().int().min(0).optional(),
        quote_end: z.number().int().min(1).optional(),
      })
      .nullable()
      .default(null),
    /** The row that this one takes the place of. */
    supersedes: idSchema.optional(),
  })
  .refine((row) => row.kind === 'seller_belief' || row.stakeholder_id !== null, {
    path: ['stakeholder_id'],
    message: 'Name the person on the buyer’s side',
  });

export const addEvidence = defineRoute({
  operationId: 'addEvidence',
  method: 'POST',
  path: '/deals/:number/evidence',
  audience: 'user',
  summary: 'Add evidence, optionally superseding an earlier row',
  params: dealParams,
  body: newEvidenceSchema,
  response: scorecardSchema,
  status: 201,
  idempotent: true,
});

export const retractEvidence = defineRoute({
  operationId: 'retractEvidence',
  method: 'POST',
  path: '/deals/:number/evidence/:evidence_id/retraction',
  audience: 'user',
  summary: 'Retract evidence; it stays in the history',
  params: evidenceParams,
  body: z.strictObject({ reason: textSchema(1, 500, 'Say why it no longer applies') }),
  response: scorecardSchema,
});

export const changeAnswer = defineRoute({
  operationId: 'changeAnswer',
  method: 'PUT',
  path: '/deals/:number/answers/:pillar',
  audience: 'user',
  summary: 'Write the team’s answer for a pillar; version 0 if there is none yet',
  params: dealParams.extend({ pillar: pillarSchema }),
  body: z.strictObject({ answer: textSchema(0, 5000) }),
  response: answerSchema,
  versioned: true,
});

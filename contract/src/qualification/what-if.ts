import { EVIDENCE_KINDS, EVIDENCE_POLARITIES } from '@dealwright/domain/evidence';
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { BUYING_ROLES, INFLUENCES, MOST_TAKEN_OUT } from '@dealwright/domain/stakeholder';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealParams, forecastSchema, gradeSchema, personSchema } from '../deals/deals.ts';
import { daySchema, idSchema, listOf } from '../page.ts';
import { defineRoute } from '../route.ts';
import { coverageSchema } from '../stakeholders/map.ts';

/** How many people to meet are proposed. */
export const MOST_NEXT_PEOPLE = 10;
/** How much evidence that would go is shown for a pillar. */
export const MOST_LOST_SHOWN = 5;

const standingSchema = z.object({
  score: z.number().int(),
  weakest_pillar: pillarSchema,
  gaps: z.array(pillarSchema),
  forecast: forecastSchema,
  coverage: coverageSchema,
  /** Roles that the stage needs and no one has. */
  missing: z.array(z.object({ role: z.enum(BUYING_ROLES), pillar: pillarSchema })),
});
export type WhatIfStanding = z.infer<typeof standingSchema>;

const gradedSchema = z.object({
  grade: gradeSchema,
  disputed: z.boolean(),
  denied: z.boolean(),
  gap: z.boolean(),
});

const lostSchema = z.object({
  id: idSchema,
  polarity: z.enum(EVIDENCE_POLARITIES),
  kind: z.enum(EVIDENCE_KINDS),
  statement: z.string(),
  quote: z.string().nullable(),
  occurred_on: daySchema,
  person: personSchema,
});

export const whatIfSchema = z
  .object({
    /** By which day the evidence counts. */
    graded_on: daySchema,
    /** Who is taken out, of the deal's people. */
    without: z.array(personSchema),
    before: standingSchema,
    after: standingSchema,
    pillars: z.array(
      z.object({
        pillar: pillarSchema,
        expected: gradeSchema,
        before: gradedSchema,
        after: gradedSchema,
        /** How many rows would go. */
        lost_count: z.number().int(),
        /** The strongest of them, at most 5. */
        lost: z.array(lostSchema),
      }),
    ),
    /** Whom to meet next, given who is taken out: the largest gain first, at most 10. */
    next: z.array(
      z.object({
        name: z.string(),
        title: z.string().nullable(),
        /** On the map; null for a contact of the account who isn't on the deal. */
        stakeholder_id: idSchema.nullable(),
        contact_id: idSchema.nullable(),
        buying_role: z.enum(BUYING_ROLES),
        influence: z.enum(INFLUENCES),
        /** What hearing this pillar from them once would change. */
        pillar: pillarSchema,
        question: z.string().nullable(),
        grade: gradeSchema,
        raised_to: gradeSchema,
        closes_gap: z.boolean(),
        /** The forecast cap it would lift the deal to; null if the cap stays. */
        cap: z.enum(FORECAST_CHOICES).nullable(),
        points: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'WhatIf' });
export type WhatIf = z.infer<typeof whatIfSchema>;

export const getWhatIf = defineRoute({
  operationId: 'getWhatIf',
  method: 'GET',
  path: '/deals/:number/what-if',
  audience: 'user',
  summary: 'Grades, gaps, roles and forecast of a deal without some of its people, and whom to meet next',
  params: dealParams,
  query: z.object({
    without: listOf(idSchema, MOST_TAKEN_OUT).optional(),
  }),
  response: whatIfSchema,
});

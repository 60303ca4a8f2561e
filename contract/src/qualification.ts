import { EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { z } from 'zod';
import { pillarSchema, stageSchema } from './deal-filter.ts';
import { gradeSchema } from './deals.ts';
import { defineRoute } from './route.ts';

export const getQualificationSettings = defineRoute({
  operationId: 'getQualificationSettings',
  method: 'GET',
  path: '/workspace/qualification',
  audience: 'user',
  summary: 'How the deals of one’s workspace are graded: weights, freshness, and what each stage expects',
  response: z.object({
    /** In per cent of the score. */
    weights: z.record(pillarSchema, z.number()),
    /** Null for what does not age. */
    freshness_days: z.record(z.enum(EVIDENCE_KINDS), z.number().nullable()),
    /** The least grade of a pillar from this stage on. */
    expectations: z.partialRecord(stageSchema, z.partialRecord(pillarSchema, gradeSchema)),
    /** Whether a deal with gaps may not enter a later stage; else gaps only warn. */
    gaps_block: z.boolean(),
  }),
});

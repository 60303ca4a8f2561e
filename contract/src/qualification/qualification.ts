import { EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { PILLARS } from '@dealwright/domain/pillar';
import { CAPPED_CATEGORIES } from '@dealwright/domain/qualification-settings';
import { STAGES } from '@dealwright/domain/stage';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { gradeSchema } from '../deals/deals.ts';
import { eachOf } from '../page.ts';
import { defineRoute } from '../route.ts';

export const getQualificationSettings = defineRoute({
  operationId: 'getQualificationSettings',
  method: 'GET',
  path: '/workspace/qualification',
  audience: 'user',
  summary: 'How deals of your workspace are graded: weights, freshness, and what each stage expects',
  response: z.object({
    /** In per cent of the score. */
    weights: eachOf(PILLARS, z.number()),
    /** Null for what does not age. */
    freshness_days: eachOf(EVIDENCE_KINDS, z.number().nullable()),
    /** The least grade of a pillar from this stage on. */
    expectations: eachOf(STAGES, eachOf(PILLARS, gradeSchema).partial()).partial(),
    /** What evidence has to carry for a category of the forecast. */
    caps: eachOf(
      CAPPED_CATEGORIES,
      z.object({ grades: eachOf(PILLARS, gradeSchema).partial(), fresh: z.array(pillarSchema) }),
    ),
    /** Whether a deal with gaps may not enter a later stage; else gaps only warn. */
    gaps_block: z.boolean(),
  }),
});

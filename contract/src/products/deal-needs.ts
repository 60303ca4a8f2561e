import { z } from 'zod';
import { dealParams } from '../deals/deals.ts';
import { idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** Where a need is kept: as evidence of Decision Criteria or Identify Pain, or as a business problem. */
const NEED_KINDS = ['evidence', 'problem'] as const;

/** Needs of one kind that are listed. */
export const MAX_NEEDS = 100;

export const needRefSchema = z.strictObject({ kind: z.enum(NEED_KINDS), id: idSchema });

/** What the buyer asks for or suffers from, which a line of the deal answers. */
export const dealNeedSchema = z
  .object({
    ...needRefSchema.shape,
    about: z.enum(['criterion', 'pain']),
    text: z.string(),
  })
  .meta({ id: 'DealNeed' });
export type DealNeed = z.infer<typeof dealNeedSchema>;

export const listDealNeeds = defineRoute({
  operationId: 'listDealNeeds',
  method: 'GET',
  path: '/deals/:number/needs',
  audience: 'user',
  summary:
    'Decision criteria and pains of a deal that its lines can answer: live evidence that supports Decision Criteria or ' +
    `Identify Pain, at most the latest ${MAX_NEEDS} of each, and business problems`,
  params: dealParams,
  response: z.object({ items: z.array(dealNeedSchema) }),
});

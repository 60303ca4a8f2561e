import { z } from 'zod';
import { dealParams, dealSchema } from '../deals/deals.ts';
import { historyEntrySchema } from '../deals/history.ts';
import { dealVisitSchema } from '../deals/visits.ts';
import { interactionSummarySchema } from '../interactions.ts';
import { MAX_PAGE, pageOf } from '../page.ts';
import { defineRoute } from '../route.ts';
import { stakeholderSchema } from '../stakeholders/stakeholders.ts';
import { scorecardSchema } from './evidence.ts';

/** How much of each list comes with the page; their own operations continue from its `next_cursor`. */
export const DEAL_PAGE_SHOWS = { stakeholders: MAX_PAGE, interactions: 40, history: 12 } as const;

export const getDealPage = defineRoute({
  operationId: 'getDealPage',
  method: 'GET',
  path: '/deals/:number/page',
  audience: 'user',
  summary: 'A deal with what its page shows first: scorecard, people, latest interactions and changes',
  params: dealParams,
  response: z.object({
    deal: dealSchema,
    scorecard: scorecardSchema,
    stakeholders: pageOf(stakeholderSchema),
    interactions: pageOf(interactionSummarySchema),
    history: pageOf(historyEntrySchema),
    visit: dealVisitSchema,
  }),
});

import { z } from 'zod';
import { dealParams, dealSchema } from './deals.ts';
import { historyEntrySchema } from './history.ts';
import { interactionSummarySchema } from './interactions.ts';
import { scorecardSchema } from './meddpicc.ts';
import { MAX_PAGE, pageOf } from './page.ts';
import { stakeholderSchema } from './people.ts';
import { defineRoute } from './route.ts';

/** How much of each list comes with the page; the lists go on by their own operations from its `next_cursor`. */
export const DEAL_PAGE_SHOWS = { stakeholders: MAX_PAGE, interactions: 40, history: 12 } as const;

export const getDealPage = defineRoute({
  operationId: 'getDealPage',
  method: 'GET',
  path: '/deals/:number/page',
  audience: 'user',
  summary: 'A deal with all that its page shows at first: scorecard, people, latest interactions and changes',
  params: dealParams,
  response: z.object({
    deal: dealSchema,
    scorecard: scorecardSchema,
    stakeholders: pageOf(stakeholderSchema),
    interactions: pageOf(interactionSummarySchema),
    history: pageOf(historyEntrySchema),
  }),
});

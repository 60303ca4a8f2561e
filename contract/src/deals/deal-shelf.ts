import { z } from 'zod';
import { pageOf, pageQuery, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { dealParams, dealSchema, dealSummarySchema, personSchema } from './deals.ts';

export const archiveDeal = defineRoute({
  operationId: 'archiveDeal',
  method: 'PUT',
  path: '/deals/:number/archive',
  audience: 'user',
  summary: 'Archive a deal: it leaves the board, lists, search and totals, and can be viewed and restored',
  params: dealParams,
  response: dealSchema,
  versioned: true,
});

export const deleteDeal = defineRoute({
  operationId: 'deleteDeal',
  method: 'DELETE',
  path: '/deals/:number',
  audience: 'user',
  summary: 'Delete a deal: it moves to the trash, where it can be restored until it is erased',
  params: dealParams,
  response: z.object({ number: z.number().int(), version: z.number().int(), erased_at: timeSchema }),
  versioned: true,
});

export const restoreDeal = defineRoute({
  operationId: 'restoreDeal',
  method: 'PUT',
  path: '/deals/:number/restoration',
  audience: 'user',
  summary: 'Restore a deal from the archive or the trash to its place in the pipeline',
  params: dealParams,
  response: dealSchema,
  versioned: true,
});

export const shelvedDealSchema = dealSummarySchema
  .extend({
    shelved_at: timeSchema,
    shelved_by: personSchema.nullable(),
    /** When it will be gone for good; null in the archive, which keeps deals. */
    erased_at: timeSchema.nullable(),
    can: z.object({ restore: z.boolean() }),
  })
  .meta({ id: 'ShelvedDeal' });
export type ShelvedDeal = z.infer<typeof shelvedDealSchema>;

const shelf = {
  method: 'GET',
  audience: 'user',
  query: z.object(pageQuery),
  response: pageOf(shelvedDealSchema),
} as const;

export const listArchivedDeals = defineRoute({
  ...shelf,
  operationId: 'listArchivedDeals',
  path: '/deals/archived',
  summary: 'The archived deals you can see, last archived first',
});

export const listDeletedDeals = defineRoute({
  ...shelf,
  operationId: 'listDeletedDeals',
  path: '/deals/deleted',
  summary: 'The trash: deleted deals you could see, last deleted first',
});

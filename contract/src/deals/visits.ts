import { z } from 'zod';
import { timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { dealParams } from './deals.ts';
import { historyEntrySchema } from './history.ts';

/** A page that was closed for longer begins a new visit. */
export const VISIT_GAP_MINUTES = 30;
/** How many changes come with a visit; the history lists all of them. */
export const VISIT_SHOWS = 8;

const visitFields = {
  /** When the reader's last visit ended; null if this is the first. */
  since: timeSchema.nullable(),
  /** When this visit began: what changes later is seen as it happens. */
  until: timeSchema,
};

export const dealVisitSchema = z
  .object({
    ...visitFields,
    /** Entries of the history after `since`, up to `until`. */
    total: z.number().int(),
    /** Newest first; of a field that holds a value, one entry from its value then to its value now. */
    changes: z.array(historyEntrySchema).max(VISIT_SHOWS),
  })
  .meta({ id: 'DealVisit' });
export type DealVisit = z.infer<typeof dealVisitSchema>;

const visitRoute = { path: '/deals/:number/visit', audience: 'user', params: dealParams } as const;

export const getDealVisit = defineRoute({
  ...visitRoute,
  operationId: 'getDealVisit',
  method: 'GET',
  summary: 'What changed in a deal since you last looked at it',
  response: dealVisitSchema,
});

export const recordDealVisit = defineRoute({
  ...visitRoute,
  operationId: 'recordDealVisit',
  method: 'PUT',
  summary: 'Record that you are looking at a deal; `seen` also dismisses what changed before',
  body: z.strictObject({ seen: z.boolean().default(false) }),
  response: z.object(visitFields),
});

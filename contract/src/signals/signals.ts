import { z } from 'zod';
import { dealParams, personSchema } from '../deals/deals.ts';
import { daySchema, idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** The latest emails of a deal that are looked at, and the most signals that are shown. */
export const MOST_MAILS = 500;
export const MOST_SIGNALS = 50;

export const signalSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('silent'),
      person: personSchema,
      /** Days since our first email that they haven’t answered. */
      waiting_days: z.number().int(),
      /** The median of their answers on this deal, in days. */
      usual_days: z.number().int(),
      answers: z.number().int(),
      day: daySchema,
      /** The email that waits for an answer. */
      interaction_id: idSchema,
    }),
    z.object({
      kind: z.literal('new_domain'),
      domain: z.string(),
      addresses: z.array(z.string()),
      day: daySchema,
      /** The first email that they are in. */
      interaction_id: idSchema,
    }),
    z.object({ kind: z.literal('left'), person: personSchema, day: daySchema }),
  ])
  .meta({ id: 'DealSignal' });
export type DealSignal = z.infer<typeof signalSchema>;

export const listDealSignals = defineRoute({
  operationId: 'listDealSignals',
  method: 'GET',
  path: '/deals/:number/signals',
  audience: 'user',
  summary: 'What a deal’s emails and people say that its seller should look at, the latest first',
  params: dealParams,
  response: z.object({ items: z.array(signalSchema).max(MOST_SIGNALS) }),
});

import { z } from 'zod';
import { dealParams, personSchema } from '../deals/deals.ts';
import { daySchema, idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** The latest emails of a deal that are looked at, and the most signals that are shown. */
export const MOST_MAILS = 500;
export const MOST_SIGNALS = 50;

/** Of the deal and of what the signal says: a signal that changes gets another one. */
const signalKeySchema = z.string().regex(/^[0-9a-f]{64}$/, 'Enter the key of a signal');

const common = {
  key: signalKeySchema,
  /** Whether you marked it as seen; one that changes comes back. */
  seen: z.boolean(),
};

export const signalSchema = z
  .discriminatedUnion('kind', [
    z.object({
      ...common,
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
      ...common,
      kind: z.literal('new_domain'),
      domain: z.string(),
      addresses: z.array(z.string()),
      day: daySchema,
      /** The first email that they are in. */
      interaction_id: idSchema,
    }),
    z.object({ ...common, kind: z.literal('left'), person: personSchema, day: daySchema }),
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

const viewRoute = {
  path: '/deals/:number/signals/:signal_key/view',
  audience: 'user',
  params: dealParams.extend({ signal_key: signalKeySchema }),
  response: z.undefined(),
  status: 204,
} as const;

export const markSignalSeen = defineRoute({
  ...viewRoute,
  operationId: 'markSignalSeen',
  method: 'PUT',
  summary: 'Mark a signal as seen, for you alone; it comes back when it changes',
});

export const markSignalUnseen = defineRoute({
  ...viewRoute,
  operationId: 'markSignalUnseen',
  method: 'DELETE',
  summary: 'Show a signal again that you marked as seen',
});

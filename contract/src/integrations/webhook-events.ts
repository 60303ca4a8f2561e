import { z } from 'zod';
import { pillarSchema, stageSchema } from '../deals/deal-filter.ts';
import { dealSummarySchema, gradeSchema, personSchema } from '../deals/deals.ts';
import { INTERACTION_KINDS } from '../interactions.ts';
import { idSchema, timeSchema } from '../page.ts';
import { WEBHOOK_TEST_TYPE, type WebhookEventType } from './webhooks.ts';

/** Raised when a receiver that reads today's payloads could no longer read them; fields may be added without it. */
export const WEBHOOK_VERSION = 1;
/** UTF-16 units of an interaction's text that go along; the rest is left out, and `text_complete` says so. */
export const MAX_WEBHOOK_TEXT = 60_000;

const dealFacts = dealSummarySchema
  .pick({
    id: true,
    number: true,
    name: true,
    account: true,
    owner: true,
    amount_minor: true,
    currency: true,
    close_date: true,
    forecast_category: true,
    score: true,
    weakest_pillar: true,
    version: true,
  })
  .extend({ key: z.string(), stage: stageSchema });

/** In every event: the deal as it stood when the event was put up for delivery, and who did it; null for nobody. */
const common = { deal: dealFacts, actor: personSchema.nullable() };

const interactionFacts = z.object({
  id: idSchema,
  kind: z.enum(INTERACTION_KINDS),
  title: z.string(),
  occurred_at: timeSchema,
  text: z.string(),
  text_complete: z.boolean(),
});

const stakeholderFacts = z.object({
  id: idSchema,
  name: z.string(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  side: z.enum(['buyer', 'partner']),
  buying_role: z.string(),
  influence: z.string(),
  stance: z.string(),
  reports_to: idSchema.nullable(),
});

const pillarFacts = z.object({
  pillar: pillarSchema,
  grade: gradeSchema,
  expected: gradeSchema,
  freshness: z.enum(['fresh', 'ageing', 'stale', 'none']),
  disputed: z.boolean(),
  gap: z.boolean(),
});

/** Ids of things that are gone stand alone, and the thing itself is null. */
const WEBHOOK_DATA = {
  'deal.updated': z.object({ ...common, change: z.enum(['created', 'changed', 'moved', 'deleted']) }),
  'meddpicc.changed': z.object({ ...common, pillars: z.array(pillarFacts) }),
  'interaction.changed': z.object({
    ...common,
    interaction_id: idSchema,
    interaction: interactionFacts.nullable(),
  }),
  'task.completed': z.object({
    ...common,
    task: z.object({ id: idSchema, title: z.string(), completed_at: timeSchema }),
  }),
  'stakeholder.updated': z.object({
    ...common,
    stakeholder_id: idSchema,
    stakeholder: stakeholderFacts.nullable(),
  }),
} as const satisfies Record<WebhookEventType, z.ZodType>;

const head = { version: z.literal(WEBHOOK_VERSION), timestamp: timeSchema };

/** The body of a request to the receiver. Its id stands in the header `webhook-id`. */
export const webhookEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deal.updated'), ...head, data: WEBHOOK_DATA['deal.updated'] }),
  z.object({ type: z.literal('meddpicc.changed'), ...head, data: WEBHOOK_DATA['meddpicc.changed'] }),
  z.object({ type: z.literal('interaction.changed'), ...head, data: WEBHOOK_DATA['interaction.changed'] }),
  z.object({ type: z.literal('task.completed'), ...head, data: WEBHOOK_DATA['task.completed'] }),
  z.object({ type: z.literal('stakeholder.updated'), ...head, data: WEBHOOK_DATA['stakeholder.updated'] }),
  z.object({
    type: z.literal(WEBHOOK_TEST_TYPE),
    ...head,
    data: z.object({ message: z.string(), sent_by: personSchema }),
  }),
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

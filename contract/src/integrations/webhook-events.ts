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

/** In every event of a deal: the deal as it stood when the event was put up for delivery, and who did it; null for nobody. */
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

const contactFacts = z.object({
  id: idSchema,
  name: z.string(),
  title: z.string().nullable(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  account: personSchema.nullable(),
  owner: personSchema.nullable(),
  left_on: z.string().nullable(),
  version: z.number().int(),
});

const accountFacts = z.object({
  id: idSchema,
  name: z.string(),
  domain: z.string().nullable(),
  industry: z.string().nullable(),
  employees: z.number().int().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  annual_revenue_minor: z.number().int().nullable(),
  currency: z.string().nullable(),
  parent: personSchema.nullable(),
  owner: personSchema.nullable(),
  version: z.number().int(),
});

/** Of a record that is no deal's: who did it, and what. `merged_id` is what was merged into the record. */
const recordChange = {
  actor: personSchema.nullable(),
  change: z.enum(['created', 'changed', 'merged', 'deleted']),
  merged_id: idSchema.nullable(),
};

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
  'contact.updated': z.object({ ...recordChange, contact_id: idSchema, contact: contactFacts.nullable() }),
  'account.updated': z.object({ ...recordChange, account_id: idSchema, account: accountFacts.nullable() }),
  /** One for everything that an import wrote, or its undo took back. */
  'import.updated': z.object({
    actor: personSchema.nullable(),
    change: z.enum(['done', 'stopped', 'undone']),
    import_id: idSchema,
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
  z.object({ type: z.literal('contact.updated'), ...head, data: WEBHOOK_DATA['contact.updated'] }),
  z.object({ type: z.literal('account.updated'), ...head, data: WEBHOOK_DATA['account.updated'] }),
  z.object({ type: z.literal('import.updated'), ...head, data: WEBHOOK_DATA['import.updated'] }),
  z.object({
    type: z.literal(WEBHOOK_TEST_TYPE),
    ...head,
    data: z.object({ message: z.string(), sent_by: personSchema }),
  }),
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

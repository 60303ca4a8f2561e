import { z } from 'zod';
import { idSchema, numberInAddress, pageOf, pageQuery, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** The events sent to a receiver, in the order of the settings. */
export const WEBHOOK_EVENT_TYPES = [
  'deal.updated',
  'meddpicc.changed',
  'interaction.changed',
  'task.completed',
  'stakeholder.updated',
  'contact.updated',
  'account.updated',
  'import.updated',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEventType, string>> = {
  'deal.updated': 'Deal Updates',
  'meddpicc.changed': 'MEDDPICC Changes',
  'interaction.changed': 'Interactions',
  'task.completed': 'Task Completions',
  'stakeholder.updated': 'Stakeholder Updates',
  'contact.updated': 'Contact Updates',
  'account.updated': 'Account Updates',
  'import.updated': 'Imports',
};

/** What the test action sends; it is about no deal. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/** Said of the secret until an admin asks to see it. */
export const MASKED_SECRET = 'whsec_••••••••••••••••';
export const AI_CONFIG_READ_ONLY = 'Only an admin can change the webhook.';

export const WEBHOOK_STATES = ['waiting', 'delivered', 'skipped', 'dead'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** How far back the log is looked through, where not to its beginning. */
export const WEBHOOK_LOG_TIMES = ['hour', 'day', 'week'] as const;
export type WebhookLogTime = (typeof WEBHOOK_LOG_TIMES)[number];

export const aiConfigSchema = z
  .object({
    company_id: idSchema,
    webhook_url: z.string().nullable(),
    /** Masked: admins ask for it by `revealWebhookSecret`. */
    webhook_secret: z.literal(MASKED_SECRET),
    /** False if the secret cannot be read any more: nothing is sent until an admin makes a new one. */
    secret_readable: z.boolean(),
    is_test_mode: z.boolean(),
    /** Until then the secret before the present one signs as well; null if there is none. */
    previous_secret_until: timeSchema.nullable(),
    /** Nothing has arrived since; null while all is well. */
    failing_since: timeSchema.nullable(),
    /** Nothing is sent since then, until an admin goes on: too many failures, or the receiver said that it is gone. */
    paused: z.object({ at: timeSchema, reason: z.enum(['failing', 'gone']) }).nullable(),
    last_delivered_at: timeSchema.nullable(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'AiConfig' });
export type AiConfig = z.infer<typeof aiConfigSchema>;

export const getOrCreateAiConfig = defineRoute({
  operationId: 'get_or_create_ai_config',
  method: 'POST',
  path: '/ai/config',
  audience: 'user',
  summary: 'The company’s AI configuration; created if there is none',
  response: aiConfigSchema,
});

export const changeAiConfig = defineRoute({
  operationId: 'changeAiConfig',
  method: 'PATCH',
  path: '/ai/config',
  audience: 'user',
  proof: 'sometimes',
  summary: 'Set the webhook’s URL, or turn test mode on or off; null removes the URL',
  body: z.strictObject({
    webhook_url: z.string().trim().min(1, 'Enter a URL').max(2000).nullable().optional(),
    is_test_mode: z.boolean().optional(),
  }),
  response: aiConfigSchema,
});

export const testAiWebhook = defineRoute({
  operationId: 'test_ai_webhook',
  method: 'POST',
  path: '/ai/webhook/test',
  audience: 'user',
  summary: 'Send a test event now, even in test mode, and return the result',
  response: z.object({ success: z.boolean(), message: z.string() }),
});

export const rotateWebhookSecret = defineRoute({
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/ai/webhook/secret',
  audience: 'user',
  proof: 'always',
  summary: 'Create a new secret; the previous one also signs for 24 hours',
  response: aiConfigSchema,
});

export const revealWebhookSecret = defineRoute({
  operationId: 'revealWebhookSecret',
  method: 'POST',
  path: '/ai/webhook/secret/reveal',
  audience: 'user',
  proof: 'always',
  summary: 'Reveal the secret; the audit log records who did',
  response: z.object({ webhook_secret: z.string() }),
});

export const resumeWebhook = defineRoute({
  operationId: 'resumeWebhook',
  method: 'POST',
  path: '/ai/webhook/resumption',
  audience: 'user',
  summary: 'Resume a paused webhook',
  response: aiConfigSchema,
});

export const webhookDeliverySchema = z
  .object({
    id: idSchema,
    type: z.string(),
    deal: z.object({ number: z.number().int(), name: z.string() }).nullable(),
    state: z.enum(WEBHOOK_STATES),
    skip_reason: z.enum(['test_mode', 'paused']).nullable(),
    attempts: z.number().int(),
    last_status: z.number().int().nullable(),
    last_error: z.string().nullable(),
    /** Of what waits: when it is tried next. */
    next_try_at: timeSchema.nullable(),
    created_at: timeSchema,
    finished_at: timeSchema.nullable(),
    can: z.object({ resend: z.boolean() }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const listWebhookDeliveries = defineRoute({
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/ai/webhook/deliveries',
  audience: 'user',
  summary:
    'Events of the last 30 days that were or would have been sent, newest first, for deals you can see. ' +
    'A page can be short or empty and still have a next page',
  query: z.object({
    ...pageQuery,
    state: z.enum(WEBHOOK_STATES).optional(),
    type: z.string().min(1).max(60).optional(),
    /** Of the last hour, day or week. */
    within: z.enum(WEBHOOK_LOG_TIMES).optional(),
    deal_number: numberInAddress(1, 999_999_999).optional(),
  }),
  response: pageOf(webhookDeliverySchema),
});

const deliveryParams = z.object({ delivery_id: idSchema });

export const getWebhookDelivery = defineRoute({
  operationId: 'getWebhookDelivery',
  method: 'GET',
  path: '/ai/webhook/deliveries/:delivery_id',
  audience: 'user',
  summary: 'One event: its payload and every attempt',
  params: deliveryParams,
  response: webhookDeliverySchema.extend({
    body: z.string(),
    /** The latest 50, newest first. */
    tries: z.array(
      z.object({
        id: idSchema,
        started_at: timeSchema,
        duration_ms: z.number().int(),
        status: z.number().int().nullable(),
        error: z.string().nullable(),
        /** The beginning of it. */
        answer: z.string(),
      }),
    ),
  }),
});

export const resendWebhookDelivery = defineRoute({
  operationId: 'resendWebhookDelivery',
  method: 'POST',
  path: '/ai/webhook/deliveries/:delivery_id/resend',
  audience: 'user',
  summary: 'Resend an event under the same ID',
  params: deliveryParams,
  response: webhookDeliverySchema,
  status: 202,
});

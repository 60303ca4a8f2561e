import { z } from 'zod';
import { dealParams, personSchema } from '../deals/deals.ts';
import { eachOf, idSchema, numberInAddress, pageOf, pageQuery, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** Why a message of a mailbox is on no deal. */
export const SKIP_REASONS = [
  'no_people',
  'own_company',
  'draft_or_spam',
  'too_large',
  'unreadable',
  'by_colleague',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What every message that names Gmail's settings begins with. */
export const GMAIL_NOT_CONFIGURED =
  'Gmail Client ID not configured. The person who runs this server has to set GOOGLE_CLIENT_ID.';
export const GMAIL_CALLBACK_PATH = '/auth/gmail/callback';

export const emailConnectionSchema = z
  .object({
    id: idSchema,
    provider: z.literal('gmail'),
    email_address: z.string(),
    sync_enabled: z.boolean(),
    /** `reconnect`: Google took the consent back, and nothing is read or sent until the person connects anew. */
    state: z.enum(['active', 'reconnect']),
    sync: z.object({
      /** `first` and `again` read the whole mailbox, `following` what comes. */
      phase: z.enum(['first', 'again', 'following']),
      running: z.boolean(),
      /** Messages of the present pass, and how many there may be in all. */
      pass_seen: z.number().int(),
      pass_total: z.number().int().nullable(),
      last_synced_at: timeSchema.nullable(),
      last_error: z.string().nullable(),
    }),
    /** Of all messages that were looked at: `seen` is what was stored and all that was skipped. */
    counts: z.object({
      seen: z.number().int(),
      stored: z.number().int(),
      skipped: eachOf(SKIP_REASONS, z.number().int()),
    }),
    created_at: timeSchema,
  })
  .meta({ id: 'EmailConnection' });
export type EmailConnection = z.infer<typeof emailConnectionSchema>;

export const beginGmailConnection = defineRoute({
  operationId: 'beginGmailConnection',
  method: 'POST',
  path: '/email-connections/gmail/authorization',
  audience: 'user',
  summary: 'Start connecting Gmail; the answer says where to send the browser for Google’s consent',
  body: z.strictObject({ redirectUri: z.string().max(500) }),
  response: z.object({ url: z.url() }),
});

export const connectGmail = defineRoute({
  operationId: 'connect-gmail',
  method: 'POST',
  path: '/email-connections/gmail',
  audience: 'user',
  summary: 'Connect Gmail with the code from Google; it works once, in the session that started it',
  body: z.strictObject({
    code: z.string().min(1).max(2000),
    redirectUri: z.string().max(500),
    state: z.string().min(1).max(2000),
    /** The issuer that the answer names. */
    iss: z.string().max(500).optional(),
  }),
  /** The connection, or why it's missing. */
  response: z.object({ connection: emailConnectionSchema.optional(), error: z.string().optional() }),
});

export const storeGmailConnection = defineRoute({
  operationId: 'store-gmail-connection',
  method: 'POST',
  path: '/email-connections/gmail/from-sign-in',
  audience: 'user',
  summary: 'Connect the mailbox that you gave access to when you signed in with Google; works once',
  response: z.object({ connection: emailConnectionSchema }),
});

export const listEmailConnections = defineRoute({
  operationId: 'listEmailConnections',
  method: 'GET',
  path: '/email-connections',
  audience: 'user',
  summary: 'Your mailboxes, newest first',
  response: z.object({
    items: z.array(emailConnectionSchema),
    /** Whether the server knows a client id for Google. */
    gmail_configured: z.boolean(),
  }),
});

const connectionParams = z.object({ id: idSchema });

export const changeEmailConnection = defineRoute({
  operationId: 'changeEmailConnection',
  method: 'PATCH',
  path: '/email-connections/:id',
  audience: 'user',
  summary: 'Turn syncing of a mailbox on or off',
  params: connectionParams,
  body: z.strictObject({ sync_enabled: z.boolean() }),
  response: emailConnectionSchema,
});

export const syncEmailConnection = defineRoute({
  operationId: 'syncEmailConnection',
  method: 'POST',
  path: '/email-connections/:id/sync',
  audience: 'user',
  summary: 'Sync a mailbox now; with `everything`, check every message again',
  params: connectionParams,
  body: z.strictObject({ everything: z.boolean().default(false) }),
  response: emailConnectionSchema,
  status: 202,
});

export const disconnectEmail = defineRoute({
  operationId: 'disconnectEmail',
  method: 'DELETE',
  path: '/email-connections/:id',
  audience: 'user',
  summary: 'Disconnect a mailbox and revoke its consent at Google; emails already on deals stay',
  params: connectionParams,
  response: z.undefined(),
  status: 204,
});

const addressSchema = z.object({ name: z.string(), address: z.string() });

export const emailMessageSchema = z
  .object({
    id: idSchema,
    interaction_id: idSchema,
    outgoing: z.boolean(),
    sender: addressSchema,
    recipients: z.array(addressSchema.extend({ kind: z.enum(['to', 'cc']) })),
    subject: z.string(),
    /** Plain text; what it answers stands at its end as mail programs write it. */
    body: z.string(),
    attachments: z.array(z.object({ name: z.string(), size: z.number().int() })),
    sent_at: timeSchema,
  })
  .meta({ id: 'EmailMessage' });
export type EmailMessage = z.infer<typeof emailMessageSchema>;

export const emailThreadSchema = z
  .object({
    id: idSchema,
    subject: z.string(),
    message_count: z.number().int(),
    last_sent_at: timeSchema,
    /** The newest of them, oldest first. */
    messages: z.array(emailMessageSchema),
  })
  .meta({ id: 'EmailThread' });
export type EmailThread = z.infer<typeof emailThreadSchema>;

export const listEmailThreads = defineRoute({
  operationId: 'listEmailThreads',
  method: 'GET',
  path: '/deals/:number/emails',
  audience: 'user',
  summary: 'Email conversations with the people on a deal, latest first',
  params: dealParams,
  query: z.object({ ...pageQuery, limit: numberInAddress(1, 50).default(20) }),
  response: pageOf(emailThreadSchema),
});

export const MAX_EMAIL_RECIPIENTS = 50;

const outgoingSchema = z
  .object({
    id: idSchema,
    sender: personSchema,
    to: z.array(z.object({ stakeholder_id: idSchema, name: z.string(), address: z.string() })),
    subject: z.string(),
    body: z.string(),
    reply_to: idSchema.nullable(),
    state: z.enum(['queued', 'failed']),
    error: z.string().nullable(),
    created_at: timeSchema,
    can: z.object({ retry: z.boolean(), discard: z.boolean() }),
  })
  .meta({ id: 'OutgoingEmail' });
export type OutgoingEmail = z.infer<typeof outgoingSchema>;

export const listOutgoingEmails = defineRoute({
  operationId: 'listOutgoingEmails',
  method: 'GET',
  path: '/deals/:number/outgoing-emails',
  audience: 'user',
  summary: 'Emails of a deal that are being sent or failed, and whether you can send',
  params: dealParams,
  response: z.object({
    items: z.array(outgoingSchema),
    /** The address that the person’s mail goes out by; null while none is connected. */
    from: z.string().nullable(),
    can: z.object({ send: z.boolean() }),
  }),
});

export const sendEmail = defineRoute({
  operationId: 'sendEmail',
  method: 'POST',
  path: '/deals/:number/outgoing-emails',
  audience: 'user',
  summary: 'Send an email, or a reply in its conversation, to people on a deal',
  params: dealParams,
  body: z.strictObject({
    to: z.array(idSchema).min(1, 'Choose a recipient').max(MAX_EMAIL_RECIPIENTS),
    subject: textSchema(1, 300, 'Enter a subject'),
    body: textSchema(1, 100_000, 'Write a message first'),
    /** A message of this deal. */
    reply_to: idSchema.nullable().default(null),
  }),
  response: outgoingSchema,
  status: 202,
  idempotent: true,
});

const outgoingParams = dealParams.extend({ email_id: idSchema });

export const retryEmail = defineRoute({
  operationId: 'retryEmail',
  method: 'POST',
  path: '/deals/:number/outgoing-emails/:email_id/retry',
  audience: 'user',
  summary: 'Retry an email that failed',
  params: outgoingParams,
  response: outgoingSchema,
  status: 202,
});

export const discardEmail = defineRoute({
  operationId: 'discardEmail',
  method: 'DELETE',
  path: '/deals/:number/outgoing-emails/:email_id',
  audience: 'user',
  summary: 'Discard an email that failed',
  params: outgoingParams,
  response: z.undefined(),
  status: 204,
});

export const receiveGmailPush = defineRoute({
  operationId: 'receiveGmailPush',
  method: 'POST',
  path: '/gmail/pushes',
  audience: 'public',
  summary:
    'For Google only: reports new mail in a mailbox, with Google’s own token. 404 while no topic is configured',
  body: z.object({
    message: z.object({ data: z.string().max(10_000), messageId: z.string().min(1).max(100) }),
  }),
  bodyLimit: 64 * 1024,
  withoutSecondFactor: true,
  response: z.undefined(),
  status: 204,
});

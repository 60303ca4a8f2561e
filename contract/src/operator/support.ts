import { z } from 'zod';
import { eachOf, idSchema, listOf, pageOf, pageQuery, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const SUPPORT_TYPES = ['ticket', 'feature_request'] as const;
export type SupportType = (typeof SUPPORT_TYPES)[number];

export const IMPACT_CATEGORIES = ['critical', 'high', 'medium', 'low'] as const;
export type ImpactCategory = (typeof IMPACT_CATEGORIES)[number];

export const IMPACT_LABELS: Readonly<Record<ImpactCategory, string>> = {
  critical: 'Critical - System Down',
  high: 'Major Feature Broken',
  medium: 'Feature Impaired',
  low: 'Minor Issue',
};

export const SUPPORT_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];

export const SUPPORT_BUCKET = 'support-attachments';
export const MAX_ATTACHMENTS = 10;
export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;
/** What may be attached, by the end of its name; the content must be of the same kind. */
export const ATTACHMENT_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
};

/** Where a person sees one of their requests with its answers. */
export const ownRequestPath = (id: string): string => `/support?request=${id}`;

const MISSING = 'Please provide both title and description';

/** One attachment as it was uploaded: where it lies, and what it was found to be. */
export const uploadedFileSchema = z.object({
  file_name: z.string().min(1).max(300),
  file_path: z.string().min(1).max(300),
  file_size: z.number().int().min(0),
  mime_type: z.string().min(1).max(200),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

export const attachmentSchema = uploadedFileSchema.extend({ id: idSchema }).meta({ id: 'SupportAttachment' });
export type Attachment = z.infer<typeof attachmentSchema>;

export const uploadAttachment = defineRoute({
  operationId: 'uploadSupportAttachment',
  method: 'POST',
  path: '/support/attachments',
  audience: 'user',
  summary: `Upload one file for a request to support, as the bytes of the body: images, pdf, doc, docx or txt, at most 25 MiB`,
  query: z.object({ file_name: z.string().min(1).max(5000) }),
  upload: true,
  bodyLimit: MAX_ATTACHMENT_BYTES,
  response: attachmentSchema,
  status: 201,
});

export const removeAttachment = defineRoute({
  operationId: 'removeSupportAttachment',
  method: 'DELETE',
  path: '/support/attachments/:attachment_id',
  audience: 'user',
  summary: 'Remove an uploaded file that is not part of a request yet',
  params: z.object({ attachment_id: idSchema }),
  response: z.undefined(),
  status: 204,
});

export const downloadAttachment = defineRoute({
  operationId: 'downloadSupportAttachment',
  method: 'GET',
  path: '/support/attachments/:attachment_id/content',
  audience: 'user',
  summary: 'Download one of your files',
  params: z.object({ attachment_id: idSchema }),
  download: true,
  response: z.unknown(),
});

export const supportRequestInput = z.object({
  type: z.enum(SUPPORT_TYPES).default('ticket'),
  title: textSchema(1, 200, MISSING),
  description: textSchema(1, 10_000, MISSING),
  impact_category: z.enum(IMPACT_CATEGORIES).nullable().default(null),
  attachments: z
    .array(uploadedFileSchema)
    .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files`)
    .default([]),
});

const messageSchema = z
  .object({
    id: idSchema,
    body: z.string(),
    created_at: z.iso.datetime(),
    /** Whether support wrote it, or the person who asked. */
    from_support: z.boolean(),
    author: z.string(),
  })
  .meta({ id: 'SupportMessage' });
export type SupportMessage = z.infer<typeof messageSchema>;

export const supportRequestSchema = z
  .object({
    id: idSchema,
    type: z.enum(SUPPORT_TYPES),
    title: z.string(),
    description: z.string(),
    impact_category: z.enum(IMPACT_CATEGORIES).nullable(),
    status: z.enum(SUPPORT_STATUSES),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    attachments: z.array(attachmentSchema),
    /** Oldest first. */
    messages: z.array(messageSchema),
  })
  .meta({ id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof supportRequestSchema>;

export const submitSupportRequest = defineRoute({
  operationId: 'support-request',
  method: 'POST',
  path: '/support/requests',
  audience: 'user',
  summary: 'Contact support, or request a feature',
  idempotent: true,
  body: supportRequestInput,
  response: supportRequestSchema,
  status: 201,
});

export const listSupportRequests = defineRoute({
  operationId: 'listSupportRequests',
  method: 'GET',
  path: '/support/requests',
  audience: 'user',
  summary: 'Your support requests with their answers, newest first',
  query: z.object(pageQuery),
  response: pageOf(supportRequestSchema),
});

export const getSupportRequest = defineRoute({
  operationId: 'getSupportRequest',
  method: 'GET',
  path: '/support/requests/:request_id',
  audience: 'user',
  summary: 'One of your support requests with its answers',
  params: z.object({ request_id: idSchema }),
  response: supportRequestSchema,
});

const messageInput = z.object({ body: textSchema(1, 10_000, 'Write a message first') });

export const answerSupport = defineRoute({
  operationId: 'answerSupport',
  method: 'POST',
  path: '/support/requests/:request_id/messages',
  audience: 'user',
  summary: 'Reply to one of your support requests; a resolved one reopens',
  params: z.object({ request_id: idSchema }),
  body: messageInput,
  response: supportRequestSchema,
  status: 201,
});

export const ticketSchema = supportRequestSchema
  .extend({
    requester: z.object({ id: idSchema, name: z.string(), email: z.string() }),
    company: z.object({ id: idSchema, name: z.string() }),
  })
  .meta({ id: 'SupportTicket' });
export type Ticket = z.infer<typeof ticketSchema>;

export const ticketLineSchema = ticketSchema
  .omit({ description: true, attachments: true, messages: true })
  .extend({ attachment_count: z.number().int(), message_count: z.number().int() })
  .meta({ id: 'SupportTicketLine' });
export type TicketLine = z.infer<typeof ticketLineSchema>;

export const listTickets = defineRoute({
  operationId: 'listTickets',
  method: 'GET',
  path: '/super-admin/tickets',
  audience: 'super_admin',
  summary: 'Support requests of every company, newest first',
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(100).optional(),
    status: listOf(z.enum(SUPPORT_STATUSES)).optional(),
  }),
  response: pageOf(ticketLineSchema).extend({
    counts: eachOf(SUPPORT_STATUSES, z.number().int()),
  }),
});

const ticketParams = z.object({ id: idSchema });

export const getTicket = defineRoute({
  operationId: 'getTicket',
  method: 'GET',
  path: '/super-admin/tickets/:id',
  audience: 'super_admin',
  summary: 'One support request with its thread and files',
  params: ticketParams,
  response: ticketSchema,
});

export const changeTicketStatus = defineRoute({
  operationId: 'changeTicketStatus',
  method: 'PUT',
  path: '/super-admin/tickets/:id/status',
  audience: 'super_admin',
  summary: 'Set the status of a support request',
  params: ticketParams,
  body: z.object({ status: z.enum(SUPPORT_STATUSES) }),
  response: ticketSchema,
});

export const replyToTicket = defineRoute({
  operationId: 'replyToTicket',
  method: 'POST',
  path: '/super-admin/tickets/:id/messages',
  audience: 'super_admin',
  summary: 'Reply to a support request, by email and in its thread',
  params: ticketParams,
  body: messageInput,
  response: ticketSchema,
  status: 201,
});

export const downloadTicketAttachment = defineRoute({
  operationId: 'downloadTicketAttachment',
  method: 'GET',
  path: '/super-admin/tickets/:id/attachments/:attachment_id/content',
  audience: 'super_admin',
  summary: 'Download a file of a support request',
  params: ticketParams.extend({ attachment_id: idSchema }),
  download: true,
  response: z.unknown(),
});

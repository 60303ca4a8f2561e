import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const mailboxMessageSchema = z
  .object({
    id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'MailboxMessage' });
export type MailboxMessage = z.infer<typeof mailboxMessageSchema>;

/** The newest messages are shown; older ones are kept, not listed. */
export const MAILBOX_LENGTH = 100;

export const listMailbox = defineRoute({
  operationId: 'listMailbox',
  method: 'GET',
  path: '/dev/mailbox',
  audience: 'public',
  summary: 'Emails kept in demo mode, newest first; optionally to one address',
  withoutSecondFactor: true,
  whileSuspended: true,
  withoutEnrolment: true,
  query: z.object({ to: z.string().trim().toLowerCase().max(254).optional() }),
  response: z.object({ messages: z.array(mailboxMessageSchema) }),
});

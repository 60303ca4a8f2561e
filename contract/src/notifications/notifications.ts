import { IMPORT_KINDS } from '@dealwright/domain/import/fields';
import { IMPORT_ENDINGS } from '@dealwright/domain/import/import-ending';
import { NOTIFICATION_KINDS } from '@dealwright/domain/notification';
import { z } from 'zod';
import { STEP_CHANGE_KINDS } from '../close-plan/buyer-plan.ts';
import { pillarSchema, stageSchema } from '../deals/deal-filter.ts';
import { personSchema } from '../deals/deals.ts';
import { daySchema, givenTimeSchema, idSchema, pageOf, pageQuery, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** Event type that tells a person their own list has changed. */
export const NOTIFICATIONS_CHANGED = 'notifications.changed';
/** The unread count stops here. */
export const MOST_UNREAD = 100;

export const notificationSchema = z
  .object({
    id: idSchema,
    kind: z.enum(NOTIFICATION_KINDS),
    /** Null if it is about an account itself, or an import. */
    deal: z.object({ number: z.number().int(), name: z.string(), account: z.string().nullable() }).nullable(),
    account: z.string().nullable(),
    /** Of an import, by the names of its files. */
    import: z.object({ id: idSchema, name: z.string() }).nullable(),
    actor: personSchema.nullable(),
    /** What happened, in one sentence. */
    text: z.string(),
    /** Where in the product it is to be seen. */
    path: z.string(),
    /** How often it happened before it was read. */
    times: z.number().int(),
    at: timeSchema,
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

export const notificationFactsSchema = z.object({
  title: z.string().max(200).optional(),
  stage: stageSchema.optional(),
  pillars: z.array(pillarSchema).optional(),
  collaborator: z.boolean().optional(),
  due_on: daySchema.optional(),
  tasks: z.number().int().optional(),
  assigned: z.number().int().optional(),
  rfp_id: idSchema.optional(),
  interaction_id: idSchema.optional(),
  quote_id: idSchema.optional(),
  quote: z.string().max(100).optional(),
  approved: z.boolean().optional(),
  buyer: z.string().max(200).optional(),
  reply: z.enum(['accepted', 'rejected', 'comment']).optional(),
  step: z.string().optional(),
  step_change: z.enum(STEP_CHANGE_KINDS).optional(),
  import: z
    .object({
      ending: z.enum(IMPORT_ENDINGS),
      created: z.partialRecord(z.enum(IMPORT_KINDS), z.number().int()).optional(),
      updated: z.number().int().optional(),
      failed: z.number().int().optional(),
      kept: z.number().int().optional(),
    })
    .optional(),
});

export const listNotifications = defineRoute({
  operationId: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  audience: 'user',
  summary: 'Your notifications about deals and imports you can still see, latest first',
  query: z.object({ ...pageQuery, unread: z.literal('true').optional() }),
  response: pageOf(notificationSchema),
});

export const countUnreadNotifications = defineRoute({
  operationId: 'countUnreadNotifications',
  method: 'GET',
  path: '/notifications/unread-count',
  audience: 'user',
  summary: `How many notifications are unread, counted up to ${MOST_UNREAD}`,
  response: z.object({ unread: z.number().int() }),
});

export const readNotification = defineRoute({
  operationId: 'readNotification',
  method: 'PUT',
  path: '/notifications/:notification_id/reading',
  audience: 'user',
  summary: 'Mark a notification as read',
  params: z.object({ notification_id: idSchema }),
  response: z.undefined(),
  status: 204,
});

export const readAllNotifications = defineRoute({
  operationId: 'readAllNotifications',
  method: 'PUT',
  path: '/notifications/reading',
  audience: 'user',
  summary: 'Mark all notifications up to a time as read',
  body: z.strictObject({ until: givenTimeSchema }),
  response: z.undefined(),
  status: 204,
});

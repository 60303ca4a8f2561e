import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@dealwright/domain/notification';
import { HOUR_CHOICES, ZONES } from '@dealwright/domain/working-hours';
import { z } from 'zod';
import { eachOf, idSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const EMAIL_RHYTHMS = ['at_once', 'daily'] as const;

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:00');

const customHoursSchema = z
  .strictObject({
    start: clock,
    end: clock,
    /** 1 is Monday. */
    days: z.array(z.number().int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
  })
  .refine(({ start, end }) => start < end, { path: ['end'], message: 'The end must be after the start' });

export const notificationSettingsInputSchema = z.strictObject({
  email: z.boolean(),
  push: z.boolean(),
  email_rhythm: z.enum(EMAIL_RHYTHMS),
  /** An IANA zone. */
  timezone: z.enum(ZONES),
  working_hours: z.enum(HOUR_CHOICES),
  custom_hours: customHoursSchema,
  kinds: eachOf(NOTIFICATION_KINDS, eachOf(NOTIFICATION_CHANNELS, z.boolean()).strict()).strict(),
});
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInputSchema>;

export const pushDeviceSchema = z.object({
  id: idSchema,
  device: z.string(),
  created_at: timeSchema,
  /** Of the session that asks. */
  current: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

export const notificationSettingsSchema = notificationSettingsInputSchema
  .extend({
    /** What browsers subscribe with; null for the moment before it is made. */
    push_key: z.string().nullable(),
    devices: z.array(pushDeviceSchema),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const getNotificationSettings = defineRoute({
  operationId: 'getNotificationSettings',
  method: 'GET',
  path: '/notification-settings',
  audience: 'user',
  summary: 'Your notification settings and the browsers that receive push notifications',
  response: notificationSettingsSchema,
});

export const saveNotificationSettings = defineRoute({
  operationId: 'saveNotificationSettings',
  method: 'PUT',
  path: '/notification-settings',
  audience: 'user',
  summary: 'Update your notification settings',
  body: notificationSettingsInputSchema,
  response: notificationSettingsSchema,
});

const NO_KEY = 'This isn’t a browser’s push key';
/** 65 bytes as base64url. */
const publicKeySchema = z.string().regex(/^[A-Za-z0-9_-]{87}={0,2}$/, NO_KEY);
/** 16 bytes as base64url. */
const secretSchema = z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, NO_KEY);

export const addPushDevice = defineRoute({
  operationId: 'addPushDevice',
  method: 'PUT',
  path: '/notification-settings/push-device',
  audience: 'user',
  summary: 'Turn on push notifications in this browser, for as long as its session lasts',
  body: z.strictObject({
    endpoint: z.url().max(1000),
    keys: z.strictObject({ p256dh: publicKeySchema, auth: secretSchema }),
  }),
  response: notificationSettingsSchema,
});

export const removePushDevice = defineRoute({
  operationId: 'removePushDevice',
  method: 'DELETE',
  path: '/notification-settings/push-devices/:device_id',
  audience: 'user',
  summary: 'Turn off push notifications in a browser',
  params: z.object({ device_id: idSchema }),
  response: z.undefined(),
  status: 204,
});

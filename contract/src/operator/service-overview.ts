import { z } from 'zod';
import { daySchema, idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

/** Problems that need attention, in display order. */
export const ALERTS = [
  'secrets_unreadable',
  'disk_full',
  'database_full',
  'worker_missing',
  'instances_silent',
  'jobs_late',
  'jobs_failed',
  'mails_dead',
  'mails_late',
  'deliveries_dead',
  'errors_rising',
] as const;
export type AlertKey = (typeof ALERTS)[number];

const alertSchema = z.object({
  key: z.enum(ALERTS),
  /** How many; of the disk and of connections, how many of a hundred are used. */
  count: z.number().int(),
});
export type ServiceAlert = z.infer<typeof alertSchema>;

/** Nothing is counted further than this. */
export const COUNTED_UP_TO = 10_000;

export const overviewSchema = z
  .object({
    figures: z.object({
      active_companies: z.number().int(),
      suspended_companies: z.number().int(),
      /** In the last seven days (UTC), today included. */
      active_people: z.number().int(),
      waiting_requests: z.number().int(),
      open_tickets: z.number().int(),
      /** In the last 24 hours, and in the 24 before. */
      errors: z.number().int(),
      errors_before: z.number().int(),
      dead_deliveries: z.number().int(),
      dead_mails: z.number().int(),
    }),
    alerts: z.array(alertSchema),
  })
  .meta({ id: 'ServiceOverview' });
export type ServiceOverview = z.infer<typeof overviewSchema>;

export const getOverview = defineRoute({
  operationId: 'getOverview',
  method: 'GET',
  path: '/super-admin/overview',
  audience: 'super_admin',
  reads: 'replica',
  summary: 'Key figures of the service and what needs attention; counted up to 10,000',
  response: overviewSchema,
});

export const SERVICE_KINDS = [
  'requests',
  'failed_requests',
  'errors',
  'active_people',
  'sign_ins',
  'failed_sign_ins',
  'api_calls',
  'cost_micro_usd',
] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

export const SERVICE_RANGES = ['7', '30', '90'] as const;
export type ServiceRange = (typeof SERVICE_RANGES)[number];

export const listServiceDays = defineRoute({
  operationId: 'listServiceDays',
  method: 'GET',
  path: '/super-admin/days',
  audience: 'super_admin',
  reads: 'replica',
  summary: 'Daily totals (UTC) over all companies; days without any are left out',
  query: z.object({ days: z.enum(SERVICE_RANGES).default('30') }),
  response: z.object({
    from: daySchema,
    to: daySchema,
    totals: z.array(z.object({ day: daySchema, kind: z.enum(SERVICE_KINDS), count: z.number().int() })),
  }),
});

const companySchema = z.object({ id: idSchema, name: z.string() });

export const activePersonSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    company: companySchema.nullable(),
    last_active_on: daySchema,
  })
  .meta({ id: 'ActivePerson' });
export type ActivePerson = z.infer<typeof activePersonSchema>;

export const listActivePeople = defineRoute({
  operationId: 'listActivePeople',
  method: 'GET',
  path: '/super-admin/people',
  audience: 'super_admin',
  reads: 'replica',
  summary: 'People active in the last seven days (UTC), most recent first',
  query: z.object(pageQuery),
  response: pageOf(activePersonSchema),
});

export const deadDeliverySchema = z
  .object({
    id: idSchema,
    company: companySchema,
    type: z.string(),
    attempts: z.number().int(),
    last_status: z.number().int().nullable(),
    last_error: z.string().nullable(),
    finished_at: z.iso.datetime(),
  })
  .meta({ id: 'DeadDelivery' });
export type DeadDelivery = z.infer<typeof deadDeliverySchema>;

export const listDeadDeliveries = defineRoute({
  operationId: 'listDeadDeliveries',
  method: 'GET',
  path: '/super-admin/dead-deliveries',
  audience: 'super_admin',
  summary: 'Webhook events that failed for good in the last 24 hours, newest first; without their payload',
  query: z.object(pageQuery),
  response: pageOf(deadDeliverySchema),
});

export const deadMailSchema = z
  .object({
    id: idSchema,
    company: companySchema.nullable(),
    kind: z.string(),
    attempts: z.number().int(),
    last_error: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'DeadMail' });
export type DeadMail = z.infer<typeof deadMailSchema>;

export const listDeadMails = defineRoute({
  operationId: 'listDeadMails',
  method: 'GET',
  path: '/super-admin/dead-mails',
  audience: 'super_admin',
  summary: 'Emails that failed for good in the last 24 hours, newest first; without address or content',
  query: z.object(pageQuery),
  response: pageOf(deadMailSchema),
});

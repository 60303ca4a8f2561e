import { z } from 'zod';
import { idSchema, listOf, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

const instanceSchema = z.object({
  id: idSchema,
  name: z.string(),
  processes: z.enum(['all', 'api', 'worker']),
  release: z.string(),
  node: z.string(),
  memory_bytes: z.number().int(),
  /** The longest recent event-loop delay, in milliseconds. */
  event_loop_ms: z.number().int(),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  /** Whether it was heard of within the last minute and a half. */
  running: z.boolean(),
});
export type ServiceInstance = z.infer<typeof instanceSchema>;

const queueSchema = z.object({
  name: z.string(),
  waiting: z.number().int(),
  active: z.number().int(),
  /** Given up, within the day for which they are kept. */
  failed: z.number().int(),
  counted_at: z.iso.datetime().nullable(),
});
export type ServiceQueue = z.infer<typeof queueSchema>;

export const systemSchema = z
  .object({
    release: z.string(),
    node: z.string(),
    /** Of the process that answers. */
    started_at: z.iso.datetime(),
    demo: z.boolean(),
    database: z.object({
      engine: z.enum(['embedded', 'postgres']),
      version: z.string(),
      size_bytes: z.number().int(),
      /** Open at the moment, over all instances. */
      connections: z.number().int(),
      /** How many one instance opens; null for the embedded one, which has one. */
      pool_size: z.number().int().nullable(),
    }),
    migrations: z.array(
      z.object({ version: z.number().int(), name: z.string(), applied_at: z.iso.datetime() }),
    ),
    /** Null while no worker has prepared them. */
    queues: z.array(queueSchema).nullable(),
    mails: z.object({
      /** Counted up to a thousand. */
      waiting: z.number().int(),
      dead: z.number().int(),
    }),
    instances: z.array(instanceSchema),
  })
  .meta({ id: 'ServiceSystem' });
export type ServiceSystem = z.infer<typeof systemSchema>;

export const getSystem = defineRoute({
  operationId: 'getSystem',
  method: 'GET',
  path: '/super-admin/system',
  audience: 'super_admin',
  summary: 'Release, database, queues and instances',
  response: systemSchema,
});

export const INTEGRATIONS = ['mail', 'ai', 'google', 'storage'] as const;

export const integrationSchema = z
  .object({
    key: z.enum(INTEGRATIONS),
    configured: z.boolean(),
    /** Never a secret. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Null if nothing of the kind is on record. */
    last_success_at: z.iso.datetime().nullable(),
    last_failure_at: z.iso.datetime().nullable(),
    last_failure: z.string().nullable(),
  })
  .meta({ id: 'Integration' });
export type Integration = z.infer<typeof integrationSchema>;

export const listIntegrations = defineRoute({
  operationId: 'listIntegrations',
  method: 'GET',
  path: '/super-admin/integrations',
  audience: 'super_admin',
  summary: 'The service’s integrations, and when each last worked and failed',
  response: z.object({ items: z.array(integrationSchema) }),
});

export const LOG_LEVELS = ['warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const logLineSchema = z
  .object({
    id: idSchema,
    level: z.enum(LOG_LEVELS),
    message: z.string(),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    instance: z.string(),
    request_id: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'LogLine' });
export type ServiceLogLine = z.infer<typeof logLineSchema>;

export const listLogs = defineRoute({
  operationId: 'listLogs',
  method: 'GET',
  path: '/super-admin/logs',
  audience: 'super_admin',
  summary:
    'Warnings and errors of every instance in the last week, newest first; search by words or request ID',
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(100).optional(),
    level: listOf(z.enum(LOG_LEVELS)).optional(),
  }),
  response: pageOf(logLineSchema),
});

export const TRACE_PERIODS = ['hour', 'day', 'week'] as const;
export type TracePeriod = (typeof TRACE_PERIODS)[number];

const periodQuery = { period: z.enum(TRACE_PERIODS).default('day') };

export const routeTimesSchema = z
  .object({
    method: z.string(),
    route: z.string(),
    requests: z.number().int(),
    /** Answered with a status of 500 or above. */
    failures: z.number().int(),
    mean_ms: z.number(),
    /** Percentiles, computed from counts of time ranges. */
    p50_ms: z.number().int(),
    p95_ms: z.number().int(),
    p99_ms: z.number().int(),
    max_ms: z.number().int(),
  })
  .meta({ id: 'RouteTimes' });
export type RouteTimes = z.infer<typeof routeTimesSchema>;

export const listRouteTimes = defineRoute({
  operationId: 'listRouteTimes',
  method: 'GET',
  path: '/super-admin/traces/routes',
  audience: 'super_admin',
  reads: 'replica',
  summary: 'Request durations by operation, slowest first; at most 300',
  query: z.object(periodQuery),
  response: z.object({ items: z.array(routeTimesSchema) }),
});

export const slowRequestSchema = z
  .object({
    id: idSchema,
    method: z.string(),
    route: z.string(),
    status: z.number().int(),
    duration_ms: z.number().int(),
    request_id: z.string(),
    instance: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SlowRequest' });
export type SlowRequest = z.infer<typeof slowRequestSchema>;

export const listSlowRequests = defineRoute({
  operationId: 'listSlowRequests',
  method: 'GET',
  path: '/super-admin/traces/requests',
  audience: 'super_admin',
  reads: 'replica',
  summary: 'Slow requests, slowest first',
  query: z.object({ ...pageQuery, ...periodQuery }),
  response: pageOf(slowRequestSchema),
});

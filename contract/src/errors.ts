import { z } from 'zod';
import { idSchema, listOf, pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

/** Where it happened: in a browser or on the server. */
export const ERROR_SIDES = ['client', 'server'] as const;
export type ErrorSide = (typeof ERROR_SIDES)[number];

export const ERROR_STATES = ['open', 'resolved'] as const;
export type ErrorState = (typeof ERROR_STATES)[number];

export const MAX_REPORT_BYTES = 16 * 1024;

const reportSchema = z.object({
  name: z.string().min(1).max(100),
  message: z.string().max(1000),
  stack: z.string().max(8000).default(''),
  /** The version of the application and its build. */
  release: z.string().max(60).default(''),
  /** The pattern of the page's address, such as `/lead-planning/$leadKey`. */
  route: z.string().max(200).nullable().default(null),
});
export type ClientErrorReport = z.input<typeof reportSchema>;

export const reportClientError = defineRoute({
  operationId: 'reportClientError',
  method: 'POST',
  path: '/client-errors',
  audience: 'public',
  summary: 'Report an error in the web app; the answer is always the same',
  withoutSecondFactor: true,
  whileSuspended: true,
  withoutEnrolment: true,
  body: reportSchema.nullable().catch(null),
  response: z.undefined(),
  status: 204,
  bodyLimit: MAX_REPORT_BYTES,
});

export const errorGroupSchema = z
  .object({
    id: idSchema,
    side: z.enum(ERROR_SIDES),
    name: z.string(),
    message: z.string(),
    state: z.enum(ERROR_STATES),
    occurrences: z.number().int(),
    first_seen_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    first_release: z.string(),
    last_release: z.string(),
    last_route: z.string().nullable(),
    resolved_at: z.iso.datetime().nullable(),
    resolved_by: z.string().nullable(),
  })
  .meta({ id: 'ErrorGroup' });
export type ErrorGroup = z.infer<typeof errorGroupSchema>;

export const listErrorGroups = defineRoute({
  operationId: 'listErrorGroups',
  method: 'GET',
  path: '/super-admin/errors',
  audience: 'super_admin',
  summary: 'Errors of browsers and servers by kind, last seen first',
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(100).optional(),
    side: listOf(z.enum(ERROR_SIDES)).optional(),
    state: listOf(z.enum(ERROR_STATES)).optional(),
    release: z.string().max(60).optional(),
    /** Only those of the last 24 hours. */
    seen: z.enum(['day']).optional(),
  }),
  response: pageOf(errorGroupSchema.extend({ occurrences_in_a_day: z.number().int() })).extend({
    /** Those that errors were last seen in, newest first. */
    releases: z.array(z.string()),
  }),
});

const sampleSchema = z.object({
  id: idSchema,
  message: z.string(),
  stack: z.string(),
  release: z.string(),
  route: z.string().nullable(),
  request_id: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The same in words: 'Firefox 140 on Windows'. */
  browser: z.string().nullable(),
  /** The signed-in person who hit it, if any. */
  user: z.object({ id: idSchema, email: z.string(), company: z.string().nullable() }).nullable(),
  created_at: z.iso.datetime(),
});
export type ErrorSample = z.infer<typeof sampleSchema>;

export const errorDetailSchema = errorGroupSchema
  .extend({
    /** The newest few, newest first. */
    samples: z.array(sampleSchema),
  })
  .meta({ id: 'ErrorDetail' });
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

const groupParams = z.object({ id: idSchema });

export const getErrorGroup = defineRoute({
  operationId: 'getErrorGroup',
  method: 'GET',
  path: '/super-admin/errors/:id',
  audience: 'super_admin',
  summary: 'One kind of error with its newest samples',
  params: groupParams,
  response: errorDetailSchema,
});

export const changeErrorState = defineRoute({
  operationId: 'changeErrorState',
  method: 'PUT',
  path: '/super-admin/errors/:id/state',
  audience: 'super_admin',
  summary: 'Resolve or reopen a kind of error',
  params: groupParams,
  body: z.object({ state: z.enum(ERROR_STATES) }),
  response: errorDetailSchema,
});

import { z } from 'zod';
import { eachOf, idSchema, listOf, optionalTextSchema, pageOf, pageQuery, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const EARLY_ACCESS_STATUSES = ['pending', 'approved', 'declined'] as const;
export type EarlyAccessStatus = (typeof EARLY_ACCESS_STATUSES)[number];

/** What the form offers as the size of the sales team. */
export const TEAM_SIZES = ['1-5', '6-20', '21-50', '51-200', '201+'] as const;

/** Left empty, in whatever way, it is null. */
function leftEmpty(max: number) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      textSchema(1, max).nullable(),
    )
    .default(null);
}

export const earlyAccessSchema = z.object({
  first_name: textSchema(2, 100, 'First name must be at least 2 characters'),
  last_name: textSchema(2, 100, 'Last name must be at least 2 characters'),
  email: z
    .string('Please enter a valid email address')
    .trim()
    .toLowerCase()
    .pipe(z.email('Please enter a valid email address').max(254, 'Please enter a valid email address')),
  company: textSchema(2, 200, 'Company name must be at least 2 characters'),
  phone: leftEmpty(50),
  job_title: leftEmpty(200),
  team_size: leftEmpty(50),
  message: textSchema(10, 5000, 'Please tell us more about your needs (minimum 10 characters)'),
  /** Honeypot: people can't see this field, so only bots fill it. */
  website: z.string().max(2000).default(''),
});
export type EarlyAccessInput = z.input<typeof earlyAccessSchema>;

export const requestEarlyAccess = defineRoute({
  operationId: 'requestEarlyAccess',
  method: 'POST',
  path: '/early-access',
  audience: 'public',
  summary: 'Request early access; asking again while a request is pending changes nothing',
  withoutSecondFactor: true,
  body: earlyAccessSchema,
  response: z.object({ received: z.literal(true) }),
  status: 201,
  bodyLimit: 64 * 1024,
});

const companySchema = z.object({ id: idSchema, name: z.string(), domain: z.string().nullable() });

export const earlyAccessRequestSchema = z
  .object({
    id: idSchema,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    company: z.string(),
    phone: z.string().nullable(),
    job_title: z.string().nullable(),
    team_size: z.string().nullable(),
    message: z.string(),
    status: z.enum(EARLY_ACCESS_STATUSES),
    created_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
    /** The operator who decided; null while pending. */
    decided_by: z.string().nullable(),
    decision_note: z.string().nullable(),
    /** The company that the requester was let into. */
    approved_into: companySchema.nullable(),
    /** While it is pending: the company that the domain of the address belongs to. */
    existing_company: companySchema.extend({ members: z.number().int() }).nullable(),
    /** While it is pending: the domain a new company would get; null for an address of a mail provider. */
    suggested_domain: z.string().nullable(),
  })
  .meta({ id: 'EarlyAccessRequest' });
export type EarlyAccessRequest = z.infer<typeof earlyAccessRequestSchema>;

export const listEarlyAccess = defineRoute({
  operationId: 'listEarlyAccess',
  method: 'GET',
  path: '/super-admin/early-access',
  audience: 'super_admin',
  summary: 'Requests for early access, newest first',
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(100).optional(),
    status: listOf(z.enum(EARLY_ACCESS_STATUSES)).optional(),
  }),
  response: pageOf(earlyAccessRequestSchema).extend({
    counts: eachOf(EARLY_ACCESS_STATUSES, z.number().int()),
  }),
});

const domainSchema = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      'Enter a domain such as acme.com',
    )
    .nullable(),
);

export const newCompanySchema = z.strictObject({
  name: textSchema(2, 200, 'Company name must be at least 2 characters'),
  domain: domainSchema,
});

export const approvalSchema = z.strictObject({
  decision: z.literal('approved'),
  company: z.union([z.strictObject({ id: idSchema }), newCompanySchema]),
});

export const declineSchema = z.strictObject({
  decision: z.literal('declined'),
  /** For the requester: part of the mail. */
  note: optionalTextSchema(2000).default(null),
});

export const decideEarlyAccess = defineRoute({
  operationId: 'decideEarlyAccess',
  method: 'PUT',
  path: '/super-admin/early-access/:id/decision',
  audience: 'super_admin',
  summary: 'Approve or decline a pending request, and email the answer',
  params: z.object({ id: idSchema }),
  body: z.union([approvalSchema, declineSchema]),
  response: earlyAccessRequestSchema,
});

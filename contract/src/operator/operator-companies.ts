import { FEATURES } from '@dealwright/domain/feature';
import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { daySchema, idSchema, pageOf, pageQuery, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const COMPANY_STATES = ['active', 'suspended', 'erased'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** As many days as a company's page looks back on its usage, today included. */
export const COMPANY_USAGE_DAYS = 30;

const workspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  workspace_type: z.enum(['team', 'personal']),
  members: z.number().int(),
  seats: z.number().int(),
});

/** The limits of one company. Null in `own` means the standard for all companies, null in `standard` means no limit. */
const limitSchema = z.object({ own: z.number().int().nullable(), standard: z.number().int().nullable() });

export const operatorCompanySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    domain: z.string().nullable(),
    created_at: z.iso.datetime(),
    state: z.enum(COMPANY_STATES),
    /** Null unless it is suspended. */
    suspension: z
      .object({ since: z.iso.datetime(), reason: z.string(), by: z.string().nullable() })
      .nullable(),
    /** When it will be deleted at an admin's request, or null. */
    deletion_due_at: z.iso.datetime().nullable(),
    /** The first fifty, oldest first. */
    workspaces: z.array(workspaceSchema),
    members: z.number().int(),
    seats: z.number().int(),
    last_used_at: z.iso.datetime().nullable(),
    /** Of the last thirty days (UTC), oldest first; those without use are left out. */
    usage: z.array(
      z.object({
        day: daySchema,
        operations: z.number().int(),
        api_calls: z.number().int(),
        cost_usd: z.number(),
      }),
    ),
    /** Features switched differently from the default. */
    flags: z.array(z.object({ key: z.enum(FEATURES), enabled: z.boolean() })),
    /** In each process: requests at once, seconds a minute at the database, and jobs of one kind at once. */
    limits: z.object({
      requests: limitSchema,
      database_seconds: limitSchema,
      jobs: limitSchema,
      /** GB of recordings that it can store. */
      recordings_gb: limitSchema,
    }),
    can: z.object({ suspend: z.boolean(), resume: z.boolean() }),
    /** A member is an operator of the service, so the company can't be suspended. */
    has_operator: z.boolean(),
  })
  .meta({ id: 'OperatorCompany' });
export type OperatorCompany = z.infer<typeof operatorCompanySchema>;

const companyParams = z.object({ company_id: idSchema });

export const getCompany = defineRoute({
  operationId: 'getCompany',
  method: 'GET',
  path: '/super-admin/companies/:company_id',
  audience: 'super_admin',
  summary: 'One company: its workspaces and seats, thirty days of usage, and whether it is suspended',
  params: companyParams,
  response: operatorCompanySchema,
});

export const changeCompanyState = defineRoute({
  operationId: 'changeCompanyState',
  method: 'PUT',
  path: '/super-admin/companies/:company_id/state',
  audience: 'super_admin',
  summary:
    'Suspend a company, or resume it: while suspended every operation of its members is refused with `company_suspended`, ' +
    'and its background work waits',
  proof: 'always',
  params: companyParams,
  body: z.strictObject({
    state: z.enum(['active', 'suspended']),
    /** Kept in the company's audit log. */
    reason: textSchema(3, 500, 'Enter a reason of at least 3 characters'),
  }),
  response: operatorCompanySchema,
});

const changedLimitsSchema = z.strictObject({
  requests: z.number().int().min(1).max(200).nullable(),
  database_seconds: z.number().int().min(1).max(12_000).nullable(),
  jobs: z.number().int().min(1).max(100).nullable(),
  /** Left as it is where it isn’t given. */
  recordings_gb: z.number().int().min(0).max(10_000).nullable().optional(),
  /** Kept in the company's audit log. */
  reason: textSchema(3, 500, 'Give a reason of at least 3 characters'),
});
export type ChangedLimits = z.infer<typeof changedLimitsSchema>;

export const changeCompanyLimits = defineRoute({
  operationId: 'changeCompanyLimits',
  method: 'PUT',
  path: '/super-admin/companies/:company_id/limits',
  audience: 'super_admin',
  summary:
    'Set how much of the service one company can use at once; `null` is the default. Every process applies it within ' +
    'seconds, and requests beyond a limit get 429 with `Retry-After`',
  proof: 'always',
  params: companyParams,
  body: changedLimitsSchema,
  response: operatorCompanySchema,
});

export const companyMemberSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    workspace: z.string(),
    second_factor: z.boolean(),
    is_operator: z.boolean(),
    last_active_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CompanyMember' });
export type CompanyMember = z.infer<typeof companyMemberSchema>;

export const listCompanyMembers = defineRoute({
  operationId: 'listCompanyMembers',
  method: 'GET',
  path: '/super-admin/companies/:company_id/members',
  audience: 'super_admin',
  summary: 'Members of one company, newest first',
  params: companyParams,
  query: z.object(pageQuery),
  response: pageOf(companyMemberSchema),
});

export const companyInvitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    role: z.enum(ROLES),
    workspace: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    expired: z.boolean(),
  })
  .meta({ id: 'CompanyInvitation' });
export type CompanyInvitation = z.infer<typeof companyInvitationSchema>;

export const listCompanyInvitations = defineRoute({
  operationId: 'listCompanyInvitations',
  method: 'GET',
  path: '/super-admin/companies/:company_id/invitations',
  audience: 'super_admin',
  summary: 'Pending invitations of one company, newest first',
  params: companyParams,
  query: z.object(pageQuery),
  response: pageOf(companyInvitationSchema),
});

export const resendCompanyInvitation = defineRoute({
  operationId: 'resendCompanyInvitation',
  method: 'POST',
  path: '/super-admin/companies/:company_id/invitations/:invitation_id/renewal',
  audience: 'super_admin',
  summary: 'Send a pending invitation again, with a new link and seven more days; the old link stops working',
  proof: 'sometimes',
  params: companyParams.extend({ invitation_id: idSchema }),
  response: companyInvitationSchema,
});

export const companyErrorSchema = z
  .object({
    /** Of the kind of error. */
    id: idSchema,
    side: z.enum(['client', 'server']),
    name: z.string(),
    message: z.string(),
    /** When a member last hit it, within the retention period. */
    last_seen_at: z.iso.datetime(),
  })
  .meta({ id: 'CompanyError' });
export type CompanyError = z.infer<typeof companyErrorSchema>;

export const listCompanyErrors = defineRoute({
  operationId: 'listCompanyErrors',
  method: 'GET',
  path: '/super-admin/companies/:company_id/errors',
  audience: 'super_admin',
  summary: 'Kinds of errors in one company, newest first; at most 20',
  params: companyParams,
  response: z.object({ items: z.array(companyErrorSchema) }),
});

export const operatorActionSchema = z
  .object({
    id: idSchema,
    action: z.string(),
    actor: z.string().nullable(),
    reason: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'OperatorAction' });
export type OperatorAction = z.infer<typeof operatorActionSchema>;

export const listOperatorActions = defineRoute({
  operationId: 'listOperatorActions',
  method: 'GET',
  path: '/super-admin/companies/:company_id/operator-actions',
  audience: 'super_admin',
  summary: 'Operator actions in one company, newest first',
  params: companyParams,
  query: z.object(pageQuery),
  response: pageOf(operatorActionSchema),
});

export const listedCompanySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    domain: z.string().nullable(),
    state: z.enum(['active', 'suspended']),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ListedCompany' });
export type ListedCompany = z.infer<typeof listedCompanySchema>;

export const listCompanies = defineRoute({
  operationId: 'listCompanies',
  method: 'GET',
  path: '/super-admin/companies',
  audience: 'super_admin',
  summary: 'Companies that are not deleted, newest first',
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(100).optional(),
    state: z.enum(['active', 'suspended']).optional(),
  }),
  response: pageOf(listedCompanySchema),
});

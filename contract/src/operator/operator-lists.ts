import { z } from 'zod';
import { idSchema, listOf, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

const companySchema = z.object({ id: idSchema, name: z.string() });

export const operatorWorkspaceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    workspace_type: z.enum(['team', 'personal']),
    company: companySchema.extend({ domain: z.string().nullable(), suspended: z.boolean() }),
    members: z.number().int(),
    /** How many members there may be. */
    seats: z.number().int(),
    open_deals: z.number().int(),
    created_at: z.iso.datetime(),
    /** When a member was last active, to the hour, or null. */
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OperatorWorkspace' });
export type OperatorWorkspace = z.infer<typeof operatorWorkspaceSchema>;

export const listAllWorkspaces = defineRoute({
  operationId: 'listAllWorkspaces',
  method: 'GET',
  path: '/super-admin/workspaces',
  audience: 'super_admin',
  reads: 'replica',
  summary: 'Workspaces of every company, newest first',
  query: z.object({ ...pageQuery, q: z.string().trim().max(100).optional() }),
  response: pageOf(operatorWorkspaceSchema),
});

export const monthSchema = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Write the month like 2026-03');

export const operatorCostSchema = z
  .object({
    company: companySchema,
    service_type: z.string(),
    operations: z.number().int(),
    api_calls: z.number().int(),
    tokens_input: z.number().int(),
    tokens_output: z.number().int(),
    cost_usd: z.number(),
  })
  .meta({ id: 'OperatorCost' });
export type OperatorCost = z.infer<typeof operatorCostSchema>;

export const listCosts = defineRoute({
  operationId: 'listCosts',
  method: 'GET',
  path: '/super-admin/costs',
  audience: 'super_admin',
  reads: 'replica',
  summary: 'The cost of each company’s services in a month (UTC), highest first',
  query: z.object({ ...pageQuery, month: monthSchema }),
  response: pageOf(operatorCostSchema).extend({
    total: operatorCostSchema.omit({ company: true, service_type: true }),
  }),
});

/** What the security log holds, by what it is about; what is in none of these is shown among all. */
export const SECURITY_KINDS = {
  sign_in: [
    'sign_in',
    'sign_out',
    'password_changed',
    'password_reset',
    'google_linked',
    'email_change_asked',
    'email_change_given_up',
    'email_changed',
    'email_change_undone',
  ],
  second_factor: [
    'enrollment_started',
    'enrolled',
    'unenrolled',
    'challenge_started',
    'challenge_verified',
    'challenge_failed',
    'recovery_codes_generated',
    'recovery_code_used',
    'recovery_code_failed',
    'locked',
    'proved',
    'proof_failed',
    'two_factor_rule_changed',
    'factor_reset_asked',
    'factor_reset_stopped',
    'factors_reset',
  ],
  people: [
    'invitation_sent',
    'invitation_resent',
    'invitation_cancelled',
    'invitation_accepted',
    'sign_up_by_invitation',
    'sign_up_by_code',
    'company_left',
    'role_changed',
    'manager_changed',
    'team_imported',
    'named_owner_removed',
    'member_removed',
  ],
  data: [
    'data_export_asked',
    'deals_exported',
    'accounts_exported',
    'contacts_exported',
    'tasks_exported',
    'territory_accounts_exported',
    'products_exported',
    'competitors_exported',
    'library_answers_exported',
    'team_exported',
    'odds_exported',
    'dead_weight_exported',
    'forecast_exported',
    'forecast_calls_exported',
    'pipeline_change_exported',
    'commitments_exported',
    'win_loss_exported',
    'time_in_stage_exported',
    'account_deletion_asked',
    'account_deletion_given_up',
    'account_erased',
    'company_deletion_asked',
    'company_deletion_given_up',
    'company_erased',
    'retention_changed',
    'retention_enforced',
    'deal_link_made',
    'deal_link_opened',
    'deal_link_ended',
  ],
  connections: [
    'webhook_address_changed',
    'webhook_secret_rotated',
    'webhook_test_mode_changed',
    'integration_token_created',
    'integration_token_revoked',
  ],
  operator: [
    'operator_added',
    'early_access_approved',
    'feature_switched',
    'company_suspended',
    'company_resumed',
    'company_limits_changed',
    'invitation_resent_by_operator',
    'support_replied',
    'support_status_changed',
  ],
} as const;
export type SecurityKind = keyof typeof SECURITY_KINDS;
export const securityKinds = Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]];

export const securityEventSchema = z
  .object({
    id: idSchema,
    action: z.string(),
    success: z.boolean(),
    created_at: z.iso.datetime(),
    actor: z.string().nullable(),
    company: z.string().nullable(),
    client_address: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof securityEventSchema>;

export const listSecurityEvents = defineRoute({
  operationId: 'listSecurityEvents',
  method: 'GET',
  path: '/super-admin/security/events',
  audience: 'super_admin',
  summary: 'The audit logs of all companies, of second factors and of people without a company, newest first',
  query: z.object({
    ...pageQuery,
    /** The whole address of who did it. */
    who: z.string().trim().toLowerCase().max(320).optional(),
    kind: z.enum(securityKinds).optional(),
    outcome: listOf(z.enum(['failed'])).optional(),
  }),
  response: pageOf(securityEventSchema),
});

export const operatorSessionSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    /** Whether a second factor was used in it. */
    aal: z.enum(['aal1', 'aal2']),
    client_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    /** The same in words: 'Firefox 140 on Windows'. */
    browser: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    current: z.boolean(),
  })
  .meta({ id: 'OperatorSession' });
export type OperatorSession = z.infer<typeof operatorSessionSchema>;

export const listOperatorSessions = defineRoute({
  operationId: 'listOperatorSessions',
  method: 'GET',
  path: '/super-admin/security/sessions',
  audience: 'super_admin',
  summary: 'Operators’ sessions, last used first; at most 200',
  response: z.object({ items: z.array(operatorSessionSchema) }),
});

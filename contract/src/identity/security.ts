import { z } from 'zod';
import { idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

/** What a person did, or others tried, with their account. The page shows it in plain words. */
export const ACCOUNT_ACTIONS = [
  'sign_in',
  'sign_out',
  'sign_up_by_invitation',
  'operator_added',
  'google_linked',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_change_given_up',
  'email_changed',
  'email_change_undone',
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
  'company_deletion_asked',
  'company_deletion_given_up',
  'retention_changed',
  'enrolled',
  'unenrolled',
  'challenge_verified',
  'challenge_failed',
  'recovery_codes_generated',
  'recovery_code_used',
  'recovery_code_failed',
  'locked',
  'proved',
  'proof_failed',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

export const accountEventSchema = z
  .object({
    id: idSchema,
    action: z.enum(ACCOUNT_ACTIONS),
    success: z.boolean(),
    /** The network address that it came from. */
    address: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'AccountEvent' });
export type AccountEvent = z.infer<typeof accountEventSchema>;

export const listAccountEvents = defineRoute({
  operationId: 'listAccountEvents',
  method: 'GET',
  path: '/account/events',
  audience: 'user',
  summary:
    'Your security log, newest first: sign-ins, passwords, two-factor authentication, email addresses, exports',
  query: z.object(pageQuery),
  response: pageOf(accountEventSchema),
});

export const getSignInWays = defineRoute({
  operationId: 'getSignInWays',
  method: 'GET',
  path: '/account/sign-in-ways',
  audience: 'user',
  summary: 'Your ways to sign in: password and Google accounts',
  withoutEnrolment: true,
  response: z.object({
    password: z.boolean(),
    google: z.array(z.object({ email: z.string(), linked_at: z.iso.datetime() })),
  }),
});

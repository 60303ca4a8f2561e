import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const assuranceSchema = z.enum(['aal1', 'aal2']);

export const workspaceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  workspace_type: z.enum(['team', 'personal']),
  max_members: z.number().int(),
  allow_self_join: z.boolean(),
});

export const sessionProfileSchema = z.object({
  id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  role: z.enum(ROLES),
  company_id: z.uuid(),
  company_name: z.string(),
  workspace_id: z.uuid().nullable(),
  hubspot_user_id: z.string().nullable(),
  mfa_enabled: z.boolean(),
  /** Region format that the person chose, one of those that can be; null for the browser's. */
  locale: z.string().nullable(),
});

export const demoAccountSchema = z.object({ email: z.email(), label: z.string() });

/** What the browser knows of the present session; `user` is null for a visitor. */
export const sessionSchema = z
  .object({
    user: z
      .object({
        id: z.uuid(),
        email: z.string(),
        email_verified: z.boolean(),
        aal: assuranceSchema,
        next_aal: assuranceSchema,
        /** The workspace asks for a second factor that the person does not have yet. */
        enrolment_required: z.boolean(),
        is_super_admin: z.boolean(),
        /** The person's company is suspended: nothing but the session is answered. */
        company_suspended: z.boolean(),
      })
      .nullable(),
    profile: sessionProfileSchema.nullable(),
    workspace: workspaceSchema.nullable(),
    expires_at: z.iso.datetime().nullable(),
    /** The features behind flags that are on for the company. */
    features: z.array(z.string()),
    demo: z.boolean(),
    demo_accounts: z.array(demoAccountSchema),
    demo_password: z.string().nullable(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const signInSchema = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(1024),
});

export const signIn = defineRoute({
  operationId: 'signIn',
  method: 'POST',
  path: '/session',
  audience: 'public',
  summary: 'Sign in with email and password',
  withoutSecondFactor: true,
  whileSuspended: true,
  body: signInSchema,
  response: sessionSchema,
});

export const getSession = defineRoute({
  operationId: 'getSession',
  method: 'GET',
  path: '/session',
  audience: 'public',
  summary: 'The current session, or a visitor',
  withoutSecondFactor: true,
  whileSuspended: true,
  response: sessionSchema,
});

export const signOut = defineRoute({
  operationId: 'signOut',
  method: 'DELETE',
  path: '/session',
  audience: 'public',
  summary: 'Sign out everywhere: all sessions of the user end',
  withoutSecondFactor: true,
  whileSuspended: true,
  response: z.undefined(),
  status: 204,
});

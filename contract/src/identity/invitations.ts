import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { idSchema, optionalTextSchema, pageOf, pageQuery, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { newPasswordSchema } from './password.ts';
import { sessionSchema } from './session.ts';

/** What people read of invitations and workspace codes; the same words from the server and on the page. */
export const INVITATION_TEXTS = {
  missing: 'Invalid invitation link',
  unknown: 'Invitation not found',
  expired: 'This invitation has expired',
  accepted: 'This invitation has already been used',
  cancelled: 'This invitation has been cancelled',
  invalidLink: 'This invitation link is not valid',
  invalidCode: 'This workspace code is not valid',
  full: 'This workspace is full',
  otherEmail: (email: string) =>
    `You must be logged in with ${email} to accept this invitation. Please sign out and create a new account with that email.`,
} as const;

export const INVITATION_STATUSES = ['pending', 'accepted', 'cancelled'] as const;

const roleSchema = z.enum(ROLES);
const workspaceTypeSchema = z.enum(['team', 'personal']);
const emailSchema = z.string().trim().toLowerCase().pipe(z.email('Enter a valid email address').max(254));
const tokenSchema = z.string().trim().min(1).max(200);
const codeSchema = z.string().trim().toUpperCase().min(1).max(50);
const tokenBody = z.strictObject({ invitation_token: tokenSchema });

/** An invitation as the page of its link shows it. */
export const invitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: roleSchema,
    workspace_id: z.uuid(),
    workspace: z.object({ name: z.string(), workspace_type: workspaceTypeSchema }).nullable(),
    expires_at: z.iso.datetime(),
    expired: z.boolean(),
    status: z.enum(INVITATION_STATUSES),
    inviter: z
      .object({ first_name: z.string().nullable(), last_name: z.string().nullable(), email: z.string() })
      .nullable(),
    /** Where the company was let in and no colleague invites: its name, and who approved it, where that is known. */
    approval: z.object({ company: z.string(), by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

export const findInvitation = defineRoute({
  operationId: 'findInvitation',
  method: 'POST',
  path: '/invitations/lookup',
  audience: 'public',
  summary: 'Look up an invitation by its token, in any state',
  withoutEnrolment: true,
  body: tokenBody,
  response: invitationSchema,
});

export const findPendingInvitation = defineRoute({
  operationId: 'findPendingInvitation',
  method: 'POST',
  path: '/invitations/pending/lookup',
  audience: 'public',
  summary: 'Look up an invitation by its token while it can still be accepted',
  withoutEnrolment: true,
  body: tokenBody,
  response: z.object({
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    role: roleSchema,
    workspace_id: z.uuid(),
    workspace_name: z.string(),
    workspace_type: workspaceTypeSchema,
  }),
});

export const findWorkspaceByCode = defineRoute({
  operationId: 'findWorkspaceByCode',
  method: 'POST',
  path: '/workspace-codes/lookup',
  audience: 'public',
  summary: 'Look up a workspace by its code, while self-join is on',
  withoutEnrolment: true,
  body: z.strictObject({ workspace_code: codeSchema }),
  response: z.object({ workspace_name: z.string() }),
});

export const acceptInvitation = defineRoute({
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/acceptance',
  audience: 'user',
  summary: 'Accept an invitation: join its workspace with its role',
  withoutEnrolment: true,
  body: tokenBody,
  response: z.object({ workspace_id: z.uuid(), role: roleSchema }),
});

export const signUpSchema = z.strictObject({
  first_name: textSchema(1, 100, 'First name is required'),
  last_name: textSchema(1, 100, 'Last name is required'),
  email: emailSchema,
  password: newPasswordSchema,
  invitation_token: tokenSchema.optional(),
  workspace_code: codeSchema.optional(),
});

export const signUp = defineRoute({
  operationId: 'signUp',
  method: 'POST',
  path: '/users',
  audience: 'public',
  summary: 'Create an account with an invitation or a workspace code, join the workspace and sign in',
  withoutEnrolment: true,
  body: signUpSchema,
  response: sessionSchema,
  status: 201,
});

/** An invitation as the team that sent it sees it. */
export const sentInvitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: roleSchema,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    status: z.enum(INVITATION_STATUSES),
    expires_at: z.iso.datetime(),
    expired: z.boolean(),
    created_at: z.iso.datetime(),
    invited_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** The named owner whose records become theirs when they accept. */
    takes_over: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    can: z.object({ resend: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'SentInvitation' });
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

export const newInvitationSchema = z.strictObject({
  email: emailSchema,
  role: roleSchema,
  firstName: optionalTextSchema(100).default(null),
  lastName: optionalTextSchema(100).default(null),
  /** A named owner, whose records become theirs when they accept. One of the same address is taken over anyway. */
  takes_over_id: idSchema.nullable().default(null),
});

export const sendWorkspaceInvitation = defineRoute({
  operationId: 'send-workspace-invitation',
  method: 'POST',
  path: '/invitations',
  audience: 'user',
  proof: 'sometimes',
  summary: 'Invite someone to the workspace; only this answer and the email contain the link',
  body: newInvitationSchema,
  response: sentInvitationSchema.extend({
    /** Below the product's own address. Only its hash is stored, so it is shown once. */
    accept_path: z.string(),
  }),
  status: 201,
});

/** As many as are invited at once. */
export const MAX_INVITED_AT_ONCE = 100;

export const inviteMany = defineRoute({
  operationId: 'inviteMany',
  method: 'POST',
  path: '/invitations/batch',
  audience: 'user',
  proof: 'sometimes',
  summary: 'Invite several people with one role: one result for each, in the same order',
  body: z.strictObject({
    role: roleSchema,
    people: z
      .array(
        z.strictObject({
          /** As typed: an invalid address is returned unchanged. */
          email: z.string().trim().max(320),
          firstName: optionalTextSchema(100).default(null),
          lastName: optionalTextSchema(100).default(null),
        }),
      )
      .min(1, 'Name at least one person')
      .max(MAX_INVITED_AT_ONCE, `At most ${MAX_INVITED_AT_ONCE} people at once`),
  }),
  response: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        sent: z.boolean(),
        /** Why not; null for who was invited. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
});

export const listInvitations = defineRoute({
  operationId: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  audience: 'user',
  summary: 'The pending invitations of the workspace, newest first',
  query: z.object(pageQuery),
  response: pageOf(sentInvitationSchema),
});

const oneParams = z.object({ invitation_id: z.uuid() });

export const resendInvitation = defineRoute({
  operationId: 'resendInvitation',
  method: 'POST',
  path: '/invitations/:invitation_id/renewal',
  audience: 'user',
  proof: 'sometimes',
  summary: 'Send a pending invitation again, with a new link and seven more days; the old link stops working',
  params: oneParams,
  response: sentInvitationSchema,
});

export const cancelInvitation = defineRoute({
  operationId: 'cancelInvitation',
  method: 'PUT',
  path: '/invitations/:invitation_id/cancellation',
  audience: 'user',
  summary: 'Cancel a pending invitation: its link stops working',
  params: oneParams,
  response: z.undefined(),
  status: 204,
});

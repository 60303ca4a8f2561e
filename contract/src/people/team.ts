import { ROLES } from '@dealwright/domain/role';
import { TEAM_COLUMNS } from '@dealwright/domain/team-columns';
import { z } from 'zod';
import { sumSchema } from '../amounts.ts';
import { columnsOf, formatSchema, idSchema, optionalTextSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

export const TEAM_DENIED = "You don't have permission to access team management.";

/** The reason of a removal without one. */
export const DEFAULT_REMOVAL_REASON = 'Removed by admin';

const profileParams = z.object({ profile_id: idSchema });

/** A member as those who run the team see them. */
export const teamMemberSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    mfa_enabled: z.boolean(),
    /** When a reset of their two-factor authentication is due that waits. */
    factor_reset_at: z.iso.datetime().nullable(),
    /** To the hour; null for a person who never signed in. */
    last_seen_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    /** Their manager, who can be a named owner and not yet a member. */
    manager: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** The roles the caller can give them; empty for the caller. */
    can: z.object({
      set_role: z.array(z.enum(ROLES)),
      set_manager: z.boolean(),
      remove: z.boolean(),
      reset_factors: z.boolean(),
      stop_reset: z.boolean(),
    }),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMemberSchema>;

const teamFilter = { q: z.string().trim().max(100).optional() };

export const listTeam = defineRoute({
  operationId: 'listTeam',
  method: 'GET',
  path: '/team',
  audience: 'user',
  summary: 'The members of the workspace, newest first; for admins and managers',
  query: z.object({ ...pageQuery, ...teamFilter }),
  response: pageOf(teamMemberSchema),
});

export const exportTeam = defineRoute({
  operationId: 'exportTeam',
  method: 'GET',
  path: '/team/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the members of the workspace as CSV or XLSX, in the list’s order; for admins and managers',
  query: z.object({ ...teamFilter, columns: columnsOf(TEAM_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

export const changeMemberRole = defineRoute({
  operationId: 'changeMemberRole',
  method: 'PUT',
  path: '/team/:profile_id/role',
  audience: 'user',
  proof: 'sometimes',
  summary: 'Give a member of the workspace another role; only an admin makes or changes an admin',
  params: profileParams,
  body: z.strictObject({
    role: z.enum(ROLES),
    /** The role that the new one is to take the place of: 412 where they have another by now. */
    former_role: z.enum(ROLES).optional(),
  }),
  response: teamMemberSchema,
});

export const changeManager = defineRoute({
  operationId: 'changeManager',
  method: 'PUT',
  path: '/team/:profile_id/manager',
  audience: 'user',
  summary: 'Set to whom a member reports; for admins',
  params: profileParams,
  body: z.strictObject({
    manager_id: idSchema.nullable(),
    /** The manager that the new one is to take the place of: 412 where they have another by now. */
    former_manager_id: idSchema.nullable().optional(),
  }),
  response: teamMemberSchema,
});

/** What happens to the open deals of a member who is removed. */
export const handOverSchema = z
  .object({
    /** Who gets them: the person who removes the member. */
    to: z.object({ id: idSchema, name: z.string() }),
    open_deals: z.number().int(),
    amounts: z.array(z.object({ currency: z.string(), deals: z.number().int(), amount_minor: sumSchema })),
    /** Open deals in the archive or the trash, which go along. */
    shelved_deals: z.number().int(),
    /** Open tasks, which go along. */
    open_tasks: z.number().int(),
  })
  .meta({ id: 'HandOver' });
export type HandOver = z.infer<typeof handOverSchema>;

export const getHandOver = defineRoute({
  operationId: 'getHandOver',
  method: 'GET',
  path: '/team/:profile_id/hand-over',
  audience: 'user',
  summary: 'The open deals and tasks that would be reassigned if the member were removed; for admins',
  params: profileParams,
  response: handOverSchema,
});

export const removeMember = defineRoute({
  operationId: 'admin-delete-user',
  method: 'POST',
  path: '/team/removals',
  audience: 'user',
  proof: 'always',
  summary:
    'Remove a member: ends their sessions and hands their open deals and tasks to the admin who removes them; for admins',
  body: z.strictObject({
    user_id_to_delete: idSchema,
    /** 'Removed by admin' where it is empty. */
    deletion_reason: optionalTextSchema(500).default(null),
  }),
  response: z
    .object({
      id: idSchema,
      profile_id: idSchema,
      reason: z.string(),
      removed_by: z.object({ id: idSchema, name: z.string() }),
      removed_at: z.iso.datetime(),
      deals_handed_over: z.number().int(),
      /** Very many are handed over in the background. */
      deals_waiting: z.number().int(),
      tasks_handed_over: z.number().int(),
    })
    .meta({ id: 'MemberRemoval' }),
  status: 201,
});

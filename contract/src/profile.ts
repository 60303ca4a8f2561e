import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { textSchema } from './page.ts';
import { defineRoute } from './route.ts';
import { sessionProfileSchema, workspaceSchema } from './session.ts';

export const profileSchema = sessionProfileSchema
  .extend({
    last_login_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    company: z.object({ name: z.string() }),
    /** Its code is told to those who may invite. */
    workspace: workspaceSchema.extend({ invitation_code: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

export const getProfile = defineRoute({
  operationId: 'getProfile',
  method: 'GET',
  path: '/profile',
  audience: 'user',
  summary: 'One’s own profile with company and workspace; null for whoever belongs to no company',
  response: profileSchema.nullable(),
});

export const profileInputSchema = z.strictObject({
  first_name: textSchema(1, 100, 'First name is required'),
  last_name: textSchema(1, 100, 'Last name is required'),
  role: z.enum(ROLES),
});

export const changeProfile = defineRoute({
  operationId: 'changeProfile',
  method: 'PATCH',
  path: '/profile',
  audience: 'user',
  summary: 'Change one’s own name and role; never to a role with more rights',
  body: profileInputSchema.partial(),
  response: profileSchema,
});

export const listRoleChoices = defineRoute({
  operationId: 'listRoleChoices',
  method: 'GET',
  path: '/profile/roles',
  audience: 'user',
  summary: 'All roles, and why one cannot be chosen for oneself',
  response: z.object({
    roles: z.array(
      z.object({
        role: z.enum(ROLES),
        /** Why it cannot be taken; null where it can. */
        refused: z.string().nullable(),
      }),
    ),
  }),
});

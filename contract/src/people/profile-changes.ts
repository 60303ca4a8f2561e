import { LOCALES } from '@dealwright/domain/locale';
import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { profileSchema } from './profile.ts';

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
  summary: 'Update your name, role and region format; never to a role with more rights',
  body: profileInputSchema.partial().extend({
    /** How days, times and amounts are written for the person; null for as the browser has it, and en-US in mails. */
    locale: z.enum(LOCALES).nullable().optional(),
  }),
  response: profileSchema,
});

export const listRoleChoices = defineRoute({
  operationId: 'listRoleChoices',
  method: 'GET',
  path: '/profile/roles',
  audience: 'user',
  summary: 'All roles, and why some can’t be chosen',
  response: z.object({
    roles: z.array(
      z.object({
        role: z.enum(ROLES),
        /** Why it cannot be taken; null if it can. */
        refused: z.string().nullable(),
      }),
    ),
  }),
});

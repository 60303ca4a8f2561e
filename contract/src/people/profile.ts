import { z } from 'zod';
import { sessionProfileSchema, workspaceSchema } from '../identity/session.ts';
import { defineRoute } from '../route.ts';

export const profileSchema = sessionProfileSchema
  .extend({
    last_login_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    company: z.object({ name: z.string() }),
    /** Only people who can invite see its code. */
    workspace: workspaceSchema.extend({ invitation_code: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

export const getProfile = defineRoute({
  operationId: 'getProfile',
  method: 'GET',
  path: '/profile',
  audience: 'user',
  summary: 'Your profile with company and workspace; null without a company',
  response: profileSchema.nullable(),
});

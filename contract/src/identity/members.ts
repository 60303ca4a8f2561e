import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

export const memberSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    /** False for a named owner, who can own deals and accounts and nothing else. */
    is_member: z.boolean(),
  })
  .meta({ id: 'Member' });

export const listMembers = defineRoute({
  operationId: 'listMembers',
  method: 'GET',
  path: '/members',
  audience: 'user',
  summary: 'Members of the workspace, by name',
  query: z.object({
    ...pageQuery,
    q: z.string().trim().max(100).optional(),
    /** With the named owners of the workspace, who aren't members yet. */
    with_named_owners: z.enum(['true', 'false']).optional(),
  }),
  response: pageOf(memberSchema),
});

/** An owner named by an import who isn't a member yet: no sign-in, seat or email. */
export const namedOwnerSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string().nullable(),
    /** Suggested for their invitation: manager if a file says so, otherwise sales rep. */
    role: z.enum(ROLES),
    created_at: z.iso.datetime(),
    /** An admin can remove those with no records, reports or pending invitation. */
    can: z.object({ remove: z.boolean() }),
  })
  .meta({ id: 'NamedOwner' });
export type NamedOwner = z.infer<typeof namedOwnerSchema>;

export const listNamedOwners = defineRoute({
  operationId: 'listNamedOwners',
  method: 'GET',
  path: '/named-owners',
  audience: 'user',
  summary: 'Owners who aren’t members yet, by name; for admins and managers',
  query: z.object(pageQuery),
  response: pageOf(namedOwnerSchema),
});

export const removeNamedOwner = defineRoute({
  operationId: 'removeNamedOwner',
  method: 'DELETE',
  path: '/named-owners/:profile_id',
  audience: 'user',
  summary: 'Remove an owner who isn’t a member and has no records, reports or pending invitation; for admins',
  params: z.object({ profile_id: idSchema }),
  response: z.undefined(),
  status: 204,
});

import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

export const memberSchema = z
  .object({ id: idSchema, name: z.string(), email: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Member' });

export const listMembers = defineRoute({
  operationId: 'listMembers',
  method: 'GET',
  path: '/members',
  audience: 'user',
  summary: 'Members of the workspace, by name',
  query: z.object({ ...pageQuery, q: z.string().trim().max(100).optional() }),
  response: pageOf(memberSchema),
});

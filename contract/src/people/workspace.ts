import { z } from 'zod';
import { idSchema, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const WORKSPACE_DENIED = "You don't have permission to access workspace settings.";

export const ownWorkspaceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    workspace_type: z.enum(['team', 'personal']),
    max_members: z.number().int(),
    allow_self_join: z.boolean(),
    /** Null for a personal workspace, which can't be joined. */
    invitation_code: z.string().nullable(),
    updated_at: z.iso.datetime(),
    members: z.number().int(),
    open_deals: z.number().int(),
    won_this_month: z.number().int(),
  })
  .meta({ id: 'Workspace' });
export type OwnWorkspace = z.infer<typeof ownWorkspaceSchema>;

export const getWorkspace = defineRoute({
  operationId: 'getWorkspace',
  method: 'GET',
  path: '/workspace',
  audience: 'user',
  summary: 'Your workspace with its figures; for admins and managers',
  response: ownWorkspaceSchema,
});

export const changeWorkspace = defineRoute({
  operationId: 'changeWorkspace',
  method: 'PATCH',
  path: '/workspace',
  audience: 'user',
  summary: 'Rename the workspace, or let people join it by its code',
  body: z
    .strictObject({
      name: textSchema(1, 200, 'Enter a name'),
      /** The name that the new one is to take the place of: 412 where it has another by now. */
      former_name: z.string().max(200),
      allow_self_join: z.boolean(),
    })
    .partial(),
  response: ownWorkspaceSchema,
});

export const renewWorkspaceCode = defineRoute({
  operationId: 'renewWorkspaceCode',
  method: 'POST',
  path: '/workspace/code',
  audience: 'user',
  summary: 'Create a new workspace code; the old one stops working',
  response: ownWorkspaceSchema,
});

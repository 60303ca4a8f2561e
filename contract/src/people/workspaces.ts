import { z } from 'zod';
import { idSchema, pageOf, pageQuery, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const MAX_SEATS = 10_000;

const nameSchema = textSchema(1, 200, 'Enter a name');
const seatsSchema = z
  .number('Enter the number of seats')
  .int('Enter a whole number of seats')
  .min(1, 'At least one seat')
  .max(MAX_SEATS, `At most ${MAX_SEATS} seats`);

/** A workspace of the company as its admins see it. */
export const companyWorkspaceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    workspace_type: z.enum(['team', 'personal']),
    max_members: z.number().int(),
    members: z.number().int(),
    open_deals: z.number().int(),
    /** Whether the person who asks is in it now. */
    current: z.boolean(),
    /** Why they cannot go there now; null if they can. */
    closed_to_you: z.string().nullable(),
  })
  .meta({ id: 'CompanyWorkspace' });
export type CompanyWorkspace = z.infer<typeof companyWorkspaceSchema>;

export const listWorkspaces = defineRoute({
  operationId: 'listWorkspaces',
  method: 'GET',
  path: '/workspaces',
  audience: 'user',
  summary: 'The workspaces of the company, by name; for admins',
  query: z.object(pageQuery),
  response: pageOf(companyWorkspaceSchema),
});

export const createWorkspace = defineRoute({
  operationId: 'createWorkspace',
  method: 'POST',
  path: '/workspaces',
  audience: 'user',
  summary: 'Add a team workspace to the company; for admins',
  body: z.strictObject({ name: nameSchema, max_members: seatsSchema }),
  response: companyWorkspaceSchema,
  status: 201,
  idempotent: true,
});

export const changeCompanyWorkspace = defineRoute({
  operationId: 'changeCompanyWorkspace',
  method: 'PATCH',
  path: '/workspaces/:workspace_id',
  audience: 'user',
  summary: 'Rename a workspace of the company, or set its seats; for admins',
  params: z.object({ workspace_id: idSchema }),
  body: z.strictObject({ name: nameSchema, max_members: seatsSchema }).partial(),
  response: companyWorkspaceSchema,
});

export const switchWorkspace = defineRoute({
  operationId: 'switchWorkspace',
  method: 'PUT',
  path: '/profile/workspace',
  audience: 'user',
  summary: 'Switch to another workspace of the company, taking a seat there; for admins',
  body: z.strictObject({ workspace_id: idSchema }),
  response: companyWorkspaceSchema,
});

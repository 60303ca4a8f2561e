import { z } from 'zod';
import { idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** How long the file of an export can be fetched. */
export const EXPORT_HOURS = 24;

export const EXPORT_SCOPES = ['own', 'company'] as const;
export type ExportScope = (typeof EXPORT_SCOPES)[number];

export const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;

export const dataExportSchema = z
  .object({
    id: idSchema,
    scope: z.enum(EXPORT_SCOPES),
    state: z.enum(EXPORT_STATES),
    /** Per cent. */
    progress: z.number().int().min(0).max(100),
    records: z.number().int().min(0),
    file_bytes: z.number().int().min(0).nullable(),
    requested_at: z.iso.datetime(),
    /** The file is removed then. */
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.infer<typeof dataExportSchema>;

export const listDataExports = defineRoute({
  operationId: 'listDataExports',
  method: 'GET',
  path: '/data-exports',
  audience: 'user',
  summary: 'Your ten latest exports, and whether you can export the company’s data',
  response: z.object({
    exports: z.array(dataExportSchema),
    can: z.object({ export_company: z.boolean() }),
  }),
});

export const requestDataExport = defineRoute({
  operationId: 'requestDataExport',
  method: 'POST',
  path: '/data-exports',
  audience: 'user',
  proof: 'always',
  summary:
    `Export your data or, as an admin, the company’s, as a zip of CSV and JSON; ` +
    `the file can be downloaded for ${EXPORT_HOURS} hours`,
  body: z.strictObject({ scope: z.enum(EXPORT_SCOPES) }),
  response: dataExportSchema,
  status: 202,
});

export const downloadDataExport = defineRoute({
  operationId: 'downloadDataExport',
  method: 'GET',
  path: '/data-exports/:id/content',
  audience: 'user',
  summary: 'Download one of your exports',
  params: z.object({ id: idSchema }),
  download: true,
  response: z.unknown(),
});

/** How long an account that is to be erased waits. */
export const ACCOUNT_DELETION_DAYS = 14;

export const DELETION_TEXTS = {
  heirNeeded: 'You’re the last admin of your workspace. Choose a member to become admin.',
  heirUnknown: 'Choose a member of your workspace',
  operator: 'An operator’s account can’t be deleted here.',
} as const;

export const accountDeletionSchema = z
  .object({
    pending: z
      .object({
        requested_at: z.iso.datetime(),
        /** The account is erased then. */
        due_at: z.iso.datetime(),
      })
      .nullable(),
    open_deals: z.number().int(),
    /** The workspace would be left without an admin, so an heir is required. */
    heir_needed: z.boolean(),
    /** Members of the workspace who can take over. */
    heirs: z.array(z.object({ id: idSchema, name: z.string() })),
  })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

export const getAccountDeletion = defineRoute({
  operationId: 'getAccountDeletion',
  method: 'GET',
  path: '/account/deletion',
  audience: 'user',
  summary: 'Whether and when your account will be deleted, and what stays',
  response: accountDeletionSchema,
});

export const requestAccountDeletion = defineRoute({
  operationId: 'requestAccountDeletion',
  method: 'PUT',
  path: '/account/deletion',
  audience: 'user',
  proof: 'always',
  summary:
    `Schedule your account’s deletion in ${ACCOUNT_DELETION_DAYS} days; ` +
    'the last admin of a workspace names a new admin',
  body: z.strictObject({ heir_id: idSchema.nullable().default(null) }),
  response: accountDeletionSchema,
  status: 202,
});

export const cancelAccountDeletion = defineRoute({
  operationId: 'cancelAccountDeletion',
  method: 'DELETE',
  path: '/account/deletion',
  audience: 'user',
  summary: 'Cancel your account’s deletion',
  response: z.undefined(),
  status: 204,
});

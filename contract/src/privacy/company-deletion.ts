import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** How long a company that is to be erased waits. */
export const COMPANY_DELETION_DAYS = 30;
/** Its admins are reminded so long before. */
export const COMPANY_REMINDER_DAYS = 5;

export const COMPANY_DELETION_TEXTS = {
  name: 'Type the name exactly as it is shown',
  begun: 'Deletion has started and can no longer be canceled.',
} as const;

export const companyDeletionSchema = z
  .object({
    company_name: z.string(),
    pending: z
      .object({
        requested_at: z.iso.datetime(),
        /** Who asked, while they are there. */
        requested_by: z.string().nullable(),
        /** The company is erased then. */
        due_at: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'CompanyDeletion' });
export type CompanyDeletion = z.infer<typeof companyDeletionSchema>;

export const getCompanyDeletion = defineRoute({
  operationId: 'getCompanyDeletion',
  method: 'GET',
  path: '/company/deletion',
  audience: 'user',
  summary: 'Whether and when the company will be deleted; for all its members',
  response: companyDeletionSchema,
});

export const requestCompanyDeletion = defineRoute({
  operationId: 'requestCompanyDeletion',
  method: 'PUT',
  path: '/company/deletion',
  audience: 'user',
  proof: 'always',
  summary:
    `Schedule the company’s deletion in ${COMPANY_DELETION_DAYS} days, ` +
    'with everything and everyone in it; requires its name',
  body: z.strictObject({ company_name: z.string().max(400) }),
  response: companyDeletionSchema,
  status: 202,
});

export const cancelCompanyDeletion = defineRoute({
  operationId: 'cancelCompanyDeletion',
  method: 'DELETE',
  path: '/company/deletion',
  audience: 'user',
  summary: 'Cancel the company’s deletion; for any of its admins',
  response: z.undefined(),
  status: 204,
});

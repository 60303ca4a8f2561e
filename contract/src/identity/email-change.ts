import { z } from 'zod';
import { idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** How long the old address can take a change back. */
export const UNDO_DAYS = 7;

export const EMAIL_CHANGE_TEXTS = {
  same: 'This is already your address',
  taken: 'This address can no longer be used. Request the change again with another address.',
  confirmVoid: 'This link has been used, has expired, or was replaced by a newer one.',
  undoVoid: 'This link has been used or has expired.',
} as const;

const email = z.string().trim().toLowerCase().pipe(z.email('Please enter a valid email address').max(254));

export const pendingChangeSchema = z
  .object({
    email: z.string(),
    requested_at: z.iso.datetime(),
    /** The link in the mail works until then. */
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'PendingEmailChange' });
export type PendingChange = z.infer<typeof pendingChangeSchema>;

export const emailChangeInput = z.strictObject({ email });

export const changeProfileEmail = defineRoute({
  operationId: 'changeProfileEmail',
  method: 'PUT',
  path: '/profiles/:id/email',
  audience: 'user',
  proof: 'always',
  summary:
    'Request a new email address for your own profile. It changes once the new address is confirmed. ' +
    'The answer is the same whether or not the address is taken',
  params: z.object({ id: idSchema }),
  body: emailChangeInput,
  response: pendingChangeSchema,
  status: 202,
});

export const getEmailChange = defineRoute({
  operationId: 'getEmailChange',
  method: 'GET',
  path: '/profile/email-change',
  audience: 'user',
  summary: 'Your pending change of email address, if there is one',
  response: z.object({ pending: pendingChangeSchema.nullable() }),
});

export const cancelEmailChange = defineRoute({
  operationId: 'cancelEmailChange',
  method: 'DELETE',
  path: '/profile/email-change',
  audience: 'user',
  // Otherwise a stolen session could keep its owner from ever leaving a shared mailbox.
  proof: 'always',
  summary: 'Cancel your pending change of email address; its link stops working',
  response: z.undefined(),
  status: 204,
});

const token = z.string().min(1).max(200);

export const confirmEmailChange = defineRoute({
  operationId: 'confirmEmailChange',
  method: 'POST',
  path: '/email-changes/confirmation',
  audience: 'public',
  summary: 'Confirm a new address with the link emailed to it; it works once, for 24 hours, in any browser',
  withoutSecondFactor: true,
  withoutEnrolment: true,
  body: z.object({ token }),
  response: z.object({ email: z.string() }),
});

export const undoEmailChange = defineRoute({
  operationId: 'undoEmailChange',
  method: 'POST',
  path: '/email-changes/undo',
  audience: 'public',
  summary:
    `Undo a change of email address with the link emailed to the old one, for ${UNDO_DAYS} days; ` +
    'every session ends, and an emailed link sets a new password',
  withoutSecondFactor: true,
  whileSuspended: true,
  withoutEnrolment: true,
  body: z.object({ token }),
  response: z.object({ email: z.string() }),
});

import { z } from 'zod';
import { idSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** For how long a reset of an admin's second factor waits, so that they or another admin can stop it. */
export const FACTOR_RESET_WAIT_HOURS = 24;

const profileParams = z.object({ profile_id: idSchema });

/** When it happens; null if it is done. */
const resetSchema = z.object({ due_at: timeSchema.nullable() }).meta({ id: 'FactorReset' });

export const resetMemberFactors = defineRoute({
  operationId: 'resetMemberFactors',
  method: 'POST',
  path: '/team/:profile_id/factor-reset',
  audience: 'user',
  proof: 'always',
  summary:
    'Reset the two-factor authentication of a member who lost it; for admins. That of an admin waits a day',
  params: profileParams,
  response: resetSchema,
});

export const stopMemberFactorReset = defineRoute({
  operationId: 'stopMemberFactorReset',
  method: 'DELETE',
  path: '/team/:profile_id/factor-reset',
  audience: 'user',
  // Otherwise a stolen session could cancel it every time, and the owner would never get the account back.
  proof: 'always',
  summary: 'Stop a pending reset; for admins and the person it is about',
  params: profileParams,
  response: z.undefined(),
  status: 204,
});

const waitingResetSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    company: z.string(),
    asked_at: timeSchema,
    due_at: timeSchema,
    /** Else an admin of the company asked. */
    by_operator: z.boolean(),
  })
  .meta({ id: 'WaitingFactorReset' });
export type WaitingFactorReset = z.infer<typeof waitingResetSchema>;

export const listFactorResets = defineRoute({
  operationId: 'listFactorResets',
  method: 'GET',
  path: '/super-admin/factor-resets',
  audience: 'super_admin',
  summary: 'Pending resets of two-factor authentication, soonest first; at most 200',
  response: z.object({ items: z.array(waitingResetSchema) }),
});

export const resetLastAdminFactors = defineRoute({
  operationId: 'resetLastAdminFactors',
  method: 'POST',
  path: '/super-admin/factor-resets',
  audience: 'super_admin',
  proof: 'always',
  summary:
    'Request a reset of two-factor authentication for the only admin of a company; it takes effect after a day',
  body: z.strictObject({ email: z.string().trim().toLowerCase().max(254) }),
  response: resetSchema,
});

export const stopFactorReset = defineRoute({
  operationId: 'stopFactorReset',
  method: 'DELETE',
  path: '/super-admin/factor-resets/:id',
  audience: 'super_admin',
  proof: 'always',
  summary: 'Stop a pending reset',
  params: z.object({ id: idSchema }),
  response: z.undefined(),
  status: 204,
});

import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const resendVerification = defineRoute({
  operationId: 'resendVerification',
  method: 'POST',
  path: '/email-verifications',
  audience: 'public',
  summary: 'Resend the verification email of the session’s user',
  withoutSecondFactor: true,
  withoutEnrolment: true,
  body: z.object({ type: z.literal('signup'), email: z.string().trim().toLowerCase().max(254) }),
  response: z.undefined(),
  status: 204,
});

export const verifyEmail = defineRoute({
  operationId: 'verifyEmail',
  method: 'POST',
  path: '/email-verifications/confirmation',
  audience: 'public',
  summary: 'Verify an address with the link emailed to it; it works once, for 24 hours, in any browser',
  withoutSecondFactor: true,
  withoutEnrolment: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.undefined(),
  status: 204,
});

import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** Why a sign-in with Google failed: the code in the sign-in page's address, and its message. */
export const GOOGLE_REFUSALS = {
  not_configured: 'Google sign-in is not configured',
  failed: 'Failed to sign in with Google',
  cancelled: 'You canceled the sign-in with Google',
  expired: 'This sign-in took too long or started in another browser. Please try again.',
  unverified: 'Google hasn’t verified this account’s address. Choose another account.',
  no_invitation: 'There’s no account for this address. Ask an admin of your workspace for an invitation.',
  other_address: 'The invitation is for another address. Choose the Google account of that address.',
  other_account: 'This address is linked to another Google account.',
  invitation_over: 'This invitation can no longer be used. Ask for a new one.',
  full: 'This workspace is full',
} as const;
export type GoogleRefusal = keyof typeof GOOGLE_REFUSALS;

/** Set for scripts to read once a sign-in brought access to a mailbox that waits to be stored. Holds no secret. */
export const MAILBOX_WAITS_COOKIE = 'dealwright_mailbox_waits';

export const beginGoogleSignIn = defineRoute({
  operationId: 'beginGoogleSignIn',
  method: 'POST',
  path: '/google/sign-in',
  audience: 'public',
  summary: 'Start signing in with Google; the answer says where to send the browser',
  withoutSecondFactor: true,
  whileSuspended: true,
  body: z.strictObject({ invitation_token: z.string().min(1).max(200).optional() }),
  response: z.object({ url: z.url() }),
});

const answered = z.string().max(4000).optional().catch(undefined);

export const finishGoogleSignIn = defineRoute({
  operationId: 'finishGoogleSignIn',
  method: 'GET',
  path: '/google/callback',
  audience: 'public',
  summary: 'Google sends the browser back here: opens the session and redirects to a page of Dealwright',
  withoutSecondFactor: true,
  whileSuspended: true,
  query: z.object({
    code: answered,
    state: answered,
    error: answered,
    iss: answered,
  }),
  response: z.undefined(),
  status: 302,
});

import { requestPasswordReset } from '@dealwright/contract/identity/password';
import { signIn } from '@dealwright/contract/identity/session';
import { DEMO_ACCOUNTS } from '@dealwright/server/platform/demo-accounts';

export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A public request that looks an address up: its answer must not reveal whether it is known. */
export interface Lookup {
  readonly what: string;
  request(email: string): AskedRequest;
}

/** Addresses with an account. */
export const KNOWN_ADDRESSES = DEMO_ACCOUNTS.map(({ email }) => email);

/** Every public request that takes an address is listed here. */
export const LOOKUPS: readonly Lookup[] = [
  {
    what: 'signing in with a wrong password',
    request: (email) => ({
      method: signIn.method,
      path: `/api${signIn.path}`,
      body: { email, password: 'Not-the-password-1' },
    }),
  },
  {
    what: 'asking for a new password',
    request: (email) => ({
      method: requestPasswordReset.method,
      path: `/api${requestPasswordReset.path}`,
      body: { email },
    }),
  },
];

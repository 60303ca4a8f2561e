import { allowInsecureRequests, type Configuration, customFetch, discovery } from 'openid-client';
import type { Config } from '../../../platform/config.ts';

export type GoogleSettings = NonNullable<Config['google']>;

const TIMEOUT_SECONDS = 15;
const AUTH = 'https://www.googleapis.com/auth';

/** Without these a mailbox is of no use: reading and sending. */
export const MAIL_SCOPES = [`${AUTH}/gmail.readonly`, `${AUTH}/gmail.send`];
/** Identity, and mail: reading, sending, changing. */
export const SCOPES = [
  'openid',
  `${AUTH}/userinfo.email`,
  `${AUTH}/userinfo.profile`,
  ...MAIL_SCOPES,
  `${AUTH}/gmail.modify`,
];

/**
 * How Google's authorization server describes itself; asked for once it is needed, and again after a failure.
 * @param fetch the guarded way out
 * @param prepare what is to hold for every answer
 */
export function describeGoogle(
  settings: GoogleSettings,
  fetch: typeof globalThis.fetch,
  prepare: readonly ((configuration: Configuration) => void)[] = [],
): () => Promise<Configuration> {
  let known: Promise<Configuration> | null = null;
  return () => {
    known ??= discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: (url, { body, ...rest }) =>
        fetch(url, { ...rest, ...(body !== undefined && body !== null && { body: String(body) }) }),
      // Plain http is for a double on this machine: the way out lets nothing else through.
      execute: [...prepare, ...(settings.issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client';
import type { Config } from '../../../platform/config.ts';
import {
  describeGoogle,
  type GoogleSettings,
  MAIL_SCOPES,
  SCOPES,
} from '../../identity/google/describe-google.ts';

/** Google says so itself; this is for an answer that does not. */
const ACCESS_LASTS_SECONDS = 3600;

export interface Grant {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  /** Null if Google gives no new one. */
  readonly refreshToken: string | null;
}

/** The person, or Google, took the consent back: only they can give it again. */
export class GrantRevoked extends Error {
  constructor() {
    super('Google no longer accepts the consent.');
    this.name = 'GrantRevoked';
  }
}

/** The consent was given without what the mailbox is connected for. */
export class ScopesMissing extends Error {}

interface GoogleOAuth {
  /** Where to send the browser, and what proves later that it was us who asked. */
  begin(redirectUri: string, state: string): Promise<{ url: string; codeVerifier: string }>;
  /** What Google gives for the code that came back to `answer`, the address of the page with its query. */
  exchange(answer: URL, codeVerifier: string, state: string): Promise<Grant>;
  /** Throws `GrantRevoked`. */
  refresh(refreshToken: string): Promise<Grant>;
  /** Takes a consent back; one that Google does not know any more is as good. */
  revoke(token: string): Promise<void>;
  /** Who signs Google's tokens, and where the keys lie. */
  describe(): Promise<{ issuer: string; jwksUri: string }>;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in?: number;
}

function grantOf({ access_token, refresh_token, expires_in }: Tokens): Grant {
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresInSeconds: expires_in ?? ACCESS_LASTS_SECONDS,
  };
}

/** Google's authorization server, asked for consent to a mailbox. */
function createGoogleOAuth(settings: GoogleSettings, fetch: typeof globalThis.fetch): GoogleOAuth {
  const configuration = describeGoogle(settings, fetch);
  return {
    begin: async (redirectUri, state) => {
      const codeVerifier = randomPKCECodeVerifier();
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
      });
      return { url: url.href, codeVerifier };
    },
    exchange: async (answer, codeVerifier, state) => {
      const tokens = await authorizationCodeGrant(await configuration(), answer, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
      });
      const granted = tokens.scope?.split(' ') ?? SCOPES;
      if (!MAIL_SCOPES.every((scope) => granted.includes(scope))) {
        throw new ScopesMissing('Google didn’t grant access to read and send email. Select both boxes.');
      }
      return grantOf(tokens);
    },
    refresh: async (refreshToken) => {
      try {
        return grantOf(await refreshTokenGrant(await configuration(), refreshToken));
      } catch (error) {
        if (error instanceof ResponseBodyError && error.error === 'invalid_grant') throw new GrantRevoked();
        throw error;
      }
    },
    revoke: async (token) => {
      try {
        await tokenRevocation(await configuration(), token);
      } catch (error) {
        if (!(error instanceof ResponseBodyError && error.error === 'invalid_token')) throw error;
      }
    },
    describe: async () => {
      const { issuer, jwks_uri: jwksUri } = (await configuration()).serverMetadata();
      if (!jwksUri) throw new Error('Google does not say where its keys lie.');
      return { issuer, jwksUri };
    },
  };
}

/** What talking to Google takes. */
export interface Google {
  readonly settings: GoogleSettings;
  readonly oauth: GoogleOAuth;
  readonly fetch: typeof globalThis.fetch;
}

/** Google as it is configured; null if it is not. */
export function openGoogle(
  { google }: Pick<Config, 'google'>,
  fetch: typeof globalThis.fetch,
): Google | null {
  return google && { settings: google, oauth: createGoogleOAuth(google, fetch), fetch };
}

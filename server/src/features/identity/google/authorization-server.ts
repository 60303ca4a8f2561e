import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  enableNonRepudiationChecks,
} from 'openid-client';
import { describeGoogle, type GoogleSettings, MAIL_SCOPES, SCOPES } from './describe-google.ts';

/** Known to the browser that began the sign-in alone; they go with one state. */
export interface Proofs {
  readonly state: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** A person as described by Google's signed token. */
export interface GooglePerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresInSeconds: number;
  readonly scope: string;
}

export interface AuthorizationServer {
  /** Where to send the browser. */
  consentUrl(redirectUri: string, proofs: Proofs): Promise<string>;
  /** What Google gives for the code in the address that the browser came back to. Throws where any of it does not hold. */
  redeem(answer: URL, proofs: Proofs): Promise<{ person: GooglePerson; tokens: ProviderTokens }>;
}

const textOf = (claim: unknown, length: number): string | null =>
  (typeof claim === 'string' && claim.trim().slice(0, length)) || null;

/** Google's authorization server. Every token's signature is checked. */
export function openAuthorizationServer(
  settings: GoogleSettings,
  fetch: typeof globalThis.fetch,
): AuthorizationServer {
  const configuration = describeGoogle(settings, fetch, [enableNonRepudiationChecks]);
  return {
    consentUrl: async (redirectUri, { state, codeVerifier, nonce }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
      }).href,
    redeem: async (answer, { state, codeVerifier, nonce }) => {
      const given = await authorizationCodeGrant(await configuration(), answer, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = given.claims();
      if (!claims) throw new Error('Google sent no token that says who it is.');
      const person: GooglePerson = {
        issuer: claims.iss,
        subject: claims.sub,
        email: (textOf(claims['email'], 254) ?? '').toLowerCase(),
        emailVerified: claims['email_verified'] === true,
        firstName: textOf(claims['given_name'], 100),
        lastName: textOf(claims['family_name'], 100),
      };
      const tokens: ProviderTokens = {
        accessToken: given.access_token,
        refreshToken: given.refresh_token ?? null,
        expiresInSeconds: given.expires_in ?? 0,
        scope: given.scope ?? SCOPES.join(' '),
      };
      return { person, tokens };
    },
  };
}

/** Whether the person let us at their mail as well: they may leave it unticked and sign in all the same. */
export function coversMail({ scope, refreshToken }: ProviderTokens): boolean {
  const granted = scope.split(' ');
  return refreshToken !== null && MAIL_SCOPES.every((name) => granted.includes(name));
}

import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '../../../platform/errors.ts';
import type { Google } from './google-oauth.ts';

const REFUSED = 'Google did not send this.';
/** What is wrong with a token, rather than with the way to Google's keys. */
const FAULTS = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

export type PushTokenCheck = (authorization: string | undefined) => Promise<void>;

/**
 * Whether a push comes from Google: its bearer token is signed by Google, made for us, has not expired, and names the
 * service account that our subscription pushes by. Throws 401 for any other, 503 while Google's keys cannot be read.
 */
export function createPushTokenCheck({ oauth, settings, fetch }: Google): PushTokenCheck {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;
  const claimsOf = async (token: string): Promise<JWTPayload> => {
    const { issuer, jwksUri } = await oauth.describe();
    keys ??= createRemoteJWKSet(new URL(jwksUri), {
      [customFetch]: (url, { headers, signal }) => fetch(url, { headers, signal }),
    });
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: settings.push?.audience ?? '',
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'email'],
    });
    return payload;
  };
  return async (authorization) => {
    const [, token] = /^Bearer ([\w.-]+)$/.exec(authorization ?? '') ?? [];
    if (!token) throw new AppError('not_signed_in', REFUSED);
    const claims = await claimsOf(token).catch((error: unknown) => {
      if (FAULTS.some((fault) => error instanceof fault)) throw new AppError('not_signed_in', REFUSED);
      throw new AppError('unavailable', 'Google’s keys can’t be read right now.');
    });
    if (claims['email_verified'] !== true || claims['email'] !== settings.push?.account) {
      throw new AppError('not_signed_in', REFUSED);
    }
  };
}

import { createHmac, createPublicKey, createSign } from 'node:crypto';
import { DOUBLE_CLIENT, type DoubleAccounts, type DoublePerson } from './accounts.ts';

const KEY_ID = 'double-key';
const LASTS_SECONDS = 3600;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Facts {
  readonly person: DoublePerson;
  readonly issuer: string;
  readonly nonce: string | null;
}

function claimsOf({ person, issuer, nonce }: Facts): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  const { fault } = person;
  const issuedAt = fault === 'expired' ? now - 2 * LASTS_SECONDS : now;
  return {
    iss: fault === 'wrong issuer' ? 'https://accounts.example' : issuer,
    aud: fault === 'wrong audience' ? 'another-client' : DOUBLE_CLIENT.id,
    azp: DOUBLE_CLIENT.id,
    sub: person.sub,
    iat: issuedAt,
    exp: issuedAt + LASTS_SECONDS,
    ...(nonce !== null && { nonce: fault === 'wrong nonce' ? 'another-nonce' : nonce }),
    email: person.email,
    email_verified: person.emailVerified,
    given_name: person.givenName,
    family_name: person.familyName,
    name: `${person.givenName} ${person.familyName}`,
  };
}

/** Signed as Google signs, with RS256, or with whatever is wrong for this person. */
export function signIdToken(accounts: DoubleAccounts, facts: Facts): string {
  const { fault } = facts.person;
  const alg = fault === 'alg none' ? 'none' : fault === 'alg HS256' ? 'HS256' : 'RS256';
  const text = `${encode({ alg, typ: 'JWT', kid: KEY_ID })}.${encode(claimsOf(facts))}`;
  if (alg === 'none') return `${text}.`;
  // What an attacker tries who takes the public key for a shared secret.
  if (alg === 'HS256')
    return `${text}.${createHmac('sha256', accounts.keys.publicKey).update(text).digest('base64url')}`;
  const { privateKey } = fault === 'foreign key' ? accounts.foreignKeys : accounts.keys;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

/** What Google signs for a service account that pushes: any of it can be made wrong. */
export function signPushToken(
  accounts: DoubleAccounts,
  claims: Readonly<Record<string, unknown>>,
  {
    foreignKey = false,
    keyId = KEY_ID,
  }: { readonly foreignKey?: boolean; readonly keyId?: string | null } = {},
): string {
  const text = `${encode({ alg: 'RS256', typ: 'JWT', ...(keyId !== null && { kid: keyId }) })}.${encode(claims)}`;
  const { privateKey } = foreignKey ? accounts.foreignKeys : accounts.keys;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

export function publicKeys(accounts: DoubleAccounts): Record<string, unknown> {
  const key = createPublicKey(accounts.keys.publicKey).export({ format: 'jwk' });
  const next = createPublicKey(accounts.nextKeys.publicKey).export({ format: 'jwk' });
  const use = { alg: 'RS256', use: 'sig' };
  // As Google has it at all times: the one it signs by, and the one that comes after it.
  return {
    keys: [
      { ...key, kid: KEY_ID, ...use },
      { ...next, kid: 'next-key', ...use },
    ],
  };
}

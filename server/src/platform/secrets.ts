import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

/** What the keys come from: APP_SECRET, and those it took the place of. */
export type SecretConfig = Pick<Config, 'appSecret' | 'formerAppSecrets'>;

/** Where a secret is kept. One that is moved to another place cannot be read there. */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  /** The company or, where none stands before it, the user whose secret it is. */
  readonly ownerId: string;
  readonly rowId: string;
}

/** A sealed value that is not whole, not ours, or not in its place. Says nothing of what it holds. */
export class SealBroken extends Error {
  constructor({ table, column, rowId }: SecretPlace, why: string) {
    super(`A secret in ${table}.${column} can’t be read (row ${rowId}): ${why}.`);
    this.name = 'SealBroken';
  }
}

const FORMAT = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES;
const INFO = 'dealwright secrets at rest';

function presentSecret({ appSecret }: SecretConfig): string {
  if (!appSecret) throw new Error('APP_SECRET is missing, so nothing can be kept secret.');
  return appSecret;
}

/** Names the secret a value was sealed under, and tells nothing about it. */
function keyIdOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${INFO}: key id`, KEY_ID_BYTES));
}

/** Of every secret by which something may still be read. */
export function knownKeyIds(config: SecretConfig): Buffer[] {
  return [presentSecret(config), ...config.formerAppSecrets].map(keyIdOf);
}

/** By which a backup says which APP_SECRET it needs. */
export function secretId(secret: string): string {
  return keyIdOf(secret).toString('hex');
}

/** A key of its own for each row. */
function keyFor(secret: string, place: SecretPlace): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, place.rowId, INFO, 32));
}

function boundTo({ table, column, ownerId, rowId }: SecretPlace, head: Buffer): Buffer {
  return Buffer.concat([head, Buffer.from(JSON.stringify([table, column, ownerId, rowId]))]);
}

/**
 * Encrypts a text for one place: AES-256-GCM under a key derived from APP_SECRET for this row, bound to table, column,
 * owner and row. The answer names its key, so that APP_SECRET can be changed.
 */
export function seal(config: SecretConfig, place: SecretPlace, text: string): Buffer {
  const secret = presentSecret(config);
  const head = Buffer.concat([Buffer.from([FORMAT]), keyIdOf(secret)]);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, place), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(place, head));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([head, iv, cipher.getAuthTag(), sealed]);
}

/** The text that `seal` took, from the same place. Throws `SealBroken` for anything else. */
export function unseal(config: SecretConfig, place: SecretPlace, sealed: Buffer): string {
  if (sealed.length < HEAD_BYTES + IV_BYTES + TAG_BYTES || sealed[0] !== FORMAT) {
    throw new SealBroken(place, 'it is not whole');
  }
  const head = sealed.subarray(0, HEAD_BYTES);
  const keyId = head.subarray(1);
  const secret = [presentSecret(config), ...config.formerAppSecrets].find((one) =>
    keyIdOf(one).equals(keyId),
  );
  if (secret === undefined) {
    throw new SealBroken(place, 'it was sealed with an APP_SECRET that is no longer set');
  }
  const iv = sealed.subarray(HEAD_BYTES, HEAD_BYTES + IV_BYTES);
  const tag = sealed.subarray(HEAD_BYTES + IV_BYTES, HEAD_BYTES + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, place), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(place, head));
  decipher.setAuthTag(tag);
  try {
    const text = decipher.update(sealed.subarray(HEAD_BYTES + IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    throw new SealBroken(place, 'it was changed, or moved from where it belongs');
  }
}

/** Whether a value should be sealed anew when next it is read: APP_SECRET has changed since. */
export function isSealedUnderFormer(config: SecretConfig, sealed: Buffer): boolean {
  return !sealed.subarray(1, HEAD_BYTES).equals(keyIdOf(presentSecret(config)));
}

/**
 * The stored form of a text that is only ever compared: HMAC-SHA256 under the row's key and a salt, so that a stolen
 * database alone doesn't allow guessing. The first answer is what to store; all of them may be in store.
 */
export function keyedHashes(
  config: SecretConfig,
  place: SecretPlace,
  salt: Buffer,
  text: string,
): [Buffer, ...Buffer[]] {
  const hashUnder = (secret: string): Buffer =>
    createHmac('sha256', keyFor(secret, place))
      .update(boundTo(place, salt))
      .update('\0')
      .update(text)
      .digest();
  return [hashUnder(presentSecret(config)), ...config.formerAppSecrets.map(hashUnder)];
}

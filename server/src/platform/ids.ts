import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import { v7, validate } from 'uuid';

export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A new id; later ones sort later. */
export function newId(): string {
  return v7();
}

const PORTION = 512;
const ID_BYTES = 16;
const bytes = Buffer.alloc(PORTION * ID_BYTES);
let taken = PORTION;

/** Random bytes for one id. They come in portions: asking the system each time costs more than all else of an id. */
function takeRandom(): Uint8Array {
  if (taken === PORTION) {
    randomFillSync(bytes);
    taken = 0;
  }
  const start = taken * ID_BYTES;
  taken += 1;
  return bytes.subarray(start, start + ID_BYTES);
}

/** A new id as it would have been made at another time. */
export function newIdAt(time: Date): string {
  return v7({ msecs: time.getTime(), random: takeRandom() });
}

/** Whether a text could be the id of a record. */
export function isId(text: string): boolean {
  return validate(text);
}

/** The first id that could have been made at a time: all later ones sort behind it. */
export function firstIdAt(time: Date): string {
  const ms = time.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`;
}

/** 256 random bits, as text that fits in a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. A random 256-bit token needs no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

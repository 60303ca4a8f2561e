import type { Readable } from 'node:stream';

/** From the first byte to the last, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where files lie, under keys that the server makes: parts of letters, digits, dots, dashes and underscores. */
export interface Storage {
  /** Takes a finished file over from the local disk. Nothing is there under the key if it throws. */
  put(key: string, localPath: string): Promise<void>;
  /** The bytes, or a range of them; null if nothing lies under the key. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes the file, if it exists. */
  remove(key: string): Promise<void>;
}

const PART = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Throws on a key that no code of ours can have made: it must never reach a path or an address. */
export function checkKey(key: string): string {
  const parts = key.split('/');
  if (key.length > 400 || parts.some((part) => !PART.test(part) || part.includes('..'))) {
    throw new Error('This is no key of the storage');
  }
  return key;
}

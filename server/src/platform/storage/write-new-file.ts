import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes bytes to a file that only the server may read, and answers how many they were. With `flush` they are on the
 * disk by then. What is left of it on failure is the caller's to remove. Throws if the file is there already.
 */
export async function writeNewFile(
  path: string,
  source: Readable | AsyncIterable<Uint8Array>,
  { flush = false }: { readonly flush?: boolean } = {},
): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush });
  try {
    await pipeline(source, file);
    return file.bytesWritten;
  } catch (error) {
    // A source can fail before the file is open: one that opens after its removal would stay.
    if (!file.closed) await once(file, 'close');
    throw error;
  }
}

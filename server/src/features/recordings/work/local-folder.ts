import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../../platform/storage/storage.ts';
import { writeNewFile } from '../../../platform/storage/write-new-file.ts';
import { LostAudio } from './lost-audio.ts';

/** A folder for the files of one piece of work; all of it is gone afterwards. */
export async function withFolder<T>(incoming: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(incoming, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface StoredChunk {
  readonly storage_key: string;
  readonly sha256: Buffer | null;
}

/** Puts stored files together into one, a piece of memory at a time. Throws LostAudio where one isn’t what it was. */
export async function fetchInto(
  path: string,
  storage: Storage,
  chunks: readonly StoredChunk[],
): Promise<void> {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { storage_key: key, sha256 } of chunks) {
      const stream = await storage.open(key);
      if (!stream) throw new LostAudio();
      const hash = createHash('sha256');
      for await (const part of stream) {
        hash.update(part as Buffer);
        yield part as Buffer;
      }
      if (sha256 && !hash.digest().equals(sha256)) throw new LostAudio();
    }
  }
  await writeNewFile(path, bytes());
}

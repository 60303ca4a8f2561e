import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile } from '../../platform/storage/write-new-file.ts';
import type { ImportDeps } from './deps.ts';
import { fileKeyOf } from './files-store.ts';
import { UnreadableFile } from './reading/unreadable-file.ts';
import type { ImportKey } from './store.ts';

/** Provides a local copy of a stored file, and deletes it afterwards. */
export async function withLocalFile<T>(
  { storage, incoming }: ImportDeps,
  key: ImportKey,
  storedAs: number,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const bytes = await storage.open(fileKeyOf(key, storedAs));
  if (!bytes) throw new UnreadableFile('broken', 'This file is no longer here. Upload it again.');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const path = join(incoming, randomUUID());
  try {
    await writeNewFile(path, bytes);
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, type Storage } from './storage.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a directory that the server alone may read. */
export function createDiskStorage(directory: string): Storage {
  const pathOf = (key: string): string => join(directory, checkKey(key));
  return {
    put: async (key, localPath) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(localPath, path);
    },
    open: async (key, range) => {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream(range && { start: range.first, end: range.last });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

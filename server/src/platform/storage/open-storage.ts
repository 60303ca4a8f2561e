import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

export interface FileRoom {
  readonly storage: Storage;
  /** The local directory where files are looked at before they are stored; always of this machine. */
  readonly incoming: string;
  close(): void;
}

/** Where files lie as the configuration says: in a directory, or in a bucket. */
export async function openFileRoom(
  { dataDir, storage: bucket }: Pick<Config, 'dataDir' | 'storage'>,
  log: Logger,
): Promise<FileRoom> {
  const kept = join(dataDir, 'uploads');
  // On the same disk as the directory of stored files, which takes a file over by its new name.
  const incoming = join(kept, '.incoming');
  if (bucket === null) return { storage: createDiskStorage(kept), incoming, close: () => undefined };
  // Large, and needed only here.
  const { createS3Storage } = await import('./s3-storage.ts');
  const storage = createS3Storage(bucket);
  // Said at once rather than at the first upload; the store may well come later than this server.
  storage.check().catch((error: unknown) => {
    log.warn(
      { err: error, bucket: bucket.bucket },
      'couldn’t reach the bucket in S3_BUCKET: uploads fail until it is reachable',
    );
  });
  return { storage, incoming, close: () => storage.close() };
}

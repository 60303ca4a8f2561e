import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../../../platform/as-system.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { condemnForgotten, deleteCondemned } from './attachment-store.ts';
import { keyOf } from './discard-attachment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a removal may take. */
const OVERDUE_MS = 10 * 60 * 1000;
const BATCH = 50;

interface Dependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly storage: Storage;
  readonly incoming: string;
}

/**
 * Deletes the files that were uploaded a day ago and became part of no request, and those whose removal failed. No
 * transaction is open while the storage works. Returns how many.
 */
export async function forgetUploads({ database, now, storage }: Dependencies): Promise<number> {
  const time = now().getTime();
  const limits = { before: new Date(time - DAY_MS), overdue: new Date(time - OVERDUE_MS), now: now() };
  let gone = 0;
  for (let batch = BATCH; batch >= BATCH; gone += batch) {
    const files = await asSystem(database, (tx) => condemnForgotten(tx, { ...limits, limit: BATCH }));
    await Promise.all(files.map(({ file_path }) => storage.remove(keyOf(file_path))));
    const ids = files.map(({ id }) => id);
    await asSystem(database, (tx) => deleteCondemned(tx, ids));
    batch = files.length;
  }
  return gone;
}

/** Deletes what a process that was killed left of files that were on their way. */
export async function forgetIncoming({
  incoming,
  now,
}: Pick<Dependencies, 'incoming' | 'now'>): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs < now().getTime() - DAY_MS) await rm(path, { force: true, recursive: true });
  }
}

const nothing = z.object({});

const forgetJob: Job<typeof nothing> = {
  name: 'forget-uploads',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

export async function registerJobs(queue: Queue, deps: Dependencies): Promise<void> {
  await queue.prepare([forgetJob]);
  await queue.work(forgetJob, 1, async () => {
    await forgetIncoming(deps);
    const files = await forgetUploads(deps);
    if (files > 0) deps.log.info({ files }, 'deleted uploads that were never sent');
  });
  queue.every(forgetJob, { minutes: 60, at: 41 });
}

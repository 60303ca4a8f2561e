import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import type { Job, Queue } from '../../platform/queue.ts';
import { anyWaiting } from './check-store.ts';
import { compareAllWaiting } from './find-duplicates.ts';

const nothing = z.object({});

const compareJob: Job<typeof nothing> = {
  name: 'compare-records',
  data: nothing,
  retries: 1,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

interface JobDeps {
  readonly database: Database;
  readonly now: () => Date;
}

export async function registerJobs(queue: Queue, { database, now }: JobDeps): Promise<void> {
  await queue.prepare([compareJob]);
  await queue.work(compareJob, 1, async () => {
    await compareAllWaiting(database, now);
  });
  queue.every(compareJob, { minutes: 1, waits: anyWaiting });
}

import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import type { Logger } from '../../platform/log.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { binEndsBefore } from './bin.ts';
import { eraseDeleted } from './bin-store.ts';

/** Each with its notes, evidence and history: few enough for the time a statement may take. */
const BATCH = 50;

/** Erases the deals that have lain in a bin for their time, in batches that commit one by one. Answers how many. */
export async function emptyBins(database: Database, now: Date): Promise<number> {
  let erased = 0;
  for (let batch = BATCH; batch >= BATCH; erased += batch) {
    batch = await asSystem(database, (tx) => eraseDeleted(tx, binEndsBefore(now), BATCH, now));
  }
  return erased;
}

const nothing = z.object({});

const binJob: Job<typeof nothing> = {
  name: 'empty-bins',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

interface JobDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
}

export async function registerJobs(queue: Queue, { database, log, now }: JobDeps): Promise<void> {
  await queue.prepare([binJob]);
  await queue.work(binJob, 1, async () => {
    const deals = await emptyBins(database, now());
    if (deals > 0) log.info({ deals }, 'deals whose time in the bin was over were erased');
  });
  await queue.every(binJob, '29 * * * *', {});
}

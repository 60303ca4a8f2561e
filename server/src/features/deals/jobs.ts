import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asCompany } from '../../platform/as-member.ts';
import { asSystem } from '../../platform/as-system.ts';
import type { Logger } from '../../platform/log.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { trashEndsBefore } from './trash.ts';
import { eraseDeleted, foldTotals, listUnfolded } from './store.ts';

/** Each with its notes, evidence and history: few enough for the time a statement may take. */
const BATCH = 50;

/** Erases the deals that have lain in the trash for their time, in batches that commit one by one. Returns how many. */
export async function emptyTrash(database: Database, now: Date): Promise<number> {
  let erased = 0;
  for (let batch = BATCH; batch >= BATCH; erased += batch) {
    batch = await asSystem(database, (tx) => eraseDeleted(tx, trashEndsBefore(now), BATCH, now));
  }
  return erased;
}

/** Adds up what changes at the same time left in several slots, a company at a time. Returns how many rows went. */
export async function foldAllTotals(database: Database): Promise<number> {
  let folded = 0;
  for (const companyId of await asSystem(database, listUnfolded)) {
    folded += await asCompany(database, companyId, foldTotals);
  }
  return folded;
}

const nothing = z.object({});

const trashJob: Job<typeof nothing> = {
  // The schedules of existing databases are kept under this name.
  name: 'empty-bins',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

const foldJob: Job<typeof nothing> = {
  name: 'fold-totals',
  data: nothing,
  retries: 1,
  retryDelaySeconds: 60,
  expireSeconds: 5 * 60,
};

interface JobDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
}

export async function registerJobs(queue: Queue, { database, log, now }: JobDeps): Promise<void> {
  await queue.prepare([trashJob, foldJob]);
  await queue.work(trashJob, 1, async () => {
    const deals = await emptyTrash(database, now());
    if (deals > 0) log.info({ deals }, 'erased deals that were in the trash for 30 days');
  });
  queue.every(trashJob, { minutes: 60, at: 29 });
  await queue.work(foldJob, 1, async () => {
    await foldAllTotals(database);
  });
  queue.every(foldJob, { minutes: 5 });
}

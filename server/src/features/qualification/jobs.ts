import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import type { Logger } from '../../platform/log.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { ageDeals } from './age-deals.ts';

const nothing = z.object({});

export const ageJob: Job<typeof nothing> = {
  name: 'age-deals',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 10,
  expireSeconds: 15 * 60,
};

interface JobDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
}

/** A new day begins at midnight UTC; the passes after it catch what was missed. */
export async function registerJobs(queue: Queue, { database, log, now }: JobDeps): Promise<void> {
  await queue.prepare([ageJob]);
  await queue.work(ageJob, 1, async () => {
    const aged = await ageDeals(database, now());
    if (aged > 0) log.info({ deals: aged }, 'regraded deals with aged evidence');
  });
  await queue.every(ageJob, '*/5 * * * *', {});
  await queue.send(ageJob, {}, { key: 'at start' });
}

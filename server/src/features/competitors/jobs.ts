import { z } from 'zod';
import type { WorkContext } from '../../platform/feature.ts';
import type { FollowUp } from '../../platform/outbox.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { anyWaiting, hasWaiting } from './search-store.ts';
import { searchAllWaiting } from './search-texts.ts';

const nothing = z.object({});

const searchJob: Job<typeof nothing> = {
  name: 'find-competitor-mentions',
  data: nothing,
  retries: 1,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

/** Then the next run goes on. */
const RUN_MS = 5 * 60_000;

/** Searches right after a text or a competitor was saved, if anything waits. */
export function onWritten(queue: Queue): FollowUp {
  return async ({ company_id: companyId }, tx) => {
    if (await hasWaiting(tx, companyId)) await queue.send(searchJob, {}, { key: 'waiting', tx });
  };
}

export async function registerJobs(queue: Queue, { database }: Pick<WorkContext, 'database'>): Promise<void> {
  await queue.prepare([searchJob]);
  await queue.work(searchJob, 1, async () => {
    const end = performance.now() + RUN_MS;
    await searchAllWaiting(database, () => performance.now() > end);
  });
  queue.every(searchJob, { minutes: 1, waits: anyWaiting });
}

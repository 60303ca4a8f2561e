import { z } from 'zod';
import type { WorkContext } from '../../platform/feature.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { keepDailyOdds } from './daily-odds.ts';

const nothing = z.object({});

const oddsJob: Job<typeof nothing> = {
  name: 'keep-plan-odds',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 60,
  expireSeconds: 30 * 60,
};

/** A new day begins at midnight UTC; the passes after it catch what was missed. */
export async function registerJobs(
  queue: Queue,
  context: Pick<WorkContext, 'database' | 'log' | 'now'>,
): Promise<void> {
  await queue.prepare([oddsJob]);
  await queue.work(oddsJob, 1, async () => {
    await keepDailyOdds(context);
  });
  queue.every(oddsJob, { minutes: 10 });
}

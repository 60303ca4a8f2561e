import { z } from 'zod';
import type { WorkContext } from '../../platform/feature.ts';
import type { FollowUp } from '../../platform/outbox.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { runOdds } from './run-odds.ts';

const run = z.object({ company_id: z.uuid(), run_id: z.uuid() });

const oddsJob: Job<typeof run> = {
  name: 'compute-odds',
  data: run,
  retries: 1,
  retryDelaySeconds: 30,
  expireSeconds: 20 * 60,
};

/** A run that somebody asked for, in the transaction that passes the event on. */
export function onAsked(queue: Queue): FollowUp {
  return async ({ company_id: companyId, payload }, tx) => {
    const id = z.uuid().safeParse(payload['run_id']);
    if (id.success)
      await queue.send(oddsJob, { company_id: companyId, run_id: id.data }, { key: id.data, tx });
  };
}

export async function registerJobs(
  queue: Queue,
  { database, now }: Pick<WorkContext, 'database' | 'now'>,
): Promise<void> {
  await queue.prepare([oddsJob]);
  await queue.work(oddsJob, 1, ({ data }) => runOdds({ database, now }, data.company_id, data.run_id));
}

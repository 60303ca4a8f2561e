import { z } from 'zod';
import type { FollowUp } from '../../../platform/outbox.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import { type GenerationDeps, runGeneration } from './run-generation.ts';

const data = z.object({ company_id: z.uuid(), generation_id: z.uuid() });

const generateJob: Job<typeof data> = {
  name: 'generate-tasks',
  data,
  retries: 2,
  retryDelaySeconds: 3,
  expireSeconds: 8 * 60,
};

const CONCURRENCY = 3;

/** A requested generation becomes a job, in the transaction that passes the event on. */
export function onGenerationRequested(queue: Queue): FollowUp {
  return async ({ company_id, payload }, tx) => {
    const id = z.uuid().safeParse(payload['generation_id']);
    if (id.success) {
      await queue.send(generateJob, { company_id, generation_id: id.data }, { key: id.data, tx });
    }
  };
}

export async function registerGenerationJobs(queue: Queue, deps: GenerationDeps): Promise<void> {
  await queue.prepare([generateJob]);
  await queue.work(generateJob, CONCURRENCY, ({ data: { company_id, generation_id }, attempt, lastTry }) =>
    runGeneration(deps, { companyId: company_id, generationId: generation_id, again: attempt > 0, lastTry }),
  );
}

import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import type { FollowUp } from '../../platform/outbox.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { runUndo, type UndoDeps } from './undo-operation.ts';
import { anyStuck, takeUpStuck } from './undo-store.ts';

const undoData = z.object({ company_id: z.uuid(), operation_id: z.uuid() });
const nothing = z.object({});

const undoJob: Job<typeof undoData> = {
  name: 'undo-operation',
  data: undoData,
  retries: 6,
  retryDelaySeconds: 3,
  expireSeconds: 30 * 60,
};

const takeUpJob: Job<typeof nothing> = {
  name: 'take-up-undos',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 10,
  expireSeconds: 60,
};

const CONCURRENCY = 2;
const BATCH = 50;

/** Queues a job for a requested undo, in the transaction that passes the event on. */
export function onUndoRequested(queue: Queue): FollowUp {
  return async ({ company_id, payload }, tx) => {
    const id = z.uuid().safeParse(payload['operation_id']);
    if (id.success) await queue.send(undoJob, { company_id, operation_id: id.data }, { key: id.data, tx });
  };
}

export async function registerUndoJobs(queue: Queue, deps: UndoDeps): Promise<void> {
  await queue.prepare([undoJob, takeUpJob]);
  await queue.work(undoJob, CONCURRENCY, ({ data }) =>
    runUndo(deps, { companyId: data.company_id, id: data.operation_id }),
  );
  await queue.work(takeUpJob, 1, () =>
    asSystem(deps.database, async (tx) => {
      for (const { company_id, id } of await takeUpStuck(tx, deps.now(), BATCH))
        await queue.send(undoJob, { company_id, operation_id: id }, { key: id, tx });
    }),
  );
  queue.every(takeUpJob, { minutes: 1, waits: () => anyStuck(deps.now()) });
}

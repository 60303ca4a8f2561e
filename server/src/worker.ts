import type { Database } from '@dealwright/db/database';
import type { ModelAnalyst } from './features/analyst/analyst.ts';
import { onAnalysisRequested, registerJobs as registerAnalystJobs } from './features/analyst/jobs.ts';
import { registerJobs as registerQualificationJobs } from './features/qualification/jobs.ts';
import type { Config } from './platform/config.ts';
import type { EventType } from './platform/events.ts';
import type { Logger } from './platform/log.ts';
import { type FollowUp, Outbox } from './platform/outbox.ts';
import { Queue } from './platform/queue.ts';

export interface WorkerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly now?: () => Date;
  /** Instead of the analyst that the configuration names. */
  readonly model?: ModelAnalyst | null;
}

export interface Worker {
  /** Finishes the jobs under way, gives the others back, and stops. */
  close(): Promise<void>;
}

/** The process that works off what requests leave behind. */
export async function createWorker({
  database,
  log,
  model = null,
  now = () => new Date(),
}: WorkerDeps): Promise<Worker> {
  const queue = new Queue(database, log);
  await queue.start();
  await registerQualificationJobs(queue, { database, log, now });
  await registerAnalystJobs(queue, { database, log, now, model });
  const followUps = new Map<EventType, FollowUp>([['analysis.requested', onAnalysisRequested(queue)]]);
  const outbox = new Outbox(database, log, followUps);
  await outbox.start();
  return {
    close: async () => {
      await outbox.stop();
      await queue.stop();
    },
  };
}

import type { Database } from '@dealwright/db/database';
import type { Config } from './platform/config.ts';
import type { Logger } from './platform/log.ts';

export interface WorkerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly now?: () => Date;
}

export interface Worker {
  /** Finishes the jobs under way, gives the others back, and stops. */
  close(): Promise<void>;
}

/** The process that works off what requests leave behind. */
export async function createWorker(_deps: WorkerDeps): Promise<Worker> {
  return { close: async () => undefined };
}

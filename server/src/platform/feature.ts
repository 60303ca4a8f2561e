import type { Database } from '@dealwright/db/database';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Router } from './http/serve.ts';
import type { Logger } from './log.ts';
import type { Outbound } from './outbound.ts';
import type { BatchFollowUp, Follower } from './outbox.ts';
import type { Queue } from './queue.ts';
import type { Expiring } from './retention.ts';
import type { SecretConfig } from './secrets.ts';
import type { FileRoom } from './storage/open-storage.ts';
import type { Recorder } from './telemetry/recorder.ts';

type Stop = () => Promise<void>;

interface ProcessContext extends Pick<FileRoom, 'storage' | 'incoming'> {
  readonly config: Config;
  readonly secrets: SecretConfig;
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** For requests to the outside, within the limits of this process; a feature with limits of its own opens another. */
  readonly outbound: Outbound;
  /** Called with what ends when the process does; the last that was given ends first. */
  readonly onClose: (stop: Stop) => void;
}

/** What the process that answers people lends the routes of every feature. */
export interface ApiContext extends ProcessContext {
  readonly app: FastifyInstance;
  readonly recorder: Recorder;
  /** Called with what must end before requests under way can: streams. */
  readonly onDrain: (stop: Stop) => void;
}

/** What the process that works in the background lends the jobs of every feature. */
export type WorkContext = ProcessContext;

/** All that a feature brings to the server. `api.ts` and `worker.ts` go through the list of `features.ts`. */
export interface Feature {
  /** As in features.json. */
  readonly name: string;
  readonly routes?: (router: Router, context: ApiContext) => void | Promise<void>;
  /** Prepares its kinds of work, works them off, and schedules them. */
  readonly jobs?: (queue: Queue, context: WorkContext) => void | Promise<void>;
  /** Which events it follows, one by one, in the transaction that marks them as passed on. */
  readonly onEvent?: (queue: Queue, context: WorkContext) => Follower;
  /** The same for a whole batch of events at once. */
  readonly onEvents?: (context: WorkContext) => BatchFollowUp;
  /** Its rows that are kept for a time only. */
  readonly retention?: readonly Expiring[];
}

import type { Database } from '@dealwright/db/database';
import { listFeatures, type Models } from './features.ts';
import { startAnnouncer } from './platform/announce.ts';
import type { Config } from './platform/config.ts';
import type { WorkContext } from './platform/feature.ts';
import type { Logger } from './platform/log.ts';
import { startMail } from './platform/mail/jobs.ts';
import { createSmtpTransport } from './platform/mail/transport.ts';
import { checkOutboundUrl, createOutbound } from './platform/outbound.ts';
import { Outbox } from './platform/outbox.ts';
import { publicAddress } from './platform/public-address.ts';
import { Queue } from './platform/queue.ts';
import { registerRetention } from './platform/retention.ts';
import { openFileRoom } from './platform/storage/open-storage.ts';
import { recordFailedJob } from './platform/telemetry/failed-job.ts';
import type { Recorder } from './platform/telemetry/recorder.ts';
import { tracedDatabase } from './platform/telemetry/traced-database.ts';
import { watchStatements } from './platform/telemetry/watch-statements.ts';

export interface WorkerDeps extends Models {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly now?: () => Date;
  /** Where links in mails lead, once it is known which port was taken. */
  readonly address?: string;
  /** Of this process: what jobs fail with is told to it. */
  readonly recorder?: Recorder;
}

export interface Worker {
  /** Finishes the jobs under way, gives the others back, and stops. */
  close(): Promise<void>;
}

/** Somewhat more than one call to a model may take. */
const OUTBOUND_TIMEOUT_MS = 65_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Says at once what every analysis would run into. */
function warnOfClosedWay({ ai, outboundAllow }: Config, log: Logger): void {
  if (!ai?.baseUrl) return;
  try {
    checkOutboundUrl(ai.baseUrl, outboundAllow);
  } catch {
    const { host } = new URL(ai.baseUrl);
    log.warn({ host }, 'AI_BASE_URL points to a private address: add its host:port to OUTBOUND_ALLOW');
  }
}

/** The process that works off what requests leave behind. What could not start leaves nothing running. */
export async function createWorker(given: WorkerDeps): Promise<Worker> {
  watchStatements();
  const deps = { ...given, database: tracedDatabase(given.database) };
  const stops: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    await startWork(deps, (stop) => stops.push(stop));
  } catch (error) {
    await close().catch((failure: unknown) =>
      deps.log.warn({ err: failure }, 'the worker didn’t stop in time'),
    );
    throw error;
  }
  return { close };
}

/** What goes out for jobs, and the folder or bucket of their files. */
async function openContext(
  { config, database, log, now = () => new Date() }: WorkerDeps,
  onClose: WorkContext['onClose'],
): Promise<WorkContext> {
  const limits = { timeoutMs: OUTBOUND_TIMEOUT_MS, maxResponseBytes: MAX_ANSWER_BYTES };
  const outbound = createOutbound({ allow: config.outboundAllow, ...limits });
  onClose(() => outbound.close());
  const { storage, incoming, close } = await openFileRoom(config, log);
  onClose(async () => close());
  return { storage, incoming, config, secrets: config, database, log, now, outbound, onClose };
}

/** `onClose` is told how to stop each part once it runs; they are stopped in the other order. */
async function startWork(deps: WorkerDeps, onClose: WorkContext['onClose']): Promise<void> {
  const { config, database, log } = deps;
  warnOfClosedWay(config, log);
  const context = await openContext(deps, onClose);
  const { now } = context;
  const features = listFeatures({ model: deps.model, commitments: deps.commitments });
  const queue = new Queue(database, log, (error, job) => recordFailedJob(deps.recorder, error, job));
  onClose(() => queue.stop());
  await queue.start();
  const expiring = features.flatMap(({ retention = [] }) => retention);
  await registerRetention(queue, expiring, context);
  const transport = config.smtpUrl === null ? null : createSmtpTransport(config.smtpUrl, config.mailFrom);
  const address = deps.address ?? publicAddress(config);
  onClose(await startMail(queue, { database, log, now, transport, address }));
  for (const { jobs } of features) await jobs?.(queue, context);
  const followers = features.flatMap(({ onEvent }) => onEvent?.(queue, context) ?? []);
  const batchFollowers = features.flatMap(({ onEvents }) => onEvents?.(context) ?? []);
  onClose(await new Outbox(database, log, followers, batchFollowers).start());
  onClose(await startAnnouncer({ database, log }, queue));
}

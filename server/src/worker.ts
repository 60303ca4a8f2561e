import type { Database } from '@dealwright/db/database';
import type { ModelAnalyst } from './features/analyst/analyst.ts';
import { onAnalysisRequested, registerJobs as registerAnalystJobs } from './features/analyst/jobs.ts';
import { createModelAnalyst } from './features/analyst/model/model-analyst.ts';
import { sourceReading } from './features/analyst/source-reading.ts';
import { registerJobs as registerBinJobs } from './features/deals/jobs.ts';
import { registerJobs as registerSessionJobs } from './features/identity/session/jobs.ts';
import { openGoogle } from './features/integrations/gmail/google-oauth.ts';
import { startMailboxes } from './features/integrations/gmail/jobs.ts';
import { startHubspot } from './features/integrations/hubspot/jobs.ts';
import { eventsForWebhooks, startWebhooks } from './features/integrations/webhooks/jobs.ts';
import { WEBHOOK_LIMITS } from './features/integrations/webhooks/send-event.ts';
import { followEvents } from './features/notifications/follow-events.ts';
import { startNotifications } from './features/notifications/jobs.ts';
import { registerServiceJobs } from './features/operator/service/jobs.ts';
import { registerJobs as registerSupportJobs } from './features/operator/support/jobs.ts';
import { registerJobs as registerTeamJobs } from './features/people/team/jobs.ts';
import { startDataControls } from './features/privacy/jobs.ts';
import { registerJobs as registerQualificationJobs } from './features/qualification/jobs.ts';
import { onGenerationRequested, registerGenerationJobs } from './features/tasks/generation/jobs.ts';
import {
  type CommitmentModel,
  createCommitmentModel,
} from './features/tasks/generation/model-commitments.ts';
import { registerJobs as registerTaskJobs } from './features/tasks/jobs.ts';
import { startTerritories } from './features/territories/jobs.ts';
import type { Config } from './platform/config.ts';
import { EVENT_TYPES } from './platform/events.ts';
import type { Logger } from './platform/log.ts';
import { startMail } from './platform/mail/jobs.ts';
import { createSmtpTransport } from './platform/mail/transport.ts';
import { checkOutboundUrl, createOutbound, type Outbound } from './platform/outbound.ts';
import { Outbox } from './platform/outbox.ts';
import { publicAddress } from './platform/public-address.ts';
import { Queue } from './platform/queue.ts';
import { registerRetention } from './platform/retention.ts';
import { openFileRoom } from './platform/storage/open-storage.ts';
import { recordFailedJob } from './platform/telemetry/failed-job.ts';
import type { Recorder } from './platform/telemetry/recorder.ts';

export interface WorkerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly now?: () => Date;
  /** Instead of the analyst that the configuration names. */
  readonly model?: ModelAnalyst | null;
  /** Instead of the model that the configuration names, for what people promised. */
  readonly commitments?: CommitmentModel | null;
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
const PUSH_LIMITS = { timeoutMs: 10_000, maxResponseBytes: 64 * 1024 };

/** Says at once what every analysis would run into. */
function warnOfClosedWay({ ai, outboundAllow }: Config, log: Logger): void {
  if (!ai?.baseUrl) return;
  try {
    checkOutboundUrl(ai.baseUrl, outboundAllow);
  } catch {
    const { host } = new URL(ai.baseUrl);
    log.warn(
      { host },
      'AI_BASE_URL leads to an address that is refused: name its host:port in OUTBOUND_ALLOW',
    );
  }
}

/** The process that works off what requests leave behind. What could not start leaves nothing running. */
export async function createWorker(deps: WorkerDeps): Promise<Worker> {
  const stops: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    await startWork(deps, (stop) => stops.push(stop));
  } catch (error) {
    await close().catch((failure: unknown) => deps.log.warn({ err: failure }, 'work did not stop'));
    throw error;
  }
  return { close };
}

/** `onClose` is told how to stop each part once it runs; they are stopped in the other order. */
async function startWork(deps: WorkerDeps, onClose: (stop: () => Promise<void>) => void): Promise<void> {
  const { config, database, log, now = () => new Date() } = deps;
  warnOfClosedWay(config, log);
  const outbound: Outbound = createOutbound({
    allow: config.outboundAllow,
    timeoutMs: OUTBOUND_TIMEOUT_MS,
    maxResponseBytes: MAX_ANSWER_BYTES,
  });
  onClose(() => outbound.close());
  const configured = config.ai === null ? null : createModelAnalyst(config.ai, { fetch: outbound.fetch });
  const model = deps.model === undefined ? configured : deps.model;
  const queue = new Queue(database, log, (error, job) => recordFailedJob(deps.recorder, error, job));
  onClose(() => queue.stop());
  await queue.start();
  await registerRetention(queue, { database, log, now });
  await registerQualificationJobs(queue, { database, log, now });
  await registerBinJobs(queue, { database, log, now });
  await registerTeamJobs(queue, { database, now });
  await registerServiceJobs(queue, { database, now, secrets: config });
  await registerSessionJobs(queue, { database, now });
  onClose(await startTerritories({ database, log, now }));
  await registerAnalystJobs(queue, { database, log, now, model });
  await registerTaskJobs(queue, { database, now });
  const ownModel = config.ai === null ? null : createCommitmentModel(config.ai, { fetch: outbound.fetch });
  const commitments = deps.commitments === undefined ? ownModel : deps.commitments;
  await registerGenerationJobs(queue, { database, log, now, model: commitments });
  const room = await openFileRoom(config, log);
  onClose(async () => room.close());
  await registerSupportJobs(queue, { database, log, now, ...room });
  onClose(await startDataControls(queue, { database, log, now, ...room }));
  const transport = config.smtpUrl === null ? null : createSmtpTransport(config.smtpUrl, config.mailFrom);
  const address = deps.address ?? publicAddress(config);
  onClose(await startMail(queue, { database, log, now, transport, address }));
  // Mailboxes are read and written to where a client of Google is configured.
  const google = openGoogle(config, outbound.fetch);
  const mailboxes = { database, log, now, secrets: config, reading: sourceReading };
  if (google) onClose(await startMailboxes(queue, { ...mailboxes, google }));
  // What is sent to browsers' services is short, as are their answers.
  const pushOutbound = createOutbound({ allow: config.outboundAllow, ...PUSH_LIMITS });
  onClose(() => pushOutbound.close());
  const telling = { database, log, now, secrets: config, contact: config.contacts.support };
  onClose(await startNotifications(queue, { ...telling, outbound: pushOutbound }));
  const { hubspotApiUrl: apiUrl } = config;
  const hubspot = { database, log, now, secrets: config, apiUrl, fetch: outbound.fetch };
  onClose(await startHubspot(queue, hubspot));
  const webhookOutbound = createOutbound({ allow: config.outboundAllow, ...WEBHOOK_LIMITS });
  onClose(() => webhookOutbound.close());
  const webhooks = { database, log, now, secrets: config, outbound: webhookOutbound };
  onClose(await startWebhooks(queue, webhooks));
  const followers = [
    { types: ['analysis.requested'] as const, run: onAnalysisRequested(queue) },
    { types: ['task_generation.requested'] as const, run: onGenerationRequested(queue) },
    { types: EVENT_TYPES, run: followEvents(now) },
  ];
  const outbox = new Outbox(database, log, followers, [eventsForWebhooks({ log, now })]);
  onClose(() => outbox.stop());
  await outbox.start();
}

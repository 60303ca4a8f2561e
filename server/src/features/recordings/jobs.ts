import type { Tx } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import type { WorkContext } from '../../platform/feature.ts';
import { createOutbound } from '../../platform/outbound.ts';
import type { FollowUp } from '../../platform/outbox.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { anyDue, listDue } from './store.ts';
import type { RecordingWork } from './work/deps.ts';
import { processRecording } from './work/process-recording.ts';
import { discardStale, removeDueBytes } from './work/remove-audio.ts';

const recordingData = z.object({ company_id: z.uuid(), recording_id: z.uuid() });
const nothing = z.object({});

const processJob: Job<typeof recordingData> = {
  name: 'process-recording',
  data: recordingData,
  retries: 5,
  retryDelaySeconds: 10,
  expireSeconds: 6 * 60 * 60,
};

const dueJob: Job<typeof nothing> = {
  name: 'take-up-recordings',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 10,
  expireSeconds: 60,
};

const removalJob: Job<typeof nothing> = {
  name: 'remove-audio',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

const CONCURRENCY = 3;
const MOST_DUE = 100;

/** A long piece on a slow machine. */
const LIMITS = { timeoutMs: 10 * 60 * 1000, maxResponseBytes: 32 * 1024 * 1024 } as const;

function sendRecording(queue: Queue, tx: Tx, companyId: string, id: string): Promise<void> {
  return queue.send(processJob, { company_id: companyId, recording_id: id }, { key: id, tx });
}

/** A recording that has something to be done, in the transaction that passes the event on. */
export function onRecordingChanged(queue: Queue): FollowUp {
  return async ({ company_id: companyId, payload }, tx) => {
    const id = z.uuid().safeParse(payload['recording_id']);
    if (id.success && payload['due'] === true) await sendRecording(queue, tx, companyId, id.data);
  };
}

async function takeUpDue(queue: Queue, { database, now }: WorkContext): Promise<void> {
  await asSystem(database, async (tx) => {
    for (const { company_id: companyId, id } of await listDue(tx, now(), MOST_DUE)) {
      await sendRecording(queue, tx, companyId, id);
    }
  });
}

export async function registerJobs(queue: Queue, context: WorkContext): Promise<void> {
  const { config, database, storage, incoming, now, log, onClose } = context;
  const outbound = createOutbound({ allow: config.outboundAllow, ...LIMITS });
  onClose(() => outbound.close());
  const transcription = config.transcription && { config: config.transcription, outbound };
  const work: RecordingWork = { database, storage, incoming, now, log, transcription };
  await queue.prepare([processJob, dueJob, removalJob]);
  await queue.work(processJob, CONCURRENCY, ({ data }) =>
    processRecording(work, { companyId: data.company_id, id: data.recording_id }),
  );
  await queue.work(dueJob, 1, () => takeUpDue(queue, context));
  await queue.work(removalJob, 1, async () => {
    const recordings = await discardStale(database, now());
    const files = await removeDueBytes({ database, storage }, now());
    if (files > 0) log.info({ recordings, files }, 'removed audio');
  });
  queue.every(dueJob, { minutes: 1, waits: () => anyDue(now()) });
  queue.every(removalJob, { minutes: 10 });
}

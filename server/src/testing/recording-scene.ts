import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  completeRecording,
  createRecording,
  getRecording,
  type RecordingDetail,
  sendChunk,
} from '@dealwright/contract/recordings/recordings';
import { routeUrl } from '@dealwright/contract/route';
import type { Engine } from '@dealwright/db/testing/test-database';
import { CONSENT_TEXT, type RecordingTrack } from '@dealwright/domain/recording';
import type { RecordingWork } from '../features/recordings/work/deps.ts';
import { processRecording } from '../features/recordings/work/process-recording.ts';
import { removeDueBytes } from '../features/recordings/work/remove-audio.ts';
import { createOutbound } from '../platform/outbound.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import type { TestPerson } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { startWhisperDouble, WHISPER_KEY, type WhisperDouble } from './whisper-double/double.ts';

const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An app that records, with the service that transcribes on this machine. */
export interface RecordingScene {
  readonly app: TestApp;
  readonly double: WhisperDouble;
  readonly work: RecordingWork;
  /** What a process needs to work on the same recordings. */
  readonly settings: NodeJS.ProcessEnv;
  /** Removes bytes whose rows are gone. */
  sweep(): Promise<void>;
  /** How many files lie in the storage. */
  storedFiles(): Promise<number>;
  close(): Promise<void>;
}

async function countFiles(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
}

export async function createRecordingScene(
  engine: Engine,
  { transcribes = true }: { readonly transcribes?: boolean } = {},
): Promise<RecordingScene> {
  const double = await startWhisperDouble();
  const dataDir = await mkdtemp(join(tmpdir(), 'dealwright-recordings-'));
  const service = {
    TRANSCRIPTION_URL: `${double.origin}/v1`,
    TRANSCRIPTION_API_KEY: WHISPER_KEY,
    TRANSCRIPTION_PRICE_PER_MINUTE: '0.006',
    OUTBOUND_ALLOW: double.allow,
  };
  const settings = { DATA_DIR: dataDir, ...(transcribes && service) };
  const app = await createTestApp(engine, settings);
  const uploads = join(dataDir, 'uploads');
  const outbound = createOutbound({ allow: [double.allow], timeoutMs: 2_000, maxResponseBytes: 10_000_000 });
  const config = {
    apiUrl: `${double.origin}/v1`,
    model: 'whisper-1',
    key: WHISPER_KEY,
    pricePerMinute: 0.006,
  };
  const work: RecordingWork = {
    database: app.database,
    storage: createDiskStorage(uploads),
    incoming: join(uploads, '.incoming'),
    now: () => app.clock.now,
    log: { info: () => undefined, warn: () => undefined } as never,
    transcription: transcribes ? { config, outbound } : null,
  };
  return {
    app,
    double,
    work,
    settings,
    sweep: async () => {
      await removeDueBytes(work, new Date(Date.now() + A_WEEK_MS));
    },
    storedFiles: () => countFiles(join(uploads, 'recordings')),
    close: async () => {
      await outbound.close();
      await double.close();
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const recordedBody = {
  origin: 'recorded',
  title: 'Discovery call',
  kind: 'call',
  occurred_at: '2026-03-02T10:00:00Z',
  consent: { text: CONSENT_TEXT, confirmed: true },
} as const;

export async function beginRecording(
  app: TestApp,
  person: TestPerson,
  number: number,
  file: { readonly name: string; readonly bytes: number } | null = null,
): Promise<RecordingDetail> {
  const body = file === null ? recordedBody : ({ ...recordedBody, origin: 'uploaded', file } as const);
  const made = await app.call(person, createRecording, { params: { number }, body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

export interface Place {
  readonly number: number;
  readonly recording_id: string;
  readonly track: RecordingTrack;
  readonly part: number;
  readonly sequence: number;
}

export async function send(
  app: TestApp,
  person: TestPerson | null,
  place: Place,
  bytes: Buffer,
  { hash = sha256(bytes), startsAtMs = 0 }: { readonly hash?: string; readonly startsAtMs?: number } = {},
) {
  const query = new URLSearchParams({ sha256: hash, starts_at_ms: String(startsAtMs) });
  const response = await app.api.app.inject({
    method: 'PUT',
    url: `${routeUrl(sendChunk, { ...place })}?${query}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(person && { cookie: `dealwright_session=${person.token}` }),
    },
    payload: bytes,
  });
  return {
    status: response.statusCode,
    body: response.json<{ bytes: number; known: boolean; detail: string }>(),
  };
}

export interface SoundPart {
  readonly track: RecordingTrack;
  readonly part?: number;
  readonly startsAtMs?: number;
  readonly bytes: Buffer;
}

const CHUNK = 4_000;

/** Sends all parts in chunks, and says that they are whole. */
export async function sendParts(
  app: TestApp,
  person: TestPerson,
  number: number,
  id: string,
  parts: readonly SoundPart[],
  chunkBytes = CHUNK,
): Promise<RecordingDetail> {
  const counted: { track: RecordingTrack; part: number; chunks: number }[] = [];
  for (const { track, part = 0, startsAtMs = 0, bytes } of parts) {
    const chunks = Math.ceil(bytes.length / chunkBytes);
    for (let sequence = 0; sequence < chunks; sequence += 1) {
      const chunk = bytes.subarray(sequence * chunkBytes, (sequence + 1) * chunkBytes);
      const sent = await send(app, person, { number, recording_id: id, track, part, sequence }, chunk, {
        startsAtMs,
      });
      if (sent.status !== 200) throw new Error(sent.body.detail);
    }
    counted.push({ track, part, chunks });
  }
  const params = { number, recording_id: id };
  const done = await app.call(person, completeRecording, { params, body: { parts: counted } });
  if (done.status !== 200) throw new Error(done.text);
  return done.body;
}

/** Does what the background would, and says how the recording is then. */
export async function workOff(
  { app, work }: RecordingScene,
  person: TestPerson,
  number: number,
  id: string,
): Promise<RecordingDetail> {
  await processRecording(work, { companyId: person.companyId, id });
  return (await app.call(person, getRecording, { params: { number, recording_id: id } })).body;
}

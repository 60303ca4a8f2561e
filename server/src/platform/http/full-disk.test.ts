import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { testConfig } from '../../testing/test-app.ts';
import { createLogger } from '../log.ts';
import { Recorder } from '../telemetry/recorder.ts';
import { createApp } from './app.ts';

/** A device that is always full: what is written there fails as on a disk without room. */
const FULL = '/dev/full';

test('R11 a full disk answers 507 and is not reported as an error', async () => {
  const config = testConfig();
  const recorder = new Recorder({ processes: config.processes, now: () => new Date() });
  const app = await createApp(config, createLogger(config), recorder);
  app.post('/api/files', async () => pipeline(Readable.from(['bytes']), createWriteStream(FULL)));
  const answer = await app.inject({ method: 'POST', url: '/api/files' });
  expect([answer.statusCode, answer.json()]).toEqual([
    507,
    expect.objectContaining({ code: 'storage_full', title: 'There’s no storage left' }),
  ]);
  await app.close();
});

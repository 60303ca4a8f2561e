import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getLatestAnalysis, requestAnalysis } from '@dealwright/contract/analyst/analyses';
import { createInteraction } from '@dealwright/contract/interactions';
import { listDataExports, requestDataExport } from '@dealwright/contract/privacy/data-controls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from './platform/log.ts';
import { setFeature } from './testing/features.ts';
import { anotherSession } from './testing/second-factor.ts';
import { createTestApp, type TestApp, testConfig } from './testing/test-app.ts';
import { addDeal } from './testing/test-deal.ts';
import { temporaryDataDir } from './testing/uploads.ts';
import { createWorker } from './worker.ts';

const SCRIPT = join(import.meta.dirname, 'testing/hanging-worker.ts');
const WITHIN_MS = 60_000;

/** Several processes share one PostgreSQL; the embedded database dies with its only process. */
describe('a worker process that is killed in the middle of an analysis and an export', () => {
  let test: TestApp;
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  const silent = createServer();
  beforeAll(async () => {
    test = await createTestApp('postgres');
    data = await temporaryDataDir();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    silent.closeAllConnections();
    silent.close();
    await test.close();
    await data.remove();
  });

  it('R7 leaves nothing undone: another one finishes both within a minute', {
    timeout: 120_000,
  }, async () => {
    const { rep } = test.people;
    await setFeature(test, 'data_controls', true);
    const admin = await anotherSession(test, test.people.admin);
    const deal = await addDeal(test.database, rep);
    const kept = await test.call(rep, createInteraction, {
      params: { number: deal.number },
      body: {
        kind: 'call',
        title: 'First call',
        occurred_at: '2026-03-01T09:00:00Z',
        source: {
          text: 'Ana Silva: We lose about 40,000 euros every month because shifts are planned by hand.',
        },
      },
    });
    const params = { number: deal.number, interaction_id: kept.body.id };
    const latest = async () => (await test.call(rep, getLatestAnalysis, { params })).body;

    const exported = async () => (await test.call(admin, listDataExports)).body.exports[0];

    const bucket = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const child = spawn(process.execPath, [SCRIPT, test.database.url ?? '', bucket, data.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const reading = new Promise((resolve) => child.stdout.once('data', resolve));
    expect((await test.call(admin, requestDataExport, { body: { scope: 'own' } })).status).toBe(202);
    await test.call(rep, requestAnalysis, { params });
    await reading;
    // All but the last per cent is written; that one is the bucket's.
    await expect.poll(async () => (await exported())?.progress, { timeout: 60_000 }).toBe(99);
    child.kill('SIGKILL');
    const killedAt = Date.now();
    expect((await latest())?.status).toBe('running');
    expect((await exported())?.state).toBe('running');

    const log = createLogger({ production: true, logLevel: 'silent' });
    const config = testConfig({ DATA_DIR: data.path });
    const worker = await createWorker({ config, database: test.database, log });
    const isDone = async () =>
      (await latest())?.status === 'succeeded' && (await exported())?.state === 'ready';
    while (!(await isDone()) && Date.now() - killedAt < WITHIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await worker.close();
    expect(await latest()).toMatchObject({ status: 'succeeded', analyst: 'embedded' });
    expect((await exported())?.state).toBe('ready');
  });
});

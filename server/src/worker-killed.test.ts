import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { getLatestAnalysis, requestAnalysis } from '@dealwright/contract/analyses';
import { createInteraction } from '@dealwright/contract/interactions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from './platform/log.ts';
import { createTestApp, type TestApp, testConfig } from './testing/test-app.ts';
import { addDeal } from './testing/test-deal.ts';
import { createWorker } from './worker.ts';

const SCRIPT = join(import.meta.dirname, 'testing/hanging-worker.ts');
const WITHIN_MS = 60_000;

/** Several processes share one PostgreSQL; the embedded database dies with its only process. */
describe('a worker process that is killed in the middle of an analysis', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp('postgres');
  });
  afterAll(() => test.close());

  it('leaves nothing undone: another one finishes it within a minute', { timeout: 120_000 }, async () => {
    const { rep } = test.people;
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

    const child = spawn(process.execPath, [SCRIPT, test.database.url ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const reading = new Promise((resolve) => child.stdout.once('data', resolve));
    await test.call(rep, requestAnalysis, { params });
    await reading;
    child.kill('SIGKILL');
    const killedAt = Date.now();
    expect((await latest())?.status).toBe('running');

    const log = createLogger({ production: true, logLevel: 'silent' });
    const worker = await createWorker({ config: testConfig(), database: test.database, log });
    while ((await latest())?.status !== 'succeeded' && Date.now() - killedAt < WITHIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await worker.close();
    expect(await latest()).toMatchObject({ status: 'succeeded', analyst: 'embedded' });
  });
});

import {
  getSystem,
  listIntegrations,
  listLogs,
  listRouteTimes,
  listSlowRequests,
} from '@dealwright/contract/operator/service';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { Queue } from '../../../platform/queue.ts';
import { Recorder } from '../../../platform/telemetry/recorder.ts';
import { castOperator } from '../../../testing/operator.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const SECRETS = {
  SMTP_URL: 'smtp://sender:hidden-mail-word@mail.example:587',
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'large',
  AI_BASE_URL: 'https://user:hidden-base-word@models.example/v1',
  AI_API_KEY: 'hidden-model-word',
  GOOGLE_CLIENT_ID: 'the-client',
  GOOGLE_CLIENT_SECRET: 'hidden-google-word',
};

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine, SECRETS);
    operator = await castOperator(app);
  });
  afterAll(() => app.close());

  const run = (sql: string, params: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows(tx, sql, params));
  const instance = (processes = { api: true, worker: false }) => {
    const recorder = new Recorder({ processes, now: () => app.clock.now });
    recorder.start(app.database);
    return recorder;
  };

  test('the system says release, database, migrations and what is connected, never a secret', async () => {
    const { body, text } = await app.call(operator, getSystem);
    expect(body).toMatchObject({
      node: process.version,
      demo: true,
      database: {
        engine,
        version: expect.stringMatching(/^\d+/),
        pool_size: engine === 'postgres' ? 10 : null,
      },
      queues: null,
      mails: { waiting: 0, dead: 0 },
      instances: [],
    });
    expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
    expect(body.migrations.length).toBeGreaterThan(0);
    expect(body.migrations.at(-1)).toMatchObject({ version: 65, name: 'baseline' });
    const integrations = await app.call(operator, listIntegrations);
    expect(integrations.body.items.map(({ key, configured }) => [key, configured])).toEqual([
      ['mail', true],
      ['ai', true],
      ['google', true],
      ['storage', false],
    ]);
    expect(integrations.text).toContain('mail.example:587');
    expect(integrations.text).toContain('models.example');
    for (const answer of [text, integrations.text]) expect(answer).not.toMatch(/hidden/);
  });

  test('the last mail and the last call to a model, that worked and that failed', async () => {
    const mail = (state: string, at: string, error: string | null) =>
      run(
        `insert into mails (id, recipient, kind, subject, heading, state, last_error, created_at)
         values ($1, 'a@own.example', 'test', 'S', 'H', $2, $3, $4)`,
        [newId(), state, error, at],
      );
    await mail('sent', '2026-01-01T00:00:00Z', null);
    await mail('sent', '2026-01-02T00:00:00Z', null);
    await mail('dead', '2026-01-03T00:00:00Z', '550 no such user ana@own.example');
    await mail('queued', '2026-01-04T00:00:00Z', null);
    const use = (service: string, success: boolean, at: string) =>
      run(
        `insert into usage_logs (company_id, id, service_type, operation, success, created_at) values ($1, $2, $3, 'analysis', $4, $5)`,
        [app.people.rep.companyId, newId(), service, success, at],
      );
    await use('embedded', true, '2026-01-09T00:00:00Z');
    await use('models.example', true, '2026-01-05T00:00:00Z');
    await use('models.example', false, '2026-01-06T00:00:00Z');
    const { items } = (await app.call(operator, listIntegrations)).body;
    expect(items[0]).toMatchObject({
      last_success_at: '2026-01-02T00:00:00.000Z',
      last_failure_at: '2026-01-03T00:00:00.000Z',
      last_failure: '<n> no such user <address>',
    });
    expect(items[1]).toMatchObject({
      last_success_at: '2026-01-05T00:00:00.000Z',
      last_failure_at: '2026-01-06T00:00:00.000Z',
    });
    expect((await app.call(operator, getSystem)).body.mails).toEqual({ waiting: 1, dead: 1 });
  });

  test('instances say that they run, fall silent when they are killed, and are gone when they stop', async () => {
    const [first, second] = [instance(), instance({ api: false, worker: true })];
    await Promise.all([first.flush(app.database), second.flush(app.database)]);
    const list = async () => (await app.call(operator, getSystem)).body.instances;
    expect((await list()).map(({ processes, running }) => [processes, running]).sort()).toEqual([
      ['api', true],
      ['worker', true],
    ]);
    await second.stop();
    expect(await list()).toMatchObject([{ processes: 'api', running: true, node: process.version }]);
    app.clock.now = new Date(app.clock.now.getTime() + 91_000);
    expect(await list()).toMatchObject([{ running: false }]);
    await first.stop();
    expect(await list()).toEqual([]);
  });

  test('queues are shown as the job queue counts them', async () => {
    const queue = new Queue(app.database, createLogger({ production: true, logLevel: 'silent' }));
    await queue.start();
    try {
      const { z } = await import('zod');
      const job = {
        name: 'count-me',
        data: z.object({}),
        retries: 0,
        retryDelaySeconds: 1,
        expireSeconds: 60,
      };
      await queue.prepare([job]);
      const { queues } = (await app.call(operator, getSystem)).body;
      expect(queues).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'count-me', waiting: 0, active: 0, failed: 0 }),
        ]),
      );
    } finally {
      await queue.stop();
    }
  });

  test('warnings and errors of every instance are kept, without secrets, and found by level, words and request', async () => {
    const recorder = new Recorder({ processes: { api: true, worker: true }, now: () => app.clock.now });
    const written: string[] = [];
    const log = createLogger({ production: true, logLevel: 'info' }, (line) => recorder.logged(line), {
      write: (line) => void written.push(line),
    });
    const requestId = newId();
    const child = log.child({ requestId });
    log.info('nothing of note');
    log.warn({ host: 'mail.example', password: 'hidden-word' }, 'the mail server is slow');
    child.error({ err: new TypeError(`No 'Ana Ruiz' here`) }, 'request failed');
    for (let nth = 0; nth < 150; nth += 1) log.warn(`again ${nth}`);
    expect(written).toHaveLength(153);
    await recorder.flush(app.database);
    const list = async (query: Record<string, unknown> = {}) =>
      (await app.call(operator, listLogs, { query: { limit: 200, ...query } })).body.items;
    const all = await list();
    expect(all).toHaveLength(101);
    expect(all[0]?.message).toBe('52 more lines within 5 seconds weren’t kept');
    expect(await list({ level: ['error'] })).toMatchObject([
      {
        message: 'request failed',
        request_id: requestId,
        facts: [{ label: 'error', value: 'TypeError: No <text> here' }],
      },
    ]);
    expect(await list({ q: requestId.toUpperCase() })).toHaveLength(1);
    expect(await list({ q: 'MAIL.example slow' })).toMatchObject([{ message: 'the mail server is slow' }]);
    expect(await list({ q: 'nothing of' })).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/hidden|Ana/);
    const first = await app.call(operator, listLogs, { query: { limit: 100 } });
    const rest = await app.call(operator, listLogs, {
      query: { limit: 100, cursor: first.body.next_cursor ?? '' },
    });
    expect([...first.body.items, ...rest.body.items]).toEqual(all);
  });

  test('request times are added up over instances, by operation; the slowest are kept one by one', async () => {
    await run('delete from request_windows');
    const recorders = [0, 1].map(
      () => new Recorder({ processes: { api: true, worker: true }, now: () => app.clock.now }),
    );
    const answer = (nth: 0 | 1, route: string, durationMs: number, status = 200) =>
      recorders[nth]?.answered({
        method: 'GET',
        route,
        status,
        durationMs,
        requestId: `${route} ${durationMs}`,
      });
    for (let nth = 0; nth < 97; nth += 1) answer(0, '/api/quick', 3);
    for (const ms of [40, 90, 300]) answer(1, '/api/quick', ms);
    answer(1, '/api/slow', 7_000, 500);
    answer(1, '/api/slow', 600);
    await Promise.all(recorders.map((recorder) => recorder.flush(app.database)));
    const routes = async (period: 'hour' | 'day' | 'week') =>
      (await app.call(operator, listRouteTimes, { query: { period } })).body.items;
    expect(await routes('hour')).toEqual([
      {
        method: 'GET',
        route: '/api/slow',
        requests: 2,
        failures: 1,
        mean_ms: 3800,
        p50_ms: 1000,
        p95_ms: 7000,
        p99_ms: 7000,
        max_ms: 7000,
      },
      {
        method: 'GET',
        route: '/api/quick',
        requests: 100,
        failures: 0,
        mean_ms: 7.2,
        p50_ms: 5,
        p95_ms: 5,
        p99_ms: 100,
        max_ms: 300,
      },
    ]);
    const slowest = async (query: Record<string, unknown> = {}) =>
      (await app.call(operator, listSlowRequests, { query })).body;
    expect((await slowest()).items.map(({ duration_ms }) => duration_ms)).toEqual([7000, 600, 300]);
    const page = await slowest({ limit: 2 });
    expect((await slowest({ limit: 2, cursor: page.next_cursor })).items).toMatchObject([
      { duration_ms: 300, route: '/api/quick', status: 200, request_id: '/api/quick 300' },
    ]);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60 * 60 * 1000);
    expect(await routes('hour')).toEqual([]);
    expect(await routes('week')).toHaveLength(2);
    expect((await slowest({ period: 'hour' })).items).toEqual([]);
  });

  test('the API’s own answers are counted, by pattern and not by address', async () => {
    await app.api.recorder.flush(app.database);
    await run('delete from request_windows');
    await app.call(operator, listLogs, { query: { q: 'typed' } });
    await app.api.app.inject({ url: '/api/deals/77?x=typed' });
    await app.api.app.inject({ url: '/api/no-such-thing' });
    await app.api.recorder.flush(app.database);
    const { items } = (await app.call(operator, listRouteTimes)).body;
    expect(items.map(({ method, route }) => `${method} ${route}`).sort()).toEqual([
      'GET /api/deals/:number',
      'GET /api/super-admin/logs',
    ]);
  });

  test('keeps unwritten samples for the next time', async () => {
    const recorder = new Recorder({ processes: { api: true, worker: true }, now: () => app.clock.now });
    const line = { level: 'warn', detail: {}, requestId: null, at: app.clock.now } as const;
    recorder.logged({ ...line, message: 'first of the outage' });
    const broken = { ...app.database, transaction: () => Promise.reject(new Error('no database')) };
    await expect(recorder.flush(broken as never)).rejects.toThrow('no database');
    recorder.logged({ ...line, message: 'second of the outage' });
    await recorder.flush(app.database);
    const { items } = (await app.call(operator, listLogs, { query: { q: 'outage' } })).body;
    expect(items.map(({ message }) => message)).toEqual(['second of the outage', 'first of the outage']);
  });
});

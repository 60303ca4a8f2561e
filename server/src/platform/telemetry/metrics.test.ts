import { getDeal, listDeals } from '@dealwright/contract/deals/deals';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { tellOfFullCompanies } from '../company-limit.ts';
import type { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../log.ts';
import { type Job, Queue } from '../queue.ts';
import { type BoundSettings, RequestBounds } from '../request-bounds.ts';
import { counted } from './metrics.ts';
import { type MetricsServer, startMetrics } from './metrics-server.ts';

const log = createLogger({ production: true, logLevel: 'silent' });
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

/** The value of a series by its name and some of its labels, or undefined. */
function seriesOf(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const line = text.split('\n').find((one) => {
    const [, found, inside = ''] = /^(\w+)(?:\{(.*)\})? /.exec(one) ?? [];
    return (
      found === name &&
      Object.entries(labels).every(([label, value]) => inside.includes(`${label}="${value}"`))
    );
  });
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

eachEngine((engine) => {
  describe('the metrics of a process', () => {
    let app: TestApp;
    let server: MetricsServer;
    beforeEach(async () => {
      app = await createTestApp(engine);
      server = await startMetrics({ port: 0, host: '127.0.0.1' }, app.database);
    });
    afterEach(async () => {
      await server.close();
      await app.close();
    });

    const scrape = async (): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      return answer.text();
    };
    const run = (text: string, values: readonly unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows(tx, text, values));

    test('reports requests, statements, connections and the process, without ids', async () => {
      await app.call(app.people.rep, listDeals);
      await app.call(app.people.rep, getDeal, { params: { number: 987_654 } });
      const text = await scrape();
      const requests = 'dealwright_request_duration_seconds_count';
      expect(seriesOf(text, requests, { route: '/api/deals', status: '2xx' })).toBeGreaterThan(0);
      expect(seriesOf(text, requests, { route: '/api/deals/:number', status: '4xx' })).toBeGreaterThan(0);
      expect(
        seriesOf(text, 'dealwright_statement_duration_seconds_count', { operation: 'begin' }),
      ).toBeGreaterThan(1);
      const most = seriesOf(text, 'dealwright_database_connections', { state: 'most' });
      expect(most).toBeGreaterThanOrEqual(1);
      expect(seriesOf(text, 'dealwright_database_connections', { state: 'in_use' })).toBeLessThanOrEqual(
        most ?? 0,
      );
      expect(seriesOf(text, 'dealwright_database_connections', { state: 'waiting' })).toBe(0);
      expect(seriesOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
      expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
      expect(text).not.toMatch(UUID);
      expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
    });

    test('a stalled outbox reports how much waits, and for how long', async () => {
      const { rep, stranger } = app.people;
      const addEvent = (companyId: string, hours: number, dispatched: boolean) =>
        run(
          `insert into events (company_id, id, type, created_at, dispatched_at)
           values ($1, $2, 'deal.changed', now() - make_interval(hours => $3), $4)`,
          [companyId, newId(), hours, dispatched ? new Date() : null],
        );
      await addEvent(rep.companyId, 2, false);
      await addEvent(rep.companyId, 1, false);
      await addEvent(rep.companyId, 9, true);
      await addEvent(stranger.companyId, 9, false);
      const suspend = 'update companies set suspended_at = now(), suspension_reason = $2 where id = $1';
      await run(suspend, [stranger.companyId, 'It is late']);
      const text = await scrape();
      expect(seriesOf(text, 'dealwright_queues_readable')).toBe(1);
      expect(seriesOf(text, 'dealwright_queue_waiting', { queue: 'events' })).toBe(2);
      const oldest = seriesOf(text, 'dealwright_queue_oldest_seconds', { queue: 'events' }) ?? 0;
      expect(Math.round(oldest / 3600)).toBe(2);
      expect(seriesOf(text, 'dealwright_queue_waiting', { queue: 'mails' })).toBe(0);
      expect(seriesOf(text, 'dealwright_queue_oldest_seconds', { queue: 'mails' })).toBe(0);
    });

    test('reports each queue’s waiting jobs, and each job’s outcome', async () => {
      const data = z.object({ fails: z.boolean() });
      const limits = { retries: 0, retryDelaySeconds: 1, expireSeconds: 60 };
      const job: Job<typeof data> = { name: 'measured', data, ...limits };
      const idle: Job<typeof data> = { ...job, name: 'idle' };
      const queue = new Queue(app.database, log);
      await queue.start();
      await queue.prepare([job, idle]);
      for (const key of ['one', 'two']) await queue.send(idle, { fails: false }, { key });
      const results = async () => {
        const text = await counted.metrics();
        const series = 'dealwright_job_duration_seconds_count';
        return ['done', 'failed'].map((result) => seriesOf(text, series, { kind: 'measured', result }) ?? 0);
      };
      const [done = 0, failed = 0] = await results();
      await queue.work(job, 1, async ({ data: { fails } }) => {
        if (fails) throw new Error('not now');
      });
      await queue.send(job, { fails: false }, { key: 'well' });
      await queue.send(job, { fails: true }, { key: 'badly' });
      await vi.waitFor(async () => expect(await results()).toEqual([done + 1, failed + 1]), 20_000);
      const text = await scrape();
      await queue.stop();
      expect(seriesOf(text, 'dealwright_queue_waiting', { queue: 'idle' })).toBe(2);
      expect(seriesOf(text, 'dealwright_queue_oldest_seconds', { queue: 'idle' })).toBeGreaterThan(0);
      expect(seriesOf(text, 'dealwright_queue_waiting', { queue: 'measured' })).toBe(0);
    });

    test('reports a database that does not answer', async () => {
      const silent = { ...app.database, transaction: () => Promise.reject(new Error('gone')) };
      const other = await startMetrics({ port: 0, host: '127.0.0.1' }, silent);
      const text = await (await fetch(`http://127.0.0.1:${other.port}/metrics`)).text();
      await other.close();
      expect(seriesOf(text, 'dealwright_queues_readable')).toBe(0);
      expect(seriesOf(text, 'dealwright_queue_waiting', { queue: 'events' })).toBeUndefined();
    });
  });
});

describe('a company at its limit', () => {
  const settings: BoundSettings = {
    perPerson: 2,
    perCompany: 2,
    mostPerCompany: 2,
    databaseSeconds: null,
    waitMs: 60_000,
    waitingPerPerson: 5,
    waitingPerCompany: 1,
  };

  test('is counted as the cause of waiting and of refusing, and reported to the listener', async () => {
    const full: string[] = [];
    const bounds = new RequestBounds({ ...settings, onCompanyFull: (id) => full.push(id) });
    const waits = async () =>
      seriesOf(await counted.metrics(), 'dealwright_limiter_waits_total', { cause: 'company' });
    const before = (await waits()) ?? 0;
    let end = (): void => undefined;
    const lasting = new Promise<void>((resolve) => {
      end = resolve;
    });
    const ask = (personId: string) =>
      bounds.asking({ personId, companyId: 'own' }, () => bounds.takingTurns(() => lasting));
    const served = ['a', 'b', 'c'].map(ask);
    const refused: unknown = await ask('d').catch((error: unknown) => error);
    end();
    await Promise.all(served);
    expect((refused as AppError).details).toMatchObject({ bound: 'company' });
    expect(full).toEqual(['own', 'own']);
    expect(await waits()).toBe(before + 2);
  });

  test('is in the log with its id, once a minute', async () => {
    const told: unknown[] = [];
    let now = 1_000;
    const tell = tellOfFullCompanies({ warn: (facts: unknown) => void told.push(facts) }, () => now);
    const limits = async () => seriesOf(await counted.metrics(), 'dealwright_company_limit_total') ?? 0;
    const before = await limits();
    for (const id of ['one', 'one', 'other']) tell(id);
    now += 59_000;
    tell('one');
    now += 2_000;
    tell('one');
    expect(told).toEqual([{ companyId: 'one' }, { companyId: 'other' }, { companyId: 'one' }]);
    expect((await limits()) - before).toBe(3);
  });
});

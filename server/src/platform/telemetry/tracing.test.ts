import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getLatestAnalysis, requestAnalysis } from '@dealwright/contract/analyst/analyses';
import { requestPasswordReset } from '@dealwright/contract/identity/password';
import { createInteraction } from '@dealwright/contract/interactions';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Collector, type SentSpan, startCollector } from '../../testing/collector.ts';
import { createTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';
import { addDeal, addStakeholder } from '../../testing/test-deal.ts';
import { createWorker } from '../../worker.ts';
import { createLogger } from '../log.ts';
import { createOutbound } from '../outbound.ts';
import { inJobSpan, isTracing, startStatementSpan } from './spans.ts';
import { startTracing, type Tracing } from './tracing.ts';

const CALL = 'Ana Silva: We lose about 40,000 euros every month because shifts are planned by hand.';
const log = createLogger({ production: true, logLevel: 'silent' });

let collector: Collector;
let tracing: Tracing | null;
beforeEach(async () => {
  collector = await startCollector();
  tracing = await startTracing(testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` }), log);
});
afterEach(async () => {
  await tracing?.stop();
  await collector.close();
});

/** Everything that was traced, sent. */
async function sent(): Promise<readonly SentSpan[]> {
  await tracing?.stop();
  return collector.spans;
}

const named = (spans: readonly SentSpan[], name: string): SentSpan => {
  const found = spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0] as SentSpan;
};

eachEngine((engine) => {
  describe('a trace', () => {
    let app: TestApp;
    beforeEach(async () => {
      app = await createTestApp(engine);
    });
    afterEach(() => app.close());

    const analyze = async (): Promise<void> => {
      const deal = await addDeal(app.database, app.people.rep);
      await addStakeholder(app.database, app.people.rep.companyId, deal, 'Ana Silva');
      const kept = await app.call(app.people.rep, createInteraction, {
        params: { number: deal.number },
        body: {
          kind: 'call',
          title: 'First call',
          occurred_at: '2026-03-01T09:00:00Z',
          source: { text: CALL },
        },
      });
      const params = { number: deal.number, interaction_id: kept.body.id };
      expect((await app.call(app.people.rep, requestAnalysis, { params })).status).toBe(202);
      const worker = await createWorker({ config: testConfig(), database: app.database, log });
      await vi.waitFor(async () => {
        const { body } = await app.call(app.people.rep, getLatestAnalysis, { params });
        expect(body?.status).toBe('succeeded');
      }, 60_000);
      await worker.close();
    };

    test('leads from a request through its statements into the job that it asked for', async () => {
      await analyze();
      const spans = await sent();
      const { method, path } = requestAnalysis;
      const request = named(spans, `${method} /api${path}`);
      const job = named(spans, 'job analyse');
      expect(request.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect([job.traceId, job.parentSpanId]).toEqual([request.traceId, request.spanId]);
      expect(request.attributes).toMatchObject({
        'http.response.status_code': 202,
        'dealwright.company_id': app.people.rep.companyId,
      });
      for (const parent of [request, job]) {
        const statements = spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
        expect(statements.map(({ name }) => name)).toEqual(
          expect.arrayContaining(['begin', 'select', 'commit']),
        );
        expect(statements.every(({ traceId }) => traceId === request.traceId)).toBe(true);
      }
      // Each request is a trace of its own, and nothing else is reported.
      const asked = spans.filter(({ name }) => /^(GET|POST) /.test(name));
      expect(new Set(asked.map(({ traceId }) => traceId)).size).toBe(asked.length);
      const ids = new Set(spans.map(({ spanId }) => spanId));
      for (const { name, parentSpanId } of spans)
        if (!/^(GET|POST|job) /.test(name)) expect(ids).toContain(parentSpanId);
    }, 120_000);

    test('holds no value of a statement, no name, no mail and no token', async () => {
      await analyze();
      await sent();
      const text = collector.text();
      expect(text).toContain('insert into events');
      const { rep } = app.people;
      for (const secret of [
        rep.email,
        rep.token,
        rep.name,
        'Ana Silva',
        'First call',
        'planned by hand',
        '@demo',
      ])
        expect(text).not.toContain(secret);
    }, 120_000);

    test('is kept with a mail that a request leaves, and with nothing while nothing is traced', async () => {
      const ask = () => app.call(null, requestPasswordReset, { body: { email: app.people.rep.email } });
      const kept = () =>
        app.database.transaction('dealwright_system', (tx) =>
          queryRows<{ traceparent: string | null }>(
            tx,
            'select traceparent from mails order by created_at, id',
          ),
        );
      expect((await ask()).status).toBe(204);
      const { traceId } = named(await sent(), 'POST /api/password-resets');
      expect((await kept()).map(({ traceparent }) => traceparent?.slice(3, 35))).toEqual([traceId]);
      expect(isTracing()).toBe(false);
      expect((await ask()).status).toBe(204);
      expect((await kept()).map(({ traceparent }) => traceparent).at(-1)).toBeNull();
    });
  });
});

describe('a request to the outside', () => {
  test('is part of the job that makes it, by its host alone', async () => {
    const receiver = createServer((_request, response) => response.writeHead(503).end());
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const limits = { timeoutMs: 5_000, maxResponseBytes: 1_000 };
    const outbound = createOutbound({ allow: [`127.0.0.1:${port}`], ...limits });
    const url = `http://127.0.0.1:${port}/hook/a-secret?key=another`;
    await inJobSpan('deliver', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', () =>
      outbound.fetch(url),
    );
    await outbound.fetch(url);
    await outbound.close();
    receiver.close();
    const spans = await sent();
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['GET', 'job deliver']);
    const [request, job] = [named(spans, 'GET'), named(spans, 'job deliver')];
    expect(request).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: job.spanId });
    expect(request.attributes).toEqual({
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 503,
    });
    expect(collector.text()).not.toMatch(/a-secret|another/);
  });

  test('and a statement are reported without literals, and not by themselves', async () => {
    expect(startStatementSpan('select', 'select 1')).toBeUndefined();
    await inJobSpan('read', null, async () => {
      startStatementSpan(
        'select',
        `select 'O''Hara', 4711 from people where id = $12 and name = 'cut`,
      )?.end();
    });
    const { attributes } = named(await sent(), 'select');
    expect(attributes['db.query.text']).toBe('select ??, ? from people where id = $12 and name = ?');
  });

  test('that fails says by what, and not in which words', async () => {
    await expect(
      inJobSpan('fail', null, () => Promise.reject(new TypeError('of ana@customer.example'))),
    ).rejects.toThrow();
    const job = named(await sent(), 'job fail');
    expect([job.failed, job.attributes['error.type']]).toEqual([true, 'TypeError']);
    expect(collector.text()).not.toContain('ana@');
  });
});

test('without an endpoint nothing is traced', async () => {
  await tracing?.stop();
  expect(await startTracing(testConfig(), log)).toBeNull();
  await inJobSpan('quiet', null, async () => undefined);
  expect(collector.spans).toEqual([]);
});

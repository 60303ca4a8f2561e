import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetExpired } from '../testing/forget-expired.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { firstIdAt, newId } from './ids.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
type Table = 'sessions' | 'rate_limits' | 'idempotency_keys' | 'events';

eachEngine((engine) => {
  describe('what is kept for a time only', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine);
    });
    afterAll(() => app.close());

    const run = (sql: string, params: readonly unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows<{ n: number }>(tx, sql, params));
    const countOf = async (table: Table) => (await run(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;
    const count = async () => ({
      sessions: await countOf('sessions'),
      rate_limits: await countOf('rate_limits'),
      idempotency_keys: await countOf('idempotency_keys'),
      events: await countOf('events'),
    });

    test('is deleted when that time is over, and nothing else', async () => {
      const { companyId, id: userId } = app.people.rep;
      const now = new Date();
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const before = await count();
      const add = async (days: number) => {
        await run(
          `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, sha256($3::text::bytea), $4)`,
          [newId(), userId, newId(), ago(days)],
        );
        await run(`insert into rate_limits (bucket, attempts, window_started_at) values ($1, 1, $2)`, [
          newId(),
          ago(days),
        ]);
        await run(
          `insert into idempotency_keys (company_id, user_id, key, operation_id, request_hash, created_at)
           values ($1, $2, $3, 'createDeal', ''::bytea, $4)`,
          [companyId, userId, newId(), ago(days)],
        );
      };
      const addEvent = (days: number, dispatched: boolean) =>
        run(`insert into events (company_id, id, type, dispatched_at) values ($1, $2, 'deal.changed', $3)`, [
          companyId,
          firstIdAt(ago(days)),
          dispatched ? ago(days) : null,
        ]);
      await add(1.1);
      await add(-0.5);
      for (const days of [7.1, 8]) await addEvent(days, true);
      await addEvent(9, false);
      await addEvent(6.9, true);

      expect(await forgetExpired(app.database, now)).toEqual({
        sessions: 1,
        rate_limits: 1,
        idempotency_keys: 1,
        events: 2,
      });
      const after = await count();
      expect(after).toEqual({
        sessions: before.sessions + 1,
        rate_limits: before.rate_limits + 1,
        idempotency_keys: before.idempotency_keys + 1,
        events: before.events + 2,
      });
      expect(await forgetExpired(app.database, now)).toEqual({});
    });

    test('is deleted of what processes remember of themselves, by age and by number', async () => {
      const now = new Date();
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
      for (const days of [91, 89]) {
        await run(
          `insert into error_groups (id, fingerprint, side, name, message, first_seen_at, last_seen_at, first_release, last_release)
           values ($1, sha256($2::text::bytea), 'client', 'Error', '', $3, $3, '1', '1')`,
          [newId(), String(days), ago(days)],
        );
      }
      for (const days of [7.1, 6.9]) {
        await run(
          `insert into server_logs (id, level, message, instance, created_at) values ($1, 'warn', 'x', 'y', $2)`,
          [firstIdAt(ago(days)), ago(days)],
        );
        await run(
          `insert into request_windows (started_at, method, route, requests, failures, total_ms, max_ms, buckets)
           values ($1, 'GET', '/api/x', 1, 0, 1, 1, '{1}')`,
          [ago(days)],
        );
        await run(
          `insert into slow_requests (id, method, route, status, duration_ms, request_id, instance, created_at)
           values ($1, 'GET', '/api/x', 200, 900000, 'r', 'i', $2)`,
          [newId(), ago(days)],
        );
      }
      for (const days of [1.1, 0.9]) {
        await run(
          `insert into instances (id, name, processes, release, node, memory_bytes, event_loop_ms, started_at, seen_at)
           values ($1, 'n', 'all', '1', 'v', 1, 1, $2, $2)`,
          [newId(), ago(days)],
        );
      }
      await run(
        `insert into server_logs (id, level, message, instance, created_at)
         select ('ffffffff-ffff-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'warn', 'x', 'y', $1::timestamptz
           from generate_series(1, 20100) n`,
        [ago(0.5)],
      );
      await run(
        `insert into slow_requests (id, method, route, status, duration_ms, request_id, instance, created_at)
         select gen_random_uuid(), 'GET', '/api/x', 200, 300, 'r', 'i', $1::timestamptz from generate_series(1, 5100)`,
        [ago(0.5)],
      );
      expect(await forgetExpired(app.database, now)).toMatchObject({
        error_groups: 1,
        server_logs: 1,
        server_logs_beyond: 101,
        request_windows: 1,
        slow_requests: 1,
        slow_requests_beyond: 101,
        instances: 1,
      });
      const left = await run('select count(*)::int as n from slow_requests where duration_ms > 300');
      expect(left[0]?.n, 'the slowest stay').toBe(1);
    });

    test('goes on past the first batch', async () => {
      await run(
        `insert into rate_limits (bucket, attempts, window_started_at)
         select 'old ' || n, 1, now() - interval '2 days' from generate_series(1, 2100) n`,
      );
      expect(await forgetExpired(app.database, new Date())).toEqual({ rate_limits: 2100 });
    });
  });
});

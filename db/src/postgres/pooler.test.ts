import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../database.ts';
import { queryRows } from '../query-rows.ts';
import { findPooler } from '../testing/postgres-programs.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestPooler, type TestPooler } from '../testing/test-pooler.ts';
import { openPostgres } from './open-postgres.ts';

const COMPANY = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const asCompany = (id: string) => `select set_config('app.company_id', '${id}', true)`;

const isInstalled = findPooler() !== undefined;

const throughPooler = describe.skipIf(!isInstalled); // needs pgbouncer

throughPooler('through a pooler', () => {
  let server: TestDatabase;
  let pooler: TestPooler;
  let database: Database;
  const open = (more: { statementTimeoutMs?: number; prepares?: boolean } = {}) =>
    openPostgres({
      url: pooler.url(server.url ?? ''),
      directUrl: server.url,
      prepares: false,
      poolSize: 20,
      ...more,
    });

  beforeAll(async () => {
    server = await openTestDatabase('postgres');
    pooler = await startTestPooler(inject('postgresUrl'));
    database = open();
  });
  afterAll(async () => {
    await database.close();
    await pooler.stop();
    await server.close();
  });

  it('a hundred transactions at once each see their own company, and none after its end', async () => {
    const seen = await Promise.all(
      Array.from({ length: 100 }, (_, at) => {
        const company = at % 2 === 0 ? COMPANY : OTHER;
        return database.transaction(
          'dealwright_app',
          async (tx) => {
            const before = await queryRows<{ id: string }>(tx, 'select app.company_id() as id where $1', [
              true,
            ]);
            await queryRows(tx, 'select pg_sleep($1)', [0.005]);
            const after = await queryRows<{ id: string }>(tx, 'select app.company_id() as id where $1', [
              true,
            ]);
            return [before, after].map(([row]) => row?.id === company);
          },
          { opening: asCompany(company) },
        );
      }),
    );
    expect(seen.flat().every(Boolean)).toBe(true);
    const [left] = await database.transaction('dealwright_app', (tx) =>
      queryRows<{ id: string | null }>(tx, 'select app.company_id() as id', []),
    );
    expect(left?.id).toBeNull();
  });

  it('hears 20 changes of 20 that were made through it', async () => {
    const heard: string[] = [];
    const stop = await database.listen('pooled', (payload) => heard.push(payload));
    for (let at = 1; at <= 20; at += 1) {
      await database.transaction('dealwright_app', (tx) =>
        queryRows(tx, `select pg_notify('pooled', $1)`, [String(at)]),
      );
    }
    await expect.poll(() => heard.length).toBe(20);
    expect(heard).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)));
    await stop();
  });

  it('ends a statement that takes too long, and the connection serves the next', async () => {
    const impatient = open({ statementTimeoutMs: 1_000 });
    const slow = impatient.transaction('dealwright_app', (tx) => queryRows(tx, 'select pg_sleep($1)', [5]));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    const [row] = await impatient.transaction('dealwright_app', (tx) =>
      queryRows<{ one: number }>(tx, 'select $1::int4 as one', [1]),
    );
    expect(row?.one).toBe(1);
    await impatient.close();
    const [unlimited] = await database.transaction('dealwright_app', (tx) =>
      queryRows<{ limit: string }>(tx, `select current_setting('statement_timeout') as limit`, []),
    );
    expect(unlimited?.limit).toBe('5s');
  });

  it('compiles no statement and starts no workers for one', async () => {
    const [row] = await database.transaction('dealwright_app', (tx) =>
      queryRows<{ jit: string; workers: string }>(
        tx,
        `select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers where $1`,
        [true],
      ),
    );
    expect(row).toEqual({ jit: 'off', workers: '0' });
  });

  it('migrates and takes locks that outlive a statement around the pooler', async () => {
    const pid = () => 'select pg_backend_pid() as pid';
    const pids = await database.asOwner.session(async (session) => [
      ...(await session.query<{ pid: number }>(pid())),
      ...(await session.query<{ pid: number }>(pid())),
    ]);
    expect(new Set(pids.map((row) => row.pid)).size).toBe(1);
  });
});

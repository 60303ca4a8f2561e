import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import { createDeal } from '@dealwright/contract/deals/deals';
import { OPERATIONS } from '@dealwright/contract/operations';
import type { Route } from '@dealwright/contract/route';
import type { Database } from '@dealwright/db/database';
import { openDatabase } from '@dealwright/db/open';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { queryRows } from '@dealwright/db/query-rows';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import {
  startThrowawayPostgres,
  startThrowawayReplica,
  type ThrowawayPostgres,
} from '@dealwright/db/testing/throwaway-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../api.ts';
import { castOperator } from '../../testing/operator.ts';
import { castPeople, type People, type TestPerson } from '../../testing/people.ts';
import { callOn, type TestApp, testConfig } from '../../testing/test-app.ts';
import { createLogger } from '../log.ts';
import { replicaReads } from '../telemetry/metrics.ts';

const LAG_SECONDS = 2;
const NAME = 'product';
const log = createLogger({ production: true, logLevel: 'silent' });

const DECLARED = (OPERATIONS as readonly Route[]).filter(({ reads }) => reads === 'replica');

/** How many reads came to each result so far. */
async function reads(): Promise<Readonly<Record<string, number>>> {
  const { values } = await replicaReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.result), value]));
}

describe('a read replica', () => {
  let primary: ThrowawayPostgres;
  let replica: ThrowawayPostgres;
  let database: Database;
  /** As administrators of both servers. */
  let onPrimary: Database;
  let onReplica: Database;
  let people: People;
  let api: Api;
  let call: TestApp['call'];

  beforeAll(async () => {
    primary = await startThrowawayPostgres();
    await createDatabase(primary.url('postgres'), NAME);
    ({ database } = await openDatabase({ engine: 'postgres', url: primary.url(NAME) }));
    people = await castPeople(database);
    replica = await startThrowawayReplica(primary);
    onPrimary = openPostgres({ url: primary.superuserUrl(NAME), poolSize: 2 });
    onReplica = openPostgres({ url: replica.superuserUrl(NAME), poolSize: 2 });
  });
  afterAll(async () => {
    await Promise.all([onPrimary.close(), onReplica.close(), database.close()]);
    await replica.stop();
    await primary.stop();
  });

  const open = async () => {
    const config = testConfig({
      DATABASE_URL: primary.url(NAME),
      DATABASE_REPLICA_URL: replica.url(NAME),
      REPLICA_LAG_SECONDS: String(LAG_SECONDS),
    });
    const opened = await createApi({ config, database, log });
    await opened.app.ready();
    return { api: opened, call: callOn(opened, config) };
  };
  const start = async (): Promise<void> => {
    ({ api, call } = await open());
  };
  beforeEach(start);
  afterEach(() => api.close());

  const caughtUp = () =>
    expect
      .poll(
        async () => {
          const [own] = await onPrimary.asOwner.query<{ at: string }>(
            'select pg_current_wal_flush_lsn()::text as at',
          );
          const [row] = await onReplica.asOwner.query<{ there: boolean }>(
            'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
            [own?.at],
          );
          return row?.there;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  /** Once it is read: at first its lag is unknown. */
  const untilRead = (person: TestPerson = people.stranger) =>
    expect
      .poll(
        async () => {
          const before = await reads();
          expect((await call(person, getDashboard)).status).toBe(200);
          return ((await reads()).replica ?? 0) - (before.replica ?? 0);
        },
        { timeout: 30_000, interval: 300 },
      )
      .toBe(1);
  /** Which result one call came to. */
  const resultOf = async (act: () => Promise<unknown>): Promise<string[]> => {
    const before = await reads();
    await act();
    const after = await reads();
    return Object.keys(after).filter((result) => (after[result] ?? 0) > (before[result] ?? 0));
  };
  const openDeals = async (person: TestPerson, headers: Record<string, string> = {}) => {
    const { status, body } = await call(person, getDashboard, { headers });
    expect(status).toBe(200);
    return body.open.deals;
  };
  const addDeal = (person: TestPerson, by = call) =>
    by(person, createDeal, { body: { name: 'Ward scheduling', account: { name: 'Harbour Hospital' } } });
  const writtenOf = (headers: Awaited<ReturnType<typeof addDeal>>['headers']) =>
    /dealwright_written=[^;]+/.exec(String(headers['set-cookie']))?.[0].replace('%2F', '/') ?? '';
  const withCookie = (person: TestPerson, written: string) => ({
    cookie: `dealwright_session=${person.token}; ${written}`,
  });

  test('OPS55 reports and exports are read on it, everything else on the primary', async () => {
    await untilRead();
    await caughtUp();
    const [{ manager }, operator] = [people, await castOperator({ database })];
    const queries: Readonly<Record<string, unknown>> = {
      exportDeals: { columns: 'number,name' },
      exportAccounts: { columns: 'name' },
      exportTerritoryAccounts: { territory: 'none', columns: 'name' },
      listCosts: { month: '2026-03' },
      exportChangedDeals: { from: '2026-01-01T00:00:00Z' },
      exportWinLoss: { by: 'stage' },
    };
    for (const route of DECLARED.filter(({ path }) => !path.includes(':'))) {
      const person = route.audience === 'super_admin' ? operator : manager;
      const ask = async () => {
        const { status } = await call(person, route, { query: queries[route.operationId] as never });
        expect([route.operationId, status]).toEqual([route.operationId, 200]);
      };
      expect(await resultOf(ask)).toEqual(['replica']);
    }
    expect(await resultOf(() => addDeal(manager))).toEqual([]);
  });

  test('OPS55 every operation declared for it only reads', () => {
    const declared = OPERATIONS.filter((route) => 'reads' in route);
    expect(declared.length).toBeGreaterThan(10);
    for (const { method, operationId } of declared)
      expect([operationId, method]).toEqual([operationId, 'GET']);
  });

  test('OPS55 one that is too far behind is left out, and read again once it has caught up', async () => {
    await untilRead();
    await onReplica.asOwner.query('select pg_wal_replay_pause()');
    await addDeal(people.rep);
    await expect
      .poll(() => resultOf(() => call(people.stranger, getDashboard)), { timeout: 20_000, interval: 300 })
      .toEqual(['left_out']);
    await onReplica.asOwner.query('select pg_wal_replay_resume()');
    await untilRead();
  });

  test('OPS56 what a person or their company has just written is read at once, also by another process and browser', async () => {
    await untilRead();
    await caughtUp();
    const { manager, rep, stranger } = people;
    const before = await openDeals(manager);
    await onReplica.asOwner.query('select pg_wal_replay_pause()');
    const another = await open();
    const { headers } = await addDeal(rep, another.call);
    await another.api.close();
    const written = writtenOf(headers);
    expect(written).toMatch(/^dealwright_written=[0-9A-F]+\/[0-9A-F]+$/);
    expect(await resultOf(async () => expect(await openDeals(manager)).toBe(before + 1))).toEqual([
      'not_yet',
    ]);
    // Another company wrote nothing: the replica has all of theirs.
    expect(await resultOf(() => call(stranger, getDashboard))).toEqual(['replica']);
    // Their own write, of which the database keeps no event, is known by the cookie.
    const cookie = withCookie(stranger, written);
    expect(await resultOf(() => call(stranger, getDashboard, { headers: cookie }))).toEqual(['not_yet']);
    await onReplica.asOwner.query('select pg_wal_replay_resume()');
    await caughtUp();
    expect(await resultOf(() => call(stranger, getDashboard, { headers: cookie }))).toEqual(['replica']);
    expect(await openDeals(manager)).toBe(before + 1);
  });

  test('OPS56 companies are kept apart on it, by the same roles and time limit, and nothing can be written', async () => {
    await addDeal(people.rep);
    await untilRead(people.manager);
    await untilRead(people.stranger);
    expect(await openDeals(people.stranger)).toBe(0);
    const reader = openPostgres({ url: replica.url(NAME), readOnly: true, poolSize: 1 });
    const asCompany = <R>(companyId: string, sql: string) =>
      reader.transaction('dealwright_app', (tx) => queryRows<R>(tx, sql), {
        opening: `select app.enter_company('${companyId}')`,
        readOnly: true,
      });
    const of = (companyId: string) =>
      asCompany<{ company_id: string }>(companyId, 'select distinct company_id from deals');
    expect(await of(people.rep.companyId)).toEqual([{ company_id: people.rep.companyId }]);
    expect(await of(people.stranger.companyId)).toEqual([]);
    const [settings] = await asCompany(
      people.rep.companyId,
      `select current_user::text as role, current_setting('statement_timeout') as time_limit,
              current_setting('default_transaction_read_only') as read_only`,
    );
    expect(settings).toEqual({ role: 'dealwright_app', time_limit: '5s', read_only: 'on' });
    await reader.close();
    // Not even on a server that would let it, such as a replica that was made a primary.
    const promoted = openPostgres({ url: primary.url(NAME), readOnly: true, poolSize: 1 });
    const write = promoted.transaction('dealwright_system', (tx) => queryRows(tx, 'delete from events'));
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
    await promoted.close();
  });

  test('OPS55 a session that ended reads nothing on it, however far behind it is', async () => {
    await untilRead();
    await onReplica.asOwner.query('select pg_wal_replay_pause()');
    await database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'delete from sessions where user_id = $1', [people.viewer.id]),
    );
    expect((await call(people.viewer, getDashboard)).status).toBe(401);
    await onReplica.asOwner.query('select pg_wal_replay_resume()');
  });

  test('OPS55 no one notices when it is killed, and it is read again when it is back', async () => {
    await untilRead();
    await caughtUp();
    const { manager } = people;
    const deals = await openDeals(manager);
    await replica.kill();
    const during = await resultOf(async () => {
      for (let asked = 0; asked < 20; asked += 1) expect(await openDeals(manager)).toBe(deals);
    });
    // The first read may fail on it, unless the watch has noticed before.
    expect(['failed', 'left_out']).toEqual(expect.arrayContaining(during));
    expect(during).toContain('left_out');
    await replica.restart();
    await untilRead();
  });

  test('OPS55 a start without it is served by the primary', async () => {
    await replica.kill();
    await api.close();
    await start();
    expect(await resultOf(() => call(people.manager, getDashboard))).toEqual(['left_out']);
    await replica.restart();
    await untilRead();
  });

  test('OPS55 one that falls silent delays no one for long', async () => {
    await untilRead();
    replica.pause();
    const beganAt = performance.now();
    const during = await resultOf(async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => call(people.manager, getDashboard)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    });
    const tookMs = performance.now() - beganAt;
    replica.resume();
    expect(during).toContain('failed');
    expect(tookMs).toBeLessThan(10_000);
    await untilRead();
  });

  // The last one: afterwards it is a replica no more.
  test('OPS55 one that was made a primary is left out', async () => {
    await untilRead();
    await onReplica.asOwner.query('select pg_promote()');
    await expect
      .poll(() => resultOf(() => call(people.stranger, getDashboard)), { timeout: 20_000, interval: 300 })
      .toEqual(['left_out']);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { DatabaseUnavailable, isTimeout } from '../database-error.ts';
import { migrate } from '../migrate.ts';
import { queryRows } from '../query-rows.ts';
import { statementChannel } from '../statement-channel.ts';
import { createDatabase } from '../testing/postgres-databases.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { openPostgres } from './open-postgres.ts';

let server: ThrowawayPostgres;
let database: Database;
const ask = () => database.transaction('dealwright_app', (tx) => queryRows(tx, 'select 1 as one'));

beforeAll(async () => {
  server = await startThrowawayPostgres();
  await createDatabase(server.url('postgres'), 'product');
  database = openPostgres({ url: server.url('product'), poolSize: 4 });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

it('ends a statement that takes longer than the limit, and keeps the connection', async () => {
  const impatient = openPostgres({ url: server.url('product'), poolSize: 1, statementTimeoutMs: 1_000 });
  const pid = () =>
    impatient.transaction('dealwright_app', (tx) => queryRows(tx, 'select pg_backend_pid() as pid'));
  const before = await pid();
  const sleeping = impatient.transaction('dealwright_app', (tx) => queryRows(tx, 'select pg_sleep(3)'));
  await expect(sleeping).rejects.toSatisfy(isTimeout);
  expect(await pid()).toEqual(before);
  await impatient.close();
});

it('answers again at once after the server was restarted, from idle connections too', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 8 }, ask));
    await server.restart();
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers).toEqual(Array.from({ length: 8 }, () => [{ one: 1 }]));
  }
});

it('fails what was under way when the server went, and nothing afterwards', async () => {
  const watcher = openPostgres({ url: server.superuserUrl('product') });
  const sleep = () => database.transaction('dealwright_app', (tx) => queryRows(tx, 'select pg_sleep(4)'));
  const underWay = Promise.allSettled(Array.from({ length: 4 }, sleep));
  const asleep = "select 1 from pg_stat_activity where wait_event = 'PgSleep'";
  await expect.poll(() => watcher.asOwner.query(asleep)).toHaveLength(4);
  await server.restart();
  expect((await underWay).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
  expect(await ask()).toEqual([{ one: 1 }]);
  await watcher.close();
});

it('fails after seconds while the server is silent, and works when it speaks again', async () => {
  await Promise.all(Array.from({ length: 4 }, ask));
  server.pause();
  const startedAt = performance.now();
  const failures = await Promise.allSettled(Array.from({ length: 12 }, ask));
  const tookMs = performance.now() - startedAt;
  server.resume();
  for (const failure of failures) {
    expect(failure).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  }
  // Five at most, of which a busy machine makes a few more.
  expect(tookMs).toBeLessThan(15_000);
  await expect.poll(ask).toEqual([{ one: 1 }]);
});

it('takes no answer that lay there meanwhile for silence when the process itself was held up', async () => {
  await ask();
  const sent = new Promise<void>((resolve) => {
    const { start } = statementChannel();
    const onStart = () => {
      start.unsubscribe(onStart);
      resolve();
    };
    start.subscribe(onStart);
  });
  const begun = ask();
  await sent;
  await new Promise((resolve) => process.nextTick(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_300);
  await expect(begun).resolves.toEqual([{ one: 1 }]);
});

it('hears again after a restart, and tells that something may have been missed', async () => {
  const heard: string[] = [];
  let returns = 0;
  const onReconnect = () => {
    returns += 1;
  };
  const stop = await database.listen('news', (payload) => heard.push(payload), { onReconnect });
  const say = (text: string) =>
    database.transaction('dealwright_app', (tx) => queryRows(tx, 'select pg_notify($1, $2)', ['news', text]));
  await say('before');
  await expect.poll(() => heard).toEqual(['before']);
  await server.restart();
  await expect.poll(() => returns).toBe(1);
  await say('after');
  await expect.poll(() => heard).toEqual(['before', 'after']);
  await stop();
});

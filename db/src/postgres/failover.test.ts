import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { DatabaseUnavailable, isConnectionLost } from '../database-error.ts';
import { migrate } from '../migrate.ts';
import { queryRows } from '../query-rows.ts';
import { createDatabase } from '../testing/postgres-databases.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { openPostgres } from './open-postgres.ts';

let server: ThrowawayPostgres;
let database: Database;
let superuser: Database;

beforeAll(async () => {
  server = await startThrowawayPostgres({ durable: true });
  await createDatabase(server.url('postgres'), 'product');
  // Time for a first statement on a busy machine: one that fails for itself would say nothing of the commit.
  database = openPostgres({ url: server.url('product'), poolSize: 1, statementTimeoutMs: 3_000 });
  superuser = openPostgres({ url: server.superuserUrl('product'), poolSize: 1 });
  await migrate(database);
});
afterAll(async () => {
  await Promise.all([database.close(), superuser.close()]);
  await server.stop();
});

const configure = async (name: string, value: string): Promise<void> => {
  await superuser.asOwner.query(`alter system set ${name} = '${value}'`);
  await superuser.asOwner.query('select pg_reload_conf()');
  await expect.poll(async () => superuser.asOwner.query(`show ${name}`)).toEqual([{ [name]: value }]);
  // Whether commits wait for replicas is told to all others by the checkpointer, which may be late in a checkpoint.
  await superuser.asOwner.query('checkpoint');
};
const write = () =>
  database.transaction('dealwright_system', (tx) =>
    queryRows(
      tx,
      `insert into rate_limits (bucket, attempts, window_started_at) values ('failover ' || gen_random_uuid(), 1, now())`,
    ),
  );
const written = () => superuser.asOwner.query(`select 1 from rate_limits where bucket like 'failover %'`);

it('OPS51 acknowledges nothing that no replica has, however long it waits', async () => {
  await configure('synchronous_standby_names', 'nobody');
  try {
    await expect(write()).rejects.toSatisfy(isConnectionLost);
    // It stays invisible, also to the same request sent again.
    expect(await written()).toEqual([]);
  } finally {
    await configure('synchronous_standby_names', '');
  }
  await expect.poll(written).toHaveLength(1);
});

it('OPS51 gives up connections to a server that became a replica, and writes as soon as there is a primary', async () => {
  await write();
  await superuser.asOwner.query('alter system set default_transaction_read_only = on');
  await superuser.asOwner.query('select pg_reload_conf()');
  const read = (sql: string) =>
    database.transaction('dealwright_app', (tx) => queryRows(tx, sql), { readOnly: true });
  const pidOf = () => read('select pg_backend_pid() as pid');
  // The connection that writes hears of it between two statements.
  await expect
    .poll(() => read('show default_transaction_read_only'))
    .toEqual([{ default_transaction_read_only: 'on' }]);
  const before = await pidOf();
  await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await pidOf()).not.toEqual(before);
  await superuser.asOwner.query('alter system reset default_transaction_read_only');
  await superuser.asOwner.query('select pg_reload_conf()');
  await expect
    .poll(() =>
      write().then(
        () => 'written',
        () => 'refused',
      ),
    )
    .toBe('written');
});

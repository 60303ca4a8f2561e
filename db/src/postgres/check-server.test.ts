import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { queryRows } from '../query-rows.ts';
import { createDatabase } from '../testing/postgres-databases.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { checkRoles, checkVersion } from './check-server.ts';
import { openPostgres } from './open-postgres.ts';

let server: ThrowawayPostgres;
let superuser: Database;

// Roles belong to a whole server, so these tests have one of their own.
beforeAll(async () => {
  server = await startThrowawayPostgres();
  await createDatabase(server.url('postgres'), 'product');
  superuser = openPostgres({ url: server.superuserUrl('product') });
});
afterAll(async () => {
  await superuser.close();
  await server.stop();
});

it('says what an administrator has to run when the login may not create roles', async () => {
  await superuser.asOwner.exec(
    'create role humble login; grant create on database product to humble; grant create on schema public to humble',
  );
  const humble = openPostgres({ url: server.url('product').replace('dealwright@', 'humble@') });
  await expect(migrate(humble)).rejects.toThrow(
    /can’t create the roles .*\n {2}create role dealwright_app nologin;\n {2}grant dealwright_app to "humble";/,
  );
  await humble.close();
});

it('opens for a login without special rights, without a warning', async () => {
  const opened = await openDatabase({ engine: 'postgres', url: server.url('product') });
  expect(opened.warnings).toEqual([]);
  expect(opened.migrated[0]).toBe('0065_baseline');
  await opened.database.close();
});

it('opens for a superuser with a warning', async () => {
  const { database, warnings } = await openDatabase({
    engine: 'postgres',
    url: server.superuserUrl('product'),
  });
  expect(warnings).toEqual([
    expect.stringMatching(/^The login role "postgres" of DATABASE_URL is a superuser/),
  ]);
  const role = await database.transaction('dealwright_app', (tx) =>
    queryRows(tx, 'select current_user::text as role'),
  );
  expect(role).toEqual([{ role: 'dealwright_app' }]);
  await database.close();
});

it.each([
  [
    'alter role dealwright_app bypassrls',
    'alter role dealwright_app nobypassrls',
    /dealwright_app .*\(BYPASSRLS\)/,
  ],
  [
    'alter role dealwright_system superuser',
    'alter role dealwright_system nosuperuser',
    /dealwright_system .*\(SUPERUSER\)/,
  ],
  [
    'create role mighty bypassrls; grant mighty to dealwright_app',
    'drop role mighty',
    /mighty can bypass row-level security/,
  ],
  [
    `grant create on schema public to dealwright_app; create table own (); alter table own owner to dealwright_app;
     revoke create on schema public from dealwright_app`,
    'drop table own',
    /dealwright_app owns own/,
  ],
])('refuses after: %s', async (breach, mend, message) => {
  await superuser.asOwner.exec(breach);
  await expect(openDatabase({ engine: 'postgres', url: server.url('product') })).rejects.toThrow(message);
  await superuser.asOwner.exec(mend);
  expect(await checkRoles(superuser)).toHaveLength(1);
});

it('refuses a server that is too old, and says which is needed', async () => {
  const old = {
    ...superuser,
    asOwner: {
      ...superuser.asOwner,
      query: <R>() => Promise.resolve([{ version_num: '140011', version: '14.11' } as R]),
    },
  };
  await expect(checkVersion(old)).rejects.toThrow(
    'PostgreSQL 14.11 is too old: Dealwright needs version 15 or newer.',
  );
  await expect(checkVersion(superuser)).resolves.toBeUndefined();
});

it('is not fooled into opening without a server', async () => {
  await expect(
    openDatabase({ engine: 'postgres', url: 'postgres://dealwright@127.0.0.1:1/none' }),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

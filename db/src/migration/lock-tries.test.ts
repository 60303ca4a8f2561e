import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { type MigrationScene, openMigrationScene } from '../testing/migration-folder.ts';

let scene: MigrationScene;
let reader: pg.Client;

beforeEach(async () => {
  scene = await openMigrationScene('postgres');
  scene.write({ '0001_first.sql': 'create table first (id integer); insert into first values (1);' });
  await migrate(scene.database, scene);
  scene.write({ '0002_column.sql': 'alter table first add column word text;' });
  reader = new pg.Client({ connectionString: scene.url, application_name: 'long report' });
  await reader.connect();
  await reader.query('begin; select * from first');
});
afterEach(async () => {
  await reader.end();
  await scene.close();
});

const patience = (waitsMs: readonly number[]) => ({ folder: scene.folder, lockTimeoutMs: 300, waitsMs });

it('OPS44 gives its lock up rather than let traffic queue behind it, and takes it once the reader has ended', async () => {
  const said: string[] = [];
  const migrating = migrate(scene.database, {
    ...patience(Array(20).fill(600)),
    report: (line) => said.push(line),
  });
  let longestMs = 0;
  const until = performance.now() + 3_000;
  while (performance.now() < until) {
    const startedAt = performance.now();
    await scene.database.asOwner.query('select count(*) from first');
    longestMs = Math.max(longestMs, performance.now() - startedAt);
    await wait(20);
  }
  await reader.query('commit');
  expect(await migrating).toEqual(['0002_column.sql']);
  // Longer than the lock is waited for, which a busy machine stretches; without a limit it would be three seconds.
  expect(longestMs).toBeLessThan(2_000);
  expect(said.join('\n')).toMatch(
    /0002_column\.sql: pid \d+ \(long report, role dealwright, idle in transaction, for \d+ s\) holds first/,
  );
});

it('OPS44 ends after its tries with who holds the lock, and changes nothing', async () => {
  const failed = await migrate(scene.database, patience([50, 50])).catch((error: Error) => error);
  expect(failed).toMatchObject({ name: 'LockRefused' });
  const { message } = failed as Error;
  expect(message).toContain('The migration 0002_column.sql couldn’t get its lock in 3 tries over');
  expect(message).toMatch(
    /pid \d+ \(long report, role dealwright, idle in transaction, for \d+ s\) holds first/,
  );
  expect(message).toMatch(/pg_terminate_backend\(\d+\);\)\. Then run: npx dealwright migrate --apply/);
  const columns =
    "select attname::text as name from pg_attribute where attrelid = 'first'::regclass and attnum > 0";
  expect(await scene.database.asOwner.query(columns)).toEqual([{ name: 'id' }]);
  expect(await scene.database.asOwner.query('select 1 from schema_migrations where version = 2')).toEqual([]);
});

it('doesn’t wait when there is nothing to apply, even during a long migration by another process', async () => {
  const older = { folder: scene.folder };
  await reader.query('commit; select pg_advisory_lock(4413871205)');
  scene.write({ '0002_column.sql': '' });
  await reader.query("insert into schema_migrations select 2, 'column', encode(sha256(''), 'hex')");
  expect(await migrate(scene.database, older)).toEqual([]);
});

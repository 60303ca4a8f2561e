import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { isMigrated, migrate, readMigrationState } from './migrate.ts';
import { MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { eachEngine } from './testing/each-engine.ts';
import { urlOf } from './testing/postgres-databases.ts';
import { runScript } from './testing/run-script.ts';
import { createEmptyDatabase } from './testing/test-database.ts';

const FILES = {
  '0001_first.sql': 'create table first (id integer); insert into first values (1);',
  '0002_second.sql': "create table second (id integer);\ncomment on table second is 'The second';",
};

let folder = '';
const write = (files: Record<string, string>) => {
  for (const [name, sql] of Object.entries(files)) {
    writeFileSync(join(folder, name), sql);
  }
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright migrations '));
  mkdirSync(folder, { recursive: true });
  write(FILES);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Without initdb, which takes seconds. */
async function openEmptyEmbedded(): Promise<Database> {
  const none = mkdtempSync(join(folder, 'none-'));
  return openEmbedded({ template: await migratedTemplate({ migrationsFolder: none }) });
}

eachEngine((engine) => {
  let database: Database;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const empty = engine === 'postgres' ? await createEmptyDatabase() : undefined;
    database =
      empty === undefined ? await openEmptyEmbedded() : openPostgres({ url: empty.url, poolSize: 2 });
    drop = empty?.drop ?? (() => Promise.resolve());
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  const applied = async () => {
    const rows = await database.asOwner.query<{ file: string }>(
      "select version || ' ' || name as file from schema_migrations order by version",
    );
    return rows.map(({ file }) => file);
  };

  it('applies each migration once, in order', async () => {
    expect(await migrate(database, { folder })).toEqual(Object.keys(FILES));
    expect(await migrate(database, { folder })).toEqual([]);
    expect(await applied()).toEqual(['1 first', '2 second']);
    expect(await isMigrated(database, { folder })).toBe(true);
    write({ '0003_third.sql': 'create table third (id integer)' });
    expect(await isMigrated(database, { folder })).toBe(false);
    expect(await migrate(database, { folder })).toEqual(['0003_third.sql']);
  });

  it('applies one whose number was left out before', async () => {
    write({ '0004_fourth.sql': 'create table fourth (id integer)' });
    await migrate(database, { folder });
    write({ '0003_third.sql': 'create table third (id integer)' });
    expect(await isMigrated(database, { folder })).toBe(false);
    expect(await migrate(database, { folder })).toEqual(['0003_third.sql']);
    expect(await applied()).toEqual(['1 first', '2 second', '3 third', '4 fourth']);
  });

  it('refuses when an applied file was changed, and names it', async () => {
    await migrate(database, { folder });
    write({ '0001_first.sql': `${FILES['0001_first.sql']} -- changed` });
    await expect(migrate(database, { folder })).rejects.toThrow(
      /0001_first\.sql was changed after it had been applied/,
    );
  });

  it('takes a file whose lines end otherwise for the same', async () => {
    await migrate(database, { folder });
    write({ '0002_second.sql': FILES['0002_second.sql'].replace('\n', '\r\n') });
    expect(await migrate(database, { folder })).toEqual([]);
  });

  it('refuses when the database is ahead by a migration that takes something away, and says what to start', async () => {
    write({ '0002_second.sql': '-- migration: contract\ndrop table first;' });
    await migrate(database, { folder });
    rmSync(join(folder, '0002_second.sql'));
    await expect(migrate(database, { folder })).rejects.toThrow(
      'The database is at version 2 (second), but this version knows only 1. Migration 2 (second) removed what this version ' +
        'uses. Start the Dealwright that applied it, or a newer one.',
    );
  });

  it('goes on when the database is ahead by migrations that leave this release working', async () => {
    await migrate(database, { folder });
    rmSync(join(folder, '0002_second.sql'));
    expect(await migrate(database, { folder })).toEqual([]);
    expect((await readMigrationState(database, { folder })).newer).toMatchObject([
      { version: 2, kind: 'expand' },
    ]);
  });

  it('refuses when the database is ahead and nothing says whether this release still works', async () => {
    await migrate(database, { folder });
    await database.asOwner.exec('alter table schema_migrations drop column kind, drop column catalogue');
    rmSync(join(folder, '0002_second.sql'));
    await expect(migrate(database, { folder })).rejects.toThrow(
      'The database is at version 2 (second), but this version knows only 1. A newer Dealwright has migrated it. Start that version.',
    );
    write({
      '0002_second.sql': FILES['0002_second.sql'],
      '0003_third.sql': 'create table third (id integer)',
    });
    expect(await migrate(database, { folder })).toEqual(['0003_third.sql']);
  });

  it('refuses a database that is behind when it may not migrate, and changes nothing', async () => {
    const refused = migrate(database, { folder, mayApply: false });
    await expect(refused).rejects.toThrow(
      'The database isn’t up to date, and MIGRATE=0 keeps this process from migrating it. Pending: 0001_first.sql, ' +
        '0002_second.sql. Run: npx dealwright migrate --apply',
    );
    const [found] = await database.asOwner.query<{ found: string | null }>(
      "select to_regclass('schema_migrations') as found",
    );
    expect(found).toEqual({ found: null });
    await migrate(database, { folder });
    expect(await migrate(database, { folder, mayApply: false })).toEqual([]);
  });

  it('leaves nothing of a migration that fails, keeps those before it, and goes on once it is mended', async () => {
    write({ '0002_second.sql': 'create table second (id integer); select 1 / 0;' });
    await expect(migrate(database, { folder })).rejects.toThrow('0002_second.sql failed: division by zero');
    expect(await applied()).toEqual(['1 first']);
    expect(await database.asOwner.query("select to_regclass('second') as found")).toEqual([{ found: null }]);
    write(FILES);
    expect(await migrate(database, { folder })).toEqual(['0002_second.sql']);
  });
});

describe('numbers of migrations', () => {
  it('may leave some out, are never the same and follow the pattern', () => {
    write({ '0004_fourth.sql': '' });
    expect(readMigrations(folder).map(({ version }) => version)).toEqual([1, 2, 4]);
    write({ '0004_other.sql': '' });
    expect(() => readMigrations(folder)).toThrow('0004_fourth.sql and 0004_other.sql have the same number');
    rmSync(join(folder, '0004_other.sql'));
    write({ '3-third.sql': '' });
    expect(() => readMigrations(folder)).toThrow('3-third.sql is not named like 0001_what_it_does.sql');
  });
});

describe('several processes on one PostgreSQL', () => {
  const four = (url: string, from: string) =>
    Promise.all(Array.from({ length: 4 }, () => runScript('migrate-folder', [url, from]).ended));
  const migrations = readMigrations();

  it.each([
    ['an empty database', false],
    ['the version before', true],
  ])('migrate %s exactly once when four start at the same time', async (_, migrated) => {
    const { url, drop } = await createEmptyDatabase();
    const database = openPostgres({ url });
    const newer = mkdtempSync(join(folder, 'newer-'));
    cpSync(MIGRATIONS_FOLDER, newer, { recursive: true });
    writeFileSync(join(newer, '9999_later.sql'), 'create table later (id integer)');
    if (migrated) await migrate(database);
    const ended = await four(url, newer);
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const outputs = ended.map(({ output }) => output.trim()).sort();
    const files = [...(migrated ? [] : migrations.map(({ file }) => file)), '9999_later.sql'];
    expect(outputs).toEqual(['applied', 'applied', 'applied', `applied ${files.join()}`]);
    expect(await isMigrated(database, { folder: newer })).toBe(true);
    await database.close();
    await drop();
  });

  it('go on within ten seconds when the one that migrates is killed', async () => {
    write({
      '0003_slow.sql':
        "create table slow (id integer); select pg_sleep(coalesce(current_setting('test.nap', true), '3')::int);",
    });
    const { url, drop } = await createEmptyDatabase();
    const superuser = openPostgres({
      url: urlOf(inject('postgresSuperuserUrl'), new URL(url).pathname.slice(1)),
    });
    const first = runScript('migrate-folder', [url, folder]);
    await expect
      .poll(() => superuser.asOwner.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'"), {
        timeout: 10_000,
      })
      .toHaveLength(1);
    const second = runScript('migrate-folder', [url, folder]);
    first.process.kill('SIGKILL');
    const killedAt = performance.now();
    const { code, output } = await second.ended;
    expect([code, output.trim()]).toEqual([0, 'applied 0003_slow.sql']);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    await superuser.close();
    await drop();
  });
});

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogueLines, SchemaRefused } from './catalogue-check.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migration-files.ts';
import { openDatabase } from './open.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { createEmptyDatabase } from './testing/test-database.ts';

/** The next release is this one with one more migration; this one is then the release before. */
let folder = '';
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright next release '));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  database = await createEmptyDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  const opened = await openDatabase({ engine: 'postgres', url: database.url, poolSize: 1 });
  await opened.database.close();
  return opened;
};

/** Migrates as the next release does, which writes down the catalogue that it expects. */
async function releaseNext(sql: string): Promise<void> {
  writeFileSync(join(folder, '9999_next.sql'), sql);
  const owner = openPostgres({ url: database.url, poolSize: 1 });
  await migrate(owner, { folder });
  const lines = await catalogueLines(owner.asOwner);
  await owner.asOwner.query('update schema_migrations set catalogue = $1 where version = 9999', [
    lines.join('\n'),
  ]);
  await owner.close();
}
async function byHand(sql: string): Promise<void> {
  const owner = openPostgres({ url: database.url, poolSize: 1 });
  await owner.asOwner.exec(sql);
  await owner.close();
}

const EXPAND = `
  alter table deals add column mood text;
  create policy also_deleted on deals as restrictive for select to dealwright_app using (true);
  create or replace function app.plain(value text) returns text language sql immutable parallel safe strict
    set search_path = '' as $$ select lower(value) $$;
  grant select on deals to public;`;

it('OPS45 a release starts on the schema of the next one, and says that it is behind', async () => {
  await start();
  await releaseNext(EXPAND);
  const { warnings, migrated } = await start();
  expect(migrated).toEqual([]);
  expect(warnings).toContain(
    'A newer Dealwright has applied 9999 (next). This one still works; upgrade it soon.',
  );
});

it('OPS45 what neither release makes is refused all the same', async () => {
  await start();
  await releaseNext(EXPAND);
  await byHand('create policy everybody on deals for select to dealwright_app using (true)');
  await expect(start()).rejects.toThrow('not ours: policy everybody on public.deals');
  await byHand('drop policy everybody on deals; alter policy also_deleted on deals using (false)');
  const refused = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SchemaRefused);
  expect((refused as Error).message).toContain('changed: policy also_deleted on public.deals');
});

it('OPS45 a schema that took away what this release uses is refused with what to do', async () => {
  await start();
  await releaseNext('-- migration: contract\nalter table deals drop column source');
  await expect(start()).rejects.toThrow(
    'Migration 9999 (next) removed what this version uses. Start the Dealwright that applied it, or a newer one.',
  );
});

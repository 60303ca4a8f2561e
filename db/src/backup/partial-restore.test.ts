import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../open.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { runOnDatabase, runProgram } from './postgres-programs.ts';

let folder: string;
let file: string;
/** Another server, which knows none of the roles. */
let fresh: ThrowawayPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright partial '));
  file = join(folder, 'database.dump');
  const source = await createEmptyDatabase();
  const { database } = await openDatabase({ engine: 'postgres', url: source.url, poolSize: 1 });
  await database.close();
  const asSuperuser = new URL(source.url);
  asSuperuser.username = new URL(inject('postgresSuperuserUrl')).username;
  await runOnDatabase('pg_dump', asSuperuser.href, ['--format=custom', '--no-sync', `--file=${file}`]);
  await source.drop();
  fresh = await startThrowawayPostgres();
}, 120_000);
afterAll(async () => {
  await fresh.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Restores with these arguments as an operator might by hand, continuing after failed statements. */
async function restoreByHand(name: string, args: readonly string[]): Promise<string> {
  const superuser = openPostgres({ url: fresh.superuserUrl('postgres'), poolSize: 1 });
  await superuser.asOwner.query(`create database ${name} owner dealwright`);
  await superuser.close();
  const url = fresh.url(name);
  await runOnDatabase('pg_restore', url, ['--no-owner', ...args, file]).catch(() => undefined);
  return url;
}

const startOn = (url: string): Promise<string> =>
  openDatabase({ engine: 'postgres', url, poolSize: 1 }).then(
    async ({ database }) => {
      await database.close();
      return 'it started';
    },
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );

async function withList(name: string, keep: (line: string) => boolean): Promise<string> {
  const list = (await runProgram('pg_restore', ['--list', file])).split('\n').filter(keep).join('\n');
  const path = join(folder, name);
  writeFileSync(path, list);
  return `--use-list=${path}`;
}

it('OPS32 R23 a dump restored without the roles has no policy, and a start names what is missing', async () => {
  const url = await restoreByHand('no_roles', []);
  const database = openPostgres({ url, poolSize: 1 });
  const [found] = await database.asOwner.query<{ policies: number }>(
    'select count(*)::int4 as policies from pg_policies',
  );
  await database.close();
  expect(found?.policies).toBe(0);
  const said = await startOn(url);
  expect(said).toContain('SchemaRefused: The database differs from its migrations');
  expect(said).toMatch(/missing: policy \w+ on /);
  expect(said).toMatch(/missing: policy: and [1-9]\d\d+ more/);
  expect(said).toContain('restore it again into an empty database with: npx dealwright restore FOLDER');
}, 60_000);

it('OPS32 R23 a dump restored without policies, triggers, flags or its last section is refused by name', async () => {
  const cases: readonly [name: string, args: readonly string[], said: RegExp][] = [
    ['no_post_data', ['--section=pre-data', '--section=data'], /missing: foreign key .+ on public\./],
    [
      'no_policies',
      [await withList('p', (line) => !/ POLICY /.test(line))],
      /missing: policy company_\w+ on /,
    ],
    ['no_triggers', [await withList('t', (line) => !/ TRIGGER /.test(line))], /missing: trigger \w+ on /],
    ['no_flags', [await withList('f', (line) => !/ ROW SECURITY /.test(line))], /changed: table public\./],
    ['no_grants', ['--no-privileges'], /missing: grant \w+ on [\w.]+ to dealwright_system/],
  ];
  for (const [name, args, said] of cases)
    expect(await startOn(await restoreByHand(name, args)), name).toMatch(said);
}, 120_000);

it('OPS32 R23 a dump restored without its rows is refused, since its migrations are not noted', async () => {
  const said = await startOn(await restoreByHand('no_rows', ['--schema-only']));
  expect(said).not.toBe('it started');
  expect(said).toContain('restore');
}, 60_000);

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { createEmptyDatabase } from '@dealwright/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { namingAddress, namingDatabase } from './platform/start-failure.ts';
import { runCommand } from './testing/commands.ts';
import { NotStarted, startServer } from './testing/server-process.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright start '));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a start says that must fail. */
async function refusal(settings: NodeJS.ProcessEnv): Promise<string> {
  const failed = await startServer({ DATA_DIR: join(folder, 'data'), ...settings }).catch(
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(NotStarted);
  expect((failed as NotStarted).code).toBe(1);
  expect((failed as NotStarted).message).not.toMatch(/ready|\n +at /);
  return (failed as NotStarted).message;
}

describe('a start that fails says by which setting', { timeout: 180_000 }, () => {
  test('OPS46 a DATA_DIR that can’t be made', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const said = 'can’t be used, because a file is in its place.';
    expect(await refusal({ DATA_DIR: file })).toContain(`DATA_DIR: the folder ${file} ${said}`);
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(
      `DATA_DIR: the folder ${file}/data ${said}`,
    );
  });

  test('OPS46 a database that can’t be reached, without its password', async () => {
    const DATABASE_URL = 'postgres://x:hidden-word@127.0.0.1:1/y';
    const said = await refusal({ DEMO: '1', DATABASE_URL });
    expect(said).toContain('DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED).');
    expect(said).not.toContain('hidden-word');
    // A name with two addresses fails with an error that has no words.
    const both = new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })], '');
    expect(namingDatabase(readConfig({ DATABASE_URL, DEMO: '1' }), both)).toMatchObject({
      message: expect.stringContaining('(ECONNREFUSED)'),
    });
    const { url, drop } = await createEmptyDatabase();
    const gone = await refusal({ DEMO: '1', DATABASE_URL: `${url}_gone` });
    expect(gone).toMatch(
      /DATABASE_URL: the server .* has no such database \(database test_\w+_gone, login dealwright\)/,
    );
    await drop();
  });

  test('OPS46 a port that is taken', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    );
    const error = await new Promise((resolve) =>
      createServer().once('error', resolve).listen(port, '127.0.0.1'),
    );
    expect(namingAddress(readConfig({ PORT: String(port), HOST: '127.0.0.1' }), error)).toMatchObject({
      message: `PORT: ${port} is taken on 127.0.0.1. Stop what uses it, or choose another.`,
    });
    await new Promise((resolve) => taken.close(resolve));
  });

  test('OPS46 a host that isn’t this machine', () => {
    const config = readConfig({ HOST: '192.0.2.1' });
    const error = Object.assign(new Error('listen'), { code: 'EADDRNOTAVAIL' });
    expect(namingAddress(config, error)).toMatchObject({
      message: 'HOST: 192.0.2.1 is no address of this machine. 0.0.0.0 listens on all of them.',
    });
  });
});

describe('with MIGRATE=0', { timeout: 300_000 }, () => {
  test('OPS44 a start on a database that is behind is refused; the plan changes nothing and apply brings it up to date', async () => {
    const { url, drop } = await createEmptyDatabase();
    const settings = { DATABASE_URL: url, DEMO: '1', MIGRATE: '0', DATA_DIR: join(folder, 'data') };
    expect(await refusal(settings)).toMatch(
      /MIGRATE=0 keeps this process from migrating it\. Pending: 0065_baseline, .*Run: npx dealwright migrate --apply/,
    );
    const plan = await runCommand(['migrate', '--plan'], settings);
    expect(plan).toMatchObject({ code: 0, said: expect.stringContaining('The database is new') });
    const owner = openPostgres({ url, poolSize: 1 });
    expect(await owner.asOwner.query("select 1 from pg_class where relname = 'deals'")).toEqual([]);
    await owner.close();
    expect((await runCommand(['migrate', '--apply'], settings)).said).toMatch(/^Applied 0065_baseline, /);
    expect((await runCommand(['migrate', '--plan'], settings)).said).toBe('The database is up to date\n');
    const server = await startServer(settings);
    expect((await server.end('SIGTERM')).code).toBe(0);
    await drop();
  });

  test('OPS44 on the embedded database too, where a plan makes no folder', async () => {
    const settings = { DATA_DIR: join(folder, 'none'), DEMO: '1' };
    expect((await runCommand(['migrate', '--plan'], settings)).said).toContain('The database is new');
    expect(existsSync(join(folder, 'none'))).toBe(false);
    expect((await runCommand(['migrate', '--apply'], settings)).said).toBe('The database is up to date\n');
    expect((await runCommand(['migrate', '--plan'], settings)).said).toBe('The database is up to date\n');
  });
});

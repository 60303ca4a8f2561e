import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { createEmptyDatabase } from '@dealwright/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/commands.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { type SmtpDouble, startSmtpDouble } from '../testing/smtp-double.ts';

const SECRET = 'a secret for tests that is long enough for anyone';

let smtp: SmtpDouble;
let folder: string;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  folder = mkdtempSync(join(tmpdir(), 'dealwright doctor '));
});
afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is said of a check. */
const lineOf = (said: string, what: string): string =>
  said.split('\n').find((line) => line.slice(7).startsWith(what)) ?? `no line on ${what} in ${said}`;

describe('on postgres', { timeout: 240_000 }, () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let settings: NodeJS.ProcessEnv;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    settings = {
      NODE_ENV: 'production',
      APP_SECRET: SECRET,
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://deals.example.com',
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
    };
  });
  afterAll(() => database.drop());
  const exec = async (sql: string): Promise<void> => {
    const owner = openPostgres({ url: database.url, poolSize: 1 });
    await owner.asOwner.exec(sql);
    await owner.close();
  };
  const examine = (more: NodeJS.ProcessEnv = {}, args: readonly string[] = []) =>
    runCommand(['doctor', ...args], { ...settings, ...more });

  test('OPS50 finds everything in order, sends no email and changes nothing', async () => {
    const before = await examine();
    expect(before).toMatchObject({ code: 0, complained: '' });
    expect(lineOf(before.said, 'Migrations')).toContain('ok     Migrations   the next start applies 0065');
    expect((await examine({ MIGRATE: '0' })).said).toContain('Run: npx dealwright migrate --apply');
    expect((await runCommand(['migrate'], settings)).code).toBe(0);
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    const healthy = await examine({ MIGRATE: '0' });
    expect(healthy).toMatchObject({ code: 0, complained: '' });
    for (const what of [
      'Settings',
      'Database',
      'Clock',
      'Migrations',
      'Roles',
      'Catalogue',
      'Secrets',
      'Storage',
    ])
      expect(lineOf(healthy.said, what)).toMatch(/^ok /);
    for (const what of ['Disk', 'Email', 'Public URL']) expect(lineOf(healthy.said, what)).toMatch(/^ok /);
    expect(healthy.said).toMatch(/Everything is in order\.\n$/);
    expect([smtp.begun, readdirSync(folder)]).toEqual([0, []]);
  });

  test('OPS50 ends with 1 and says what to do about each thing that is wrong', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const backups = join(folder, 'backups');
    mkdirSync(join(backups, 'old'), { recursive: true });
    await exec('alter table deals no force row level security');
    const sick = await examine({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://deals.example.com' }, [
      backups,
    ]);
    await exec('alter table deals force row level security');
    expect(sick.code).toBe(1);
    expect(lineOf(sick.said, 'Catalogue')).toContain('WRONG  Catalogue');
    expect(sick.said).toContain('changed: table public.deals');
    expect(lineOf(sick.said, 'Email')).toContain('SMTP_URL: 127.0.0.1 doesn’t take email');
    expect(lineOf(sick.said, 'Public URL')).toContain('Use https');
    expect(lineOf(sick.said, 'Backups')).toContain('contains no backup');
    expect(sick.complained).toMatch(/^4 of \d+ checks found something wrong\.\n$/);
    expect(lineOf((await examine({ PUBLIC_URL: '' })).said, 'Public URL')).toContain('Set PUBLIC_URL');
    expect(lineOf((await examine({ TRUST_PROXY: '' })).said, 'Public URL')).toContain('Set TRUST_PROXY');
    expect(
      lineOf((await examine({ DATABASE_URL: 'postgres://x@127.0.0.1:1/y' })).said, 'Database'),
    ).toContain('DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1');
    const bucket = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const noBucket = await examine({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:1' });
    expect(lineOf(noBucket.said, 'Storage')).toContain('WRONG  Storage      The bucket b takes no files');
    const wrong = await examine({ PORT: 'abc' });
    expect([wrong.code, lineOf(wrong.said, 'Settings')]).toEqual([
      1,
      expect.stringContaining('WRONG  Settings'),
    ]);
    expect(wrong.said).toContain('PORT=abc');
  });

  test('OPS50 names sealed secrets that APP_SECRET doesn’t open', async () => {
    // The first start of a worker seals the key that signs push notifications.
    const server = await startServer({ ...settings, PORT: '0', PUBLIC_URL: '' });
    await expect
      .poll(async () => lineOf((await examine()).said, 'Secrets'))
      .toContain('opens all 1 sealed secrets');
    await server.end('SIGTERM');
    const other = await examine({ APP_SECRET: 'another secret that sealed nothing of this' });
    expect(other.code).toBe(1);
    expect(lineOf(other.said, 'Secrets')).toContain('APP_SECRET doesn’t open 1 in push_keys');
    const former = { FORMER_APP_SECRETS: SECRET };
    const again = await examine({ APP_SECRET: 'another secret that sealed nothing of this', ...former });
    expect(again).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('in order') });
  });
});

test('OPS50 looks at the embedded database before its first start, while it is in use, and after', async () => {
  const settings = { DATA_DIR: join(folder, 'embedded'), DEMO: '1' };
  const first = await runCommand(['doctor'], settings);
  expect(first).toMatchObject({ code: 0, complained: '' });
  expect(lineOf(first.said, 'Database')).toContain('the first start creates it');
  const server: ServerProcess = await startServer(settings);
  expect(lineOf((await runCommand(['doctor'], settings)).said, 'Database')).toContain('in use by process');
  await server.end('SIGTERM');
  expect((await runCommand(['backup', join(folder, 'saved', 'one')], settings)).code).toBe(0);
  const after = await runCommand(['doctor', join(folder, 'saved')], settings);
  expect(after).toMatchObject({ code: 0, complained: '' });
  expect(lineOf(after.said, 'Secrets')).toMatch(/^ok .*APP_SECRET opens all \d+ sealed secrets/);
  expect(lineOf(after.said, 'Backups')).toContain('the newest is 0 hours old');
}, 240_000);

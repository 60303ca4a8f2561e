import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@dealwright/db/embedded/open-embedded';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { schemaText } from '@dealwright/db/schema-text';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { createEmptyDatabase } from '@dealwright/db/testing/test-database';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../platform/demo-accounts.ts';
import { runCommand } from '../testing/commands.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/second-factor.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { sendFile } from '../testing/uploads.ts';

const APP_SECRET = 'a secret for tests, long enough for anyone';
const EMAIL = 'manager@demo.dealwright.example';
const FILE = Buffer.from('What the buyer wrote down for us.\n'.repeat(400));

const COUNTS_SQL = `
  select c.oid::regclass::text as name,
         (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text as rows
    from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace, 'app'::regnamespace)
   order by 1`;
/** Written while a server runs. */
const MOVING = new Set(['sessions', 'traces', 'request_durations', 'system_samples', 'server_logs']);

/** A browser that keeps its cookie. */
function openClient(address: string) {
  let cookie = '';
  return {
    person: () => ({ token: cookie.replace('dealwright_session=', '') }) as TestPerson,
    call: async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}
const json = <T>({ bytes }: { bytes: Buffer }): T => JSON.parse(bytes.toString()) as T;

eachEngine((engine) => {
  describe('a backup', { timeout: 240_000 }, () => {
    let folder: string;
    let fresh: ThrowawayPostgres | undefined;
    let source: Awaited<ReturnType<typeof createEmptyDatabase>> | undefined;
    let settings: NodeJS.ProcessEnv;
    let restored: NodeJS.ProcessEnv;
    let backupRole = '';
    const running: ServerProcess[] = [];
    const start = async (given: NodeJS.ProcessEnv): Promise<ServerProcess> => {
      const server = await startServer(given);
      running.push(server);
      return server;
    };

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'dealwright backup '));
      const common = { APP_SECRET, DEMO: '1' };
      settings = { ...common, DATA_DIR: join(folder, 'data') };
      restored = { ...common, DATA_DIR: join(folder, 'fresh') };
      if (engine !== 'postgres') return;
      source = await createEmptyDatabase();
      settings = { ...settings, DATABASE_URL: source.url };
      // Another server, which knows none of the roles.
      fresh = await startThrowawayPostgres();
      const superuser = openPostgres({ url: fresh.superuserUrl('postgres'), poolSize: 1 });
      await superuser.asOwner.query('create database deals owner dealwright');
      await superuser.close();
      restored = { ...restored, DATABASE_URL: fresh.url('deals') };
    });
    afterAll(async () => {
      await Promise.all(running.map((server) => server.end('SIGKILL')));
      await fresh?.stop();
      await source?.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** A role that reads everything and writes nothing, as docs/operating.md says. */
    async function makeBackupRole(): Promise<string> {
      const superuser = openPostgres({ url: inject('postgresSuperuserUrl'), poolSize: 1 });
      backupRole = `backup_${process.pid}`;
      await superuser.asOwner.exec(
        `create role ${backupRole} login bypassrls; grant pg_read_all_data to ${backupRole}`,
      );
      await superuser.close();
      const url = new URL(source?.url ?? '');
      url.username = backupRole;
      return url.href;
    }
    async function dropBackupRole(): Promise<void> {
      const superuser = openPostgres({ url: inject('postgresSuperuserUrl'), poolSize: 1 });
      await superuser.asOwner.exec(`drop role ${backupRole}`);
      await superuser.close();
    }

    /** The whole schema with policies, flags, keys, triggers, owners and grants, and how many rows each table has. */
    async function everythingOf(given: NodeJS.ProcessEnv, allRows: string | undefined) {
      const database =
        engine === 'postgres'
          ? openPostgres({ url: given.DATABASE_URL ?? '', poolSize: 1 })
          : await openEmbedded({ dataDir: given.DATA_DIR ?? '' });
      const reader = allRows ? openPostgres({ url: allRows, poolSize: 1 }) : database;
      try {
        const counts = await reader.asOwner.query<{ name: string; rows: string }>(COUNTS_SQL);
        return {
          schema: await schemaText(database.asOwner),
          rows: counts.filter(({ name }) => !MOVING.has(name.replace('public.', ''))),
        };
      } finally {
        await database.close();
        if (reader !== database) await reader.close();
      }
    }

    test('OPS31 R23 holds everything and is restored by one command on a fresh machine', async () => {
      const server = await start(settings);
      const client = openClient(server.address);
      await client.call('POST', '/session', { email: EMAIL, password: DEMO_PASSWORD });
      const uploaded = await sendFile(server.address, client.person(), 'notes.txt', FILE);
      expect(uploaded.status).toBe(201);
      const factor = json<{ id: string; totp: { secret: string } }>(
        await client.call('POST', '/mfa/factors', { factor_type: 'totp' }),
      );
      const prove = async (of: typeof client, code: string) => {
        const { id } = json<{ id: string }>(await of.call('POST', `/mfa/factors/${factor.id}/challenges`));
        return of.call('POST', `/mfa/factors/${factor.id}/challenges/${id}/verification`, { code });
      };
      expect((await prove(client, codeOf(factor.totp.secret, new Date()))).status).toBe(200);
      await server.end('SIGTERM');

      const backup = join(folder, 'backup');
      let more: NodeJS.ProcessEnv = {};
      if (engine === 'postgres') {
        const bound = await runCommand(['backup', backup], settings);
        expect([bound.code, bound.complained]).toEqual([1, expect.stringContaining('BACKUP_DATABASE_URL')]);
        expect(readdirSync(folder)).toEqual(['data']);
        more = { BACKUP_DATABASE_URL: await makeBackupRole() };
      }
      const before = await everythingOf(settings, more.BACKUP_DATABASE_URL);
      const saved = await runCommand(['backup', backup], { ...settings, ...more });
      expect(saved).toMatchObject({ code: 0, complained: '' });
      expect(saved.said).toContain('and 1 uploaded file to ');
      expect(saved.said).toContain('The backup doesn’t contain APP_SECRET. Keep it in a separate place');
      expect(statSync(backup).mode & 0o077).toBe(0);
      const bytes = readdirSync(backup, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
      expect(bytes.filter((content) => content.includes(APP_SECRET))).toEqual([]);
      expect((await runCommand(['backup', backup], { ...settings, ...more })).complained).toContain(
        'already exists',
      );
      if (engine === 'postgres') await dropBackupRole();

      const back = await runCommand(['restore', backup], restored);
      expect(back).toMatchObject({ code: 0, complained: '' });
      expect(back.said).toContain('Restored the database and 1 uploaded file of ');
      const after = await everythingOf(restored, fresh?.superuserUrl('deals'));
      // A condition that was read once more is written with other brackets.
      const plain = (text: string) => text.replace(/[()\s]/g, '');
      expect(plain(after.schema)).toBe(plain(before.schema));
      expect(after.schema.match(/force row level security/g)?.length).toBeGreaterThan(50);
      expect(after.rows).toEqual(before.rows);
      expect((await runCommand(['restore', backup], restored)).complained).toMatch(/already|not empty/);

      const again = await start(restored);
      const returning = openClient(again.address);
      const signedIn = await returning.call('POST', '/session', { email: EMAIL, password: DEMO_PASSWORD });
      expect(signedIn.status).toBe(200);
      expect((await prove(returning, codeOf(factor.totp.secret, new Date(), 1))).status).toBe(200);
      const file = await returning.call('GET', `/support/attachments/${uploaded.body.id}/content`);
      expect([file.status, file.bytes.equals(FILE)]).toEqual([200, true]);
      const deals = json<{ items: unknown[] }>(await returning.call('GET', '/deals'));
      expect(deals.items.length).toBeGreaterThan(0);
      await again.end('SIGTERM');
    });

    test('OPS31 R23 refuses an invalid or damaged backup, or one of the other engine, before touching anything', async () => {
      const backup = join(folder, 'backup');
      const target = { ...restored, DATA_DIR: join(folder, 'untouched') };
      expect((await runCommand(['restore', join(folder, 'data')], target)).complained).toContain(
        'isn’t a backup',
      );
      const other = { ...target, DATABASE_URL: engine === 'postgres' ? '' : 'postgres://127.0.0.1:1/x' };
      const wrong = await runCommand(['restore', backup], { ...other, SMTP_URL: 'smtp://127.0.0.1:1' });
      expect([wrong.code, wrong.complained]).toEqual([1, expect.stringContaining('This is a backup of')]);
      const file = readdirSync(backup).find((name) => name.startsWith('database')) ?? '';
      writeFileSync(join(backup, file), 'half of it');
      const damaged = await runCommand(['restore', backup], target);
      expect([damaged.code, damaged.complained]).toEqual([1, expect.stringContaining('is damaged')]);
      expect(existsSync(join(folder, 'untouched', 'database'))).toBe(false);
    });
  });
});

test('OPS31 with a bucket it says that the bucket has to be backed up itself, and without APP_SECRET where the secret is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealwright backup '));
  const settings = { DATA_DIR: join(folder, 'data'), DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1' };
  const bucket = {
    S3_BUCKET: 'deal-files',
    S3_REGION: 'x',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  };
  try {
    expect((await runCommand(['migrate'], settings)).code).toBe(0);
    const { said } = await runCommand(['backup', join(folder, 'backup')], { ...settings, ...bucket });
    expect(said).toContain('Uploaded files are in the bucket deal-files');
    expect(said).toContain('Back up the bucket itself.');
    expect(said).toContain(`Keep ${join(folder, 'data', 'app-secret')} in a separate place`);
    const fresh = { ...settings, DATA_DIR: join(folder, 'fresh') };
    const back = await runCommand(['restore', join(folder, 'backup')], fresh);
    expect(back.said).toContain('Restore the bucket itself');
    expect(back.said).toContain(
      `Copy the application’s secret back to ${join(folder, 'fresh', 'app-secret')}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);

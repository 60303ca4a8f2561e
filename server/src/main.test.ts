import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { createEmptyDatabase } from '@dealwright/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './platform/demo-accounts.ts';
import { NotStarted, type ServerProcess, startServer } from './testing/server-process.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

async function signIn(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function addDeal(address: string, cookie: string, name: string, key: string): Promise<Response> {
  return fetch(`${address}/api/deals`, {
    method: 'POST',
    headers: { ...JSON_TYPE, cookie, 'idempotency-key': key },
    body: JSON.stringify({ name, account: { name: 'Account under fire' } }),
  });
}

async function dealNames(address: string, cookie: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await fetch(`${address}/api/deals?q=underfire&limit=200${page}`, { headers: { cookie } });
    const body = (await answer.json()) as { items: { name: string }[]; next_cursor: string | null };
    names.push(...body.items.map(({ name }) => name));
    cursor = body.next_cursor;
  }
  return names;
}

eachEngine((engine) => {
  describe('the process', { timeout: 120_000 }, () => {
    let settings: NodeJS.ProcessEnv;
    let folder: string;
    let drop = async (): Promise<void> => undefined;
    const running: ServerProcess[] = [];

    const start = async (more: NodeJS.ProcessEnv = {}): Promise<ServerProcess> => {
      const server = await startServer({ ...settings, ...more });
      running.push(server);
      return server;
    };

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'dealwright test '));
      if (engine === 'postgres') {
        const empty = await createEmptyDatabase();
        drop = empty.drop;
        settings = { DATABASE_URL: empty.url, DEMO: '1' };
      } else {
        settings = { DATA_DIR: join(folder, 'data') };
      }
    });
    afterAll(async () => {
      await Promise.all(running.map((server) => server.end('SIGKILL')));
      await drop();
      await rm(folder, { recursive: true, force: true });
    });

    test('OPS01 OPS03 OPS04 OPS05 a first start migrates, fills the demo and says where it is', async () => {
      const server = await start();
      expect(server.output()).toMatch(/Dealwright is ready at http:\/\/127\.0\.0\.1:\d+/);
      expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
    });

    test('OPS09 OPS10 OPS11 every demo account signs in with the demo password, verified and without a second factor', async () => {
      const { address } = running[0] as ServerProcess;
      for (const { email, role, company } of DEMO_ACCOUNTS) {
        const cookie = await signIn(address, email);
        const session = (await (await fetch(`${address}/api/session`, { headers: { cookie } })).json()) as {
          user: { email_verified: boolean; next_aal: string; is_super_admin: boolean };
          profile: { role: string };
        };
        expect(session.user).toMatchObject({
          email_verified: true,
          next_aal: 'aal1',
          is_super_admin: company === 'operator',
        });
        expect(session.profile.role).toBe(role);
      }
    });

    test('a killed server loses no deal that it had acknowledged, and doubles none that is sent again', async () => {
      let server = running[0] as ServerProcess;
      let cookie = await signIn(server.address, 'rep@demo.dealwright.example');
      const acknowledged: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        const names = Array.from({ length: 12 }, (_, index) => `underfire ${round}-${index}`);
        const sent = Promise.allSettled(
          names.map(async (name) => {
            const answer = await addDeal(server.address, cookie, name, `key ${name}`);
            if (answer.status === 201) acknowledged.push(name);
          }),
        );
        await new Promise((resolve) => setTimeout(resolve, 60 + round * 90));
        await server.end('SIGKILL');
        await sent;
        server = await start();
        cookie = await signIn(server.address, 'rep@demo.dealwright.example');
        const kept = await dealNames(server.address, cookie);
        expect(kept).toEqual(expect.arrayContaining(acknowledged));
        for (const name of names) {
          const again = await addDeal(server.address, cookie, name, `key ${name}`);
          expect(again.status).toBe(201);
          acknowledged.push(name);
        }
        const all = await dealNames(server.address, cookie);
        expect(new Set(all).size).toBe(all.length);
        expect(all).toHaveLength((round + 1) * 12);
      }
    });

    test.runIf(engine === 'postgres')(
      'R11 once it has said that it is ready it stays, also while its worker cannot start',
      async () => {
        const { url, drop } = await createEmptyDatabase();
        const owner = openPostgres({ url, poolSize: 1 });
        // As a full disk would: what the queue needs cannot be made.
        await owner.asOwner.exec('create schema pgboss; create table pgboss.version (nothing integer)');
        const server = await startServer({ DATABASE_URL: url, DEMO: '1' });
        try {
          await expect
            .poll(server.output, { timeout: 60_000 })
            .toMatch(/the worker couldn’t start.*"waitMs":2000/s);
          const cookie = await signIn(server.address, 'rep@demo.dealwright.example');
          expect((await addDeal(server.address, cookie, 'underfire', 'a key')).status).toBe(201);
          await owner.asOwner.exec('drop schema pgboss cascade');
          const jobs = () => owner.asOwner.query(`select to_regclass('pgboss.job') as jobs`);
          await expect.poll(jobs, { timeout: 60_000 }).toEqual([{ jobs: 'pgboss.job' }]);
          expect((await server.end('SIGTERM')).code).toBe(0);
        } finally {
          await server.end('SIGKILL');
          await owner.close();
          await drop();
        }
      },
    );

    test.runIf(engine === 'embedded')(
      'a second process on the same folder is refused and told who holds it',
      async () => {
        const holder = running.at(-1) as ServerProcess;
        const refused = await start().catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(NotStarted);
        expect((refused as NotStarted).code).not.toBe(0);
        expect((refused as NotStarted).message).toContain(String(holder.child.pid));
        expect((await fetch(`${holder.address}/health/live`)).status).toBe(200);
      },
    );

    test.runIf(engine === 'postgres')(
      'two instances serve one person: what one ends, the other refuses',
      async () => {
        const one = running.at(-1) as ServerProcess;
        const two = await start();
        const cookie = await signIn(one.address, 'manager@demo.dealwright.example');
        expect((await fetch(`${two.address}/api/deals`, { headers: { cookie } })).status).toBe(200);
        await fetch(`${one.address}/api/session`, { method: 'DELETE', headers: { cookie } });
        expect((await fetch(`${two.address}/api/deals`, { headers: { cookie } })).status).toBe(401);
        await two.end('SIGTERM');
      },
    );

    test('told to stop, it says it is not ready, finishes and ends with 0 within ten seconds', async () => {
      const server = running.at(-1) as ServerProcess;
      const alive =
        running.findLast(({ child }) => child.exitCode === null && child.signalCode === null) ?? server;
      const cookie = await signIn(alive.address, 'rep@demo.dealwright.example');
      const stream = await fetch(`${alive.address}/api/stream`, { headers: { cookie } });
      expect(stream.headers.get('content-type')).toContain('text/event-stream');
      const under = addDeal(alive.address, cookie, 'underfire last', 'key last');
      await new Promise((resolve) => setTimeout(resolve, 20));
      const ending = alive.end('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 100));
      // A page that comes back to the process that is leaving is sent away again, and doesn't hold it up.
      const late = await fetch(`${alive.address}/api/stream`, { headers: { cookie } });
      expect(await late.text()).toMatch(/^(retry: \d+\n\n)+$/);
      const end = await ending;
      expect((await under).status).toBe(201);
      expect(end.code).toBe(0);
      expect(end.ms).toBeLessThan(10_000);
      await stream.body?.cancel().catch(() => undefined);
    });
  });
});

describe('a canceled start', () => {
  const spawnServer = (settings: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { PORT: '0', DEMO: '1', ...settings },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return { child, ended: once(child, 'exit') };
  };

  test('OPS28 ends when what started it has gone while it was loading', async () => {
    const { child, ended } = spawnServer({ DATABASE_URL: 'postgres://x@127.0.0.1:1/y' });
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  test('OPS28 ends with 0 on SIGTERM while it waits for the database', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { child, ended } = spawnServer({ DATABASE_URL: `postgres://x@127.0.0.1:${port}/y` });
    const [socket] = (await once(silent, 'connection')) as [Socket];
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    socket.destroy();
    silent.close();
  });
});

describe('a start that must be refused', () => {
  test('OPS06 OPS22 production with demo mode or without a secret ends with the reason', async () => {
    const refused = (settings: NodeJS.ProcessEnv): Promise<unknown> =>
      startServer(settings).catch((error: unknown) => error);
    const demo = (await refused({ NODE_ENV: 'production', DEMO: '1' })) as NotStarted;
    expect(demo.code).toBe(1);
    expect(demo.message).toContain('Demo mode doesn’t run with NODE_ENV=production');
    const secret = (await refused({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/y',
      SMTP_URL: 'smtp://127.0.0.1',
    })) as NotStarted;
    expect(secret.message).toContain('APP_SECRET is missing');
    const unreachable = (await refused({
      DEMO: '1',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/y',
    })) as NotStarted;
    expect(unreachable.code).toBe(1);
  });
});

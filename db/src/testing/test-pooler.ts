import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPooler } from './postgres-programs.ts';
import { freePort, postgresUser } from './throwaway-postgres.ts';

const HOST = '127.0.0.1';
const START_TRIES = 200;
const START_PAUSE_MS = 50;

export interface TestPooler {
  /** The database that a URL of the server names, through the pooler. */
  url(serverUrl: string): string;
  stop(): Promise<void>;
}

/** No setting of a connection is ignored: one that cannot be shared is refused. */
function settings(folder: string, port: number, server: URL): string {
  return `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
server_idle_timeout = 1
`;
}

async function untilReady(url: string, pooler: ChildProcess): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (pooler.exitCode !== null || tries === START_TRIES) {
        throw new Error('pgbouncer did not start', { cause: error });
      }
      await wait(START_PAUSE_MS);
    }
  }
}

/**
 * A pgbouncer in front of a server, which lends its connections by the transaction.
 * @throws where no pgbouncer is installed
 */
export async function startTestPooler(serverUrl: string): Promise<TestPooler> {
  const program = findPooler();
  if (program === undefined) throw new Error('pgbouncer is not installed');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'dealwright-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const user = postgresUser();
  writeFileSync(join(folder, 'users.txt'), '"dealwright" ""\n"postgres" ""\n');
  writeFileSync(file, settings(folder, port, new URL(serverUrl)));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const pooler = spawn(program, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' });
  const kill = () => pooler.kill('SIGKILL');
  process.once('exit', kill);
  const through = (url: string) => {
    const pooled = new URL(url);
    pooled.port = String(port);
    return pooled.href;
  };
  const stop = async () => {
    process.off('exit', kill);
    const ended = new Promise((resolve) => pooler.once('exit', resolve));
    if (pooler.kill('SIGKILL')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(through(serverUrl), pooler);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: through, stop };
}

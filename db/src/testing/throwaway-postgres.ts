import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isRoot, postgresPrograms } from './postgres-programs.ts';
import { signFolder, sweepThrowaways, THROWAWAY_PREFIX } from './sweep-throwaways.ts';

const HOST = '127.0.0.1';
const SUPERUSER = 'postgres';
const LOGIN = 'dealwright';
const START_TIMEOUT_MS = 30_000;

export interface ThrowawayPostgres {
  /** The process of the server. */
  readonly pid: number;
  /** For a role that may create roles and databases, and is no superuser. */
  url(database: string): string;
  superuserUrl(database: string): string;
  /** Ends at once, as at a power failure, and starts again on the same port and data. */
  restart(): Promise<void>;
  /** Holds every process of the server still: connections stay open and nothing answers. */
  pause(): void;
  resume(): void;
  /** Ends at once and stays away until `restart`. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ThrowawayOptions {
  /** Off, a kill of the server may lose what it acknowledged: right for all tests but those of durability. */
  readonly durable?: boolean;
}

interface Cluster {
  readonly programs: string;
  readonly folder: string;
  readonly port: number;
  readonly owner: { uid?: number; gid?: number };
  readonly durable: boolean;
}

/** The user that may run a server, while tests run as root: a server refuses that. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (!isRoot()) {
    return {};
  }
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: number('-u'), gid: number('-g') };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') {
    throw new Error('The system gave no free port');
  }
  return address.port;
}

function makeFolder(owner: Cluster['owner']): string {
  const folder = mkdtempSync(join(tmpdir(), THROWAWAY_PREFIX));
  chmodSync(folder, 0o700);
  signFolder(folder);
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  return folder;
}

function initialise(programs: string, owner: Cluster['owner']): string {
  const folder = makeFolder(owner);
  const data = join(folder, 'data');
  const flags = [
    '-D',
    data,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  execFileSync(join(programs, 'initdb'), flags, { ...owner, cwd: folder, stdio: 'ignore' });
  return folder;
}

async function untilReady(cluster: Cluster, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ host: HOST, port: cluster.port, user: SUPERUSER, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadline) {
        throw new Error(`The throwaway PostgreSQL in ${cluster.folder} did not start`, { cause: error });
      }
      await wait(50);
    }
  }
}

async function run(cluster: Cluster): Promise<ChildProcess> {
  const fast = cluster.durable
    ? []
    : ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].flatMap((name) => [
        '-c',
        `${name}=off`,
      ]);
  const flags = [
    '-D',
    join(cluster.folder, 'data'),
    '-p',
    String(cluster.port),
    '-c',
    `listen_addresses=${HOST}`,
  ];
  const sizes = [
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=200',
    '-c',
    'log_min_messages=panic',
  ];
  const server = spawn(join(cluster.programs, 'postgres'), [...flags, ...sizes, ...fast], {
    ...cluster.owner,
    cwd: cluster.folder,
    stdio: 'ignore',
  });
  await untilReady(cluster, server);
  return server;
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
}

/** The server's processes are its own children, each in a session of its own. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
  const pids = children.stdout.trim().split(/\s+/).map(Number);
  for (const pid of [server.pid ?? 0, ...pids].filter((pid) => pid > 0)) {
    process.kill(pid, signal);
  }
}

async function createLogin(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ host: HOST, port: cluster.port, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  await client.query(`create role ${LOGIN} login createrole createdb`);
  await client.end();
}

async function serve(cluster: Cluster): Promise<ThrowawayPostgres> {
  let server = await run(cluster);
  const clean = () => rmSync(cluster.folder, { recursive: true, force: true, maxRetries: 3 });
  const abandon = () => {
    server.kill('SIGQUIT');
    clean();
  };
  process.once('exit', abandon);
  const urlFor = (user: string) => (database: string) =>
    `postgres://${user}@${HOST}:${cluster.port}/${database}`;

  return {
    get pid() {
      return server.pid ?? 0;
    },
    url: urlFor(LOGIN),
    superuserUrl: urlFor(SUPERUSER),
    pause: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
    restart: async () => {
      await end(server, 'SIGQUIT');
      server = await run(cluster);
    },
    kill: () => end(server, 'SIGQUIT'),
    stop: async () => {
      process.off('exit', abandon);
      await end(server, 'SIGINT');
      clean();
    },
  };
}

/** A PostgreSQL server of its own, on a free port, with its data in the temporary folder; gone when stopped. */
export async function startThrowawayPostgres(options: ThrowawayOptions = {}): Promise<ThrowawayPostgres> {
  sweepThrowaways();
  const programs = postgresPrograms();
  const owner = postgresUser();
  const folder = initialise(programs, owner);
  const cluster = { programs, folder, owner, port: await freePort(), durable: options.durable ?? false };
  const server = await serve(cluster);
  await createLogin(cluster);
  return server;
}

/** A streaming replica of such a server, with all its databases. */
export async function startThrowawayReplica(primary: ThrowawayPostgres): Promise<ThrowawayPostgres> {
  const programs = postgresPrograms();
  const owner = postgresUser();
  const folder = makeFolder(owner);
  const flags = [
    '-D',
    join(folder, 'data'),
    '-d',
    primary.superuserUrl('postgres'),
    '-c',
    'fast',
    '-R',
    '--no-sync',
  ];
  execFileSync(join(programs, 'pg_basebackup'), flags, { ...owner, cwd: folder, stdio: 'ignore' });
  return serve({ programs, folder, owner, port: await freePort(), durable: false });
}

import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { postgresUser } from '@dealwright/db/testing/throwaway-postgres';
import { beginWriting, type Client, writeDeal } from '../reliability/writers.ts';
import type { Finding } from '../report.ts';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);
const BEFORE = 40;
const AFTER = 40;
const PAUSE_MS = 1_500;
const ANSWERS_WITHIN_MS = 120_000;

const COUNT_SQL = `select count(*) filter (where name like 'before %')::int4 as before,
                          count(*) filter (where name like 'after %')::int4 as after from deals`;

async function writeSome(client: Client, prefix: string, count: number): Promise<void> {
  const writing = beginWriting();
  for (let nth = 0; nth < count; nth += 1) await writeDeal(client, writing, prefix);
}

/** As the user of PostgreSQL, with the files of a machine. */
function pgbackrest(cluster: Cluster, machine: number, args: readonly string[]) {
  const env = {
    PATH: process.env['PATH'],
    PGBACKREST_CONFIG: join(cluster.folder, `db${machine}`, 'pgbackrest.conf'),
  };
  return run('pgbackrest', ['--stanza=dealwright', ...args], { env, ...postgresUser(), cwd: cluster.folder });
}

/** A folder owned by the user of PostgreSQL. */
function emptyFolder(path: string): string {
  mkdirSync(path);
  chmodSync(path, 0o700);
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

function serverProgram(): string {
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  return `/usr/lib/postgresql/${versions[0]}/bin/postgres`;
}

/** Starts PostgreSQL on the restored data, waits until it reaches the moment and accepts writes, then reads the deals. */
async function readRestored(cluster: Cluster, data: string, superuserUrl: string) {
  const { port } = new URL(superuserUrl);
  const settings = ['archive_mode=off', 'listen_addresses=127.0.0.1', 'synchronous_standby_names='];
  const server = spawn(
    serverProgram(),
    ['-D', data, '-p', port, '-k', data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...postgresUser(),
      cwd: data,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], PGBACKREST_CONFIG: join(cluster.folder, 'db1', 'pgbackrest.conf') },
    },
  );
  const database = openPostgres({ url: superuserUrl, poolSize: 1 });
  try {
    const until = performance.now() + ANSWERS_WITHIN_MS;
    for (;;) {
      try {
        const [state] = await database.asOwner.query<{ recovering: boolean }>(
          'select pg_is_in_recovery() as recovering',
        );
        if (state && !state.recovering) break;
      } catch (error) {
        if (performance.now() > until || server.exitCode !== null) throw error;
      }
      await wait(100);
    }
    const [counts] = await database.asOwner.query<{ before: number; after: number }>(COUNT_SQL);
    return counts ?? { before: 0, after: 0 };
  } finally {
    await database.close();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }
}

/** Full backup, changes, an incremental one, more changes, then a restore to the moment between two changes. */
export async function recoverToMoment(cluster: Cluster, client: Client): Promise<Finding[]> {
  const machine = await cluster.primary();
  const superuser = (port: number) => `postgres://postgres:change-this-one@127.0.0.1:${port}/dealwright`;
  const backupStartedAt = performance.now();
  await pgbackrest(cluster, machine, ['--type=full', 'backup']);
  const backupSeconds = (performance.now() - backupStartedAt) / 1000;
  await writeSome(client, 'before', BEFORE / 2);
  await pgbackrest(cluster, machine, ['--type=incr', 'backup']);
  await writeSome(client, 'before', BEFORE / 2);
  await wait(PAUSE_MS);
  const primary = openPostgres({ url: superuser(cluster.port(30 + machine)), poolSize: 1 });
  const [moment] = await primary.asOwner.query<{ at: string }>('select clock_timestamp()::text as at');
  await wait(PAUSE_MS);
  await writeSome(client, 'after', AFTER);
  await primary.asOwner.query('select pg_switch_wal()');
  const [size] = await primary.asOwner.query<{ mb: number }>(
    'select (sum(pg_database_size(oid)) / 1e6)::float8 as mb from pg_database',
  );
  await primary.close();
  const startedAt = performance.now();
  const data = emptyFolder(join(cluster.folder, 'restored'));
  await pgbackrest(cluster, machine, [
    `--pg1-path=${data}`,
    '--type=time',
    `--target=${moment?.at}`,
    '--target-action=promote',
    'restore',
  ]);
  const counts = await readRestored(cluster, data, superuser(cluster.port(60)));
  const seconds = (performance.now() - startedAt) / 1000;
  const detail = `${(size?.mb ?? 0).toFixed(0)} MB; full backup ${backupSeconds.toFixed(1)} s`;
  process.stdout.write(
    `restored to a moment in ${seconds.toFixed(1)} s: ${JSON.stringify(counts)}; ${detail}\n`,
  );
  return [
    { what: 'restore to a moment, until it takes writes', value: seconds, unit: 's', atMost: 300, detail },
    {
      what: 'writes before the moment that it lacks',
      value: BEFORE - counts.before,
      unit: '',
      atMost: 0,
      detail,
    },
    { what: 'writes after the moment that it has', value: counts.after, unit: '', atMost: 0, detail },
  ];
}

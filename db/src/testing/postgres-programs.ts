import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Debian keeps the server's programs out of the PATH, one folder for each version. */
function candidates(): string[] {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return configured ? [...newestFirst, configured] : newestFirst;
}

function find(): string | undefined {
  return candidates().find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

function install(): void {
  process.stderr.write('PostgreSQL is not installed: apt-get install postgresql\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], {
    stdio: 'ignore',
    env,
  });
}

/** Debian's pgbouncer, where it is installed. */
export function findPooler(): string | undefined {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync);
}

/** The folder of `initdb` and `postgres`; installs them where that is possible. */
export function postgresPrograms(): string {
  const found = find();
  if (found !== undefined) {
    return found;
  }
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    install();
  }
  const installed = find();
  if (installed === undefined) {
    throw new Error(
      'The tests need PostgreSQL 15 or newer: install it, so that `pg_config --bindir` names its programs',
    );
  }
  return installed;
}

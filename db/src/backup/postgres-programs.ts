import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian keeps each version in a folder of its own. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

type Program = 'pg_dump' | 'pg_restore';

/** Newest first, since `pg_dump` reads servers of its own version and older ones; else the one that the shell finds. */
function findProgram(name: Program): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin', name));
  return newestFirst.find((path) => existsSync(path)) ?? name;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Runs one of PostgreSQL's programs. Returns what it printed; throws with what it complained of. */
export function runProgram(name: Program, args: readonly string[]): Promise<string> {
  const child = spawn(findProgram(name), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      const advice =
        'Install the PostgreSQL client programs in your server’s version or newer (apt-get install postgresql-client).';
      reject(isMissing(error) ? new Error(`${name} is missing. ${advice}`, { cause: error }) : error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${name} ended with ${code}:\n${complaints.trim().slice(0, 2_000)}`));
    });
  });
}

/** The same on a database. Its password goes by a file: the list of processes is everyone's to read. */
export async function runOnDatabase(name: Program, url: string, args: readonly string[]): Promise<string> {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  if (password === '') return runProgram(name, [`--dbname=${url}`, ...args]);
  const folder = mkdtempSync(join(tmpdir(), 'dealwright-'));
  try {
    const file = join(folder, 'pgpass');
    writeFileSync(file, `*:*:*:*:${password.replace(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 });
    parsed.password = '';
    parsed.searchParams.set('passfile', file);
    return await runProgram(name, [`--dbname=${parsed.href}`, ...args]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../open.ts';
import { runScript } from '../testing/run-script.ts';
import { DatabaseFolderBroken } from './data-folder.ts';
import { DatabaseFolderInUse, lockFolder } from './folder-lock.ts';
import { ownIdentity } from './process-identity.ts';

let folder = '';
const lockPath = () => join(folder, 'lock.json');
const readPid = () => (JSON.parse(readFileSync(lockPath(), 'utf8')) as { pid: number }).pid;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright lock '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets a second process fail, naming the first, and leaves the first alone', async () => {
  const first = runScript('hold-folder', [folder]);
  await first.says('open');
  const second = await runScript('hold-folder', [folder]).ended;
  expect(second.code).not.toBe(0);
  expect(second.output).toContain(`in use by process ${first.process.pid}`);
  expect(first.process.exitCode).toBeNull();
  first.process.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  expect(existsSync(lockPath())).toBe(false);
});

it('takes over from a process that was killed', async () => {
  const first = runScript('hold-folder', [folder]);
  await first.says('open');
  first.process.kill('SIGKILL');
  await first.ended;
  expect(readPid()).toBe(first.process.pid);
  const { database } = await openDatabase({ engine: 'embedded', dataDir: folder });
  expect(readPid()).toBe(process.pid);
  await database.close();
  expect(readdirSync(folder)).toEqual(['database']);
});

it('takes over from an earlier process whose id was reused', async () => {
  writeFileSync(lockPath(), JSON.stringify({ ...ownIdentity(), id: 'earlier', startedAt: '1' }));
  const unlock = await lockFolder(folder);
  expect(readPid()).toBe(process.pid);
  unlock();
});

it('takes over from a process that ended but was never reaped', async () => {
  // The shell leaves its child unreaped while it sleeps: a zombie, with a number but without life.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 20'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
  );
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  writeFileSync(lockPath(), JSON.stringify({ ...ownIdentity(), id: 'zombie', pid, startedAt: '' }));
  const unlock = await lockFolder(folder);
  expect(readPid()).toBe(process.pid);
  unlock();
  parent.kill('SIGKILL');
});

it('refuses within the same process too', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(DatabaseFolderInUse);
  unlock();
});

it('gives a dead process’s folder to exactly one of many that ask at once', async () => {
  writeFileSync(lockPath(), JSON.stringify({ ...ownIdentity(), id: 'earlier', startedAt: '1' }));
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const winners = results.filter(({ status }) => status === 'fulfilled');
  expect(winners).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toBeInstanceOf(DatabaseFolderInUse);
    } else {
      result.value();
    }
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('believes a lock from elsewhere while its holder touches it, and not when it has fallen silent', async () => {
  const elsewhere = { ...ownIdentity(), id: 'elsewhere', place: 'another container', pid: 1 };
  writeFileSync(lockPath(), JSON.stringify(elsewhere));
  const touch = setInterval(() => writeFileSync(lockPath(), JSON.stringify(elsewhere)), 500);
  await expect(lockFolder(folder)).rejects.toThrow('in use by process 1');
  clearInterval(touch);
  const unlock = await lockFolder(folder);
  expect(readPid()).toBe(process.pid);
  unlock();
});

it('says that a folder holds only a part of a database, and changes nothing', async () => {
  mkdirSync(join(folder, 'database', 'base'), { recursive: true });
  writeFileSync(join(folder, 'database', 'base', 'rows'), 'precious');
  const opening = openDatabase({ engine: 'embedded', dataDir: folder });
  await expect(opening).rejects.toThrow(DatabaseFolderBroken);
  await expect(opening).rejects.toThrow(/contains only part of a database.*Nothing in it was changed/);
  expect(readFileSync(join(folder, 'database', 'base', 'rows'), 'utf8')).toBe('precious');
});

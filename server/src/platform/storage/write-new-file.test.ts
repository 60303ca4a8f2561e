import { pbkdf2 } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNewFile } from './write-new-file.ts';

const hash = promisify(pbkdf2);

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'write-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('a file is written for the server alone, and never over another', async () => {
  const path = join(directory, 'whole');
  expect(await writeNewFile(path, Readable.from([Buffer.from('first')]), { flush: true })).toBe(5);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(writeNewFile(path, Readable.from([Buffer.from('second')]))).rejects.toMatchObject({
    code: 'EEXIST',
  });
  expect(await readFile(path, 'utf8')).toBe('first');
});

test('where the source fails before the file is open, its removal removes it', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first piece.
  async function* broken(): AsyncGenerator<Buffer> {
    throw new Error('gone');
  }
  // The file has to wait until a thread is free to open it.
  const busy = Array.from({ length: 8 }, () => hash('word', 'salt', 100_000, 32, 'sha256'));
  const path = join(directory, 'broken');
  await expect(writeNewFile(path, broken())).rejects.toThrow('gone');
  rmSync(path);
  await Promise.all(busy);
  expect(await readdir(directory)).toEqual(['whole']);
});

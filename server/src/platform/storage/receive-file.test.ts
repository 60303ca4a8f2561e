import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withReceivedFile } from './receive-file.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'receive-'));
});
afterAll(() => rm(directory, { recursive: true }));

const limits = { maxBytes: 1000, announcedBytes: null };

test('an upload that stands still is cut, and nothing of it stays', async () => {
  const standing = new Readable({ read: () => undefined });
  standing.push('the beginning');
  const began = Date.now();
  await expect(
    withReceivedFile(directory, standing, { ...limits, stallMs: 150 }, async () => 'never'),
  ).rejects.toMatchObject({ code: 'malformed_request', message: 'The upload stood still for too long.' });
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(await readdir(directory)).toEqual([]);
  standing.destroy();
});

test('one that comes slowly, but comes, is taken', async () => {
  async function* slowly(): AsyncGenerator<Buffer> {
    for (let piece = 0; piece < 8; piece += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      yield Buffer.from('x');
    }
  }
  const size = await withReceivedFile(
    directory,
    Readable.from(slowly()),
    { ...limits, stallMs: 300 },
    async (file) => file.size,
  );
  expect(size).toBe(8);
  expect(await readdir(directory)).toEqual([]);
});

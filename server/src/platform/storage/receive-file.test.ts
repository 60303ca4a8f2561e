import { readdirSync, statSync } from 'node:fs';
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
  await expect(
    withReceivedFile(directory, standing, { ...limits, stallMs: 150 }, async () => 'never'),
  ).rejects.toMatchObject({ code: 'malformed_request', message: 'The upload stalled for too long.' });
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

const MB = 1024 * 1024;

test('F3 one that is too large is cut, nothing of it stays, and little of it is held while it comes', async () => {
  const maxBytes = 25 * MB;
  const piece = Buffer.alloc(64 * 1024, 'x');
  const written = (): number =>
    readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
  let sent = 0;
  let most = 0;
  const source = new Readable({
    read() {
      // What comes after that is read into nothing.
      if (sent <= maxBytes) most = Math.max(most, sent - written());
      sent += piece.length;
      this.push(sent > 40 * MB ? null : piece);
    },
  });
  await expect(
    withReceivedFile(directory, source, { ...limits, maxBytes }, async () => 'never'),
  ).rejects.toMatchObject({ code: 'too_large' });
  expect(sent).toBeGreaterThan(maxBytes);
  expect(most).toBeLessThan(2 * MB);
  expect(await readdir(directory)).toEqual([]);
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBucket, type TestBucket } from '../../testing/bucket.ts';
import { testConfig } from '../../testing/test-app.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, type S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const MB = 1024 * 1024;
/** Several times what a loaded machine leaves in the buffers between the bucket and its reader, both of which are here. */
const LARGE = 100 * MB;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const KEY = 'support-attachments/0192/1790000000000-shot.png';

let directory = '';
let local = '';
let bucket: TestBucket;
const bucketAt = (settings: Readonly<Record<string, string>>) => {
  const { storage } = testConfig({ ...bucket.settings, ...settings });
  if (!storage) throw new Error('the settings name a bucket');
  return storage;
};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'storage-'));
  local = join(directory, 'received');
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(directory, { recursive: true });
});
const received = async (content: Buffer | string): Promise<string> => {
  await writeFile(local, content);
  return local;
};
const bytesOf = async (stream: Readable | null): Promise<Buffer> => {
  if (!stream) throw new Error('nothing lies there');
  return buffer(stream);
};

describe.each([
  ['a directory', (): Storage => createDiskStorage(join(directory, 'kept'))],
  ['a bucket', (): Storage => createS3Storage(bucketAt({}))],
])('%s', (_, create) => {
  let storage: Storage;
  beforeAll(() => {
    storage = create();
  });
  beforeEach(() => storage.remove(KEY));

  test('REC32 a range of a file is read without the rest', async () => {
    await storage.put(KEY, await received('0123456789'));
    expect(await bytesOf(await storage.open(KEY, { first: 2, last: 4 }))).toEqual(Buffer.from('234'));
    expect(await bytesOf(await storage.open(KEY, { first: 9, last: 9 }))).toEqual(Buffer.from('9'));
  });

  test('what is put there comes back byte for byte, until it is removed', async () => {
    const content = Buffer.from('Zoë\0\r\n'.repeat(50_000));
    await storage.put(KEY, await received(content));
    expect((await bytesOf(await storage.open(KEY))).equals(content)).toBe(true);
    await storage.remove(KEY);
    expect(await storage.open(KEY)).toBeNull();
  });

  test('where nothing lies there is nothing to open, and removing it is no failure', async () => {
    expect(await storage.open('support-attachments/0192/nothing.png')).toBeNull();
    await expect(storage.remove('support-attachments/0192/nothing.png')).resolves.toBeUndefined();
  });

  test('no key reaches beyond its place', async () => {
    for (const key of ['../a', 'a/../b', '/a', 'a\\b', 'a\0', '.hidden/a', 'a b', 'a?versionId=1']) {
      await expect(storage.put(key, await received('x')), key).rejects.toThrow('no key');
      await expect(storage.open(key), key).rejects.toThrow('no key');
    }
  });

  test('a file that is not there cannot be put', async () => {
    await expect(storage.put(KEY, join(directory, 'never-written'))).rejects.toThrow();
    expect(await storage.open(KEY)).toBeNull();
  });

  test('many at once, and a reader who leaves early, do no harm', async () => {
    const keys = Array.from({ length: 12 }, (_unused, at) => `support-attachments/0192/${at}.txt`);
    await Promise.all(
      keys.map(async (key, at) => {
        const path = join(directory, `part-${at}`);
        await writeFile(path, Buffer.alloc(MB, String(at)));
        await storage.put(key, path);
      }),
    );
    const leaving = await storage.open(keys[0] ?? '');
    leaving?.destroy();
    const sizes = await Promise.all(keys.map(async (key) => (await bytesOf(await storage.open(key))).length));
    expect(sizes).toEqual(keys.map(() => MB));
    await Promise.all(keys.map((key) => storage.remove(key)));
  });
});

describe('a bucket that cannot be reached', () => {
  const fast = { idleMs: 300 };
  const servers: (Server | ReturnType<typeof createTcpServer>)[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });
  const listening = async (
    server: Server | ReturnType<typeof createTcpServer>,
    options: Parameters<typeof createS3Storage>[1] = fast,
  ): Promise<S3Storage> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return createS3Storage(bucketAt({ S3_ENDPOINT: `http://127.0.0.1:${port}` }), options);
  };
  const refuses = async (storage: Storage): Promise<void> => {
    const expected = {
      code: 'unavailable',
      message: 'File storage can’t be reached right now. Please try again.',
    };
    await expect(storage.put(KEY, await received('x'))).rejects.toMatchObject(expected);
    await expect(storage.open(KEY)).rejects.toMatchObject(expected);
    await expect(storage.remove(KEY)).rejects.toMatchObject(expected);
  };

  test('an address without a listener', async () => {
    const server = createServer();
    const storage = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    await refuses(storage);
  });

  test('one that takes the connection and says nothing', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => undefined));
    const storage = await listening(silent);
    await expect(storage.open(KEY)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('keys and buckets that the store does not know', async () => {
    const wrong = createS3Storage(bucketAt({ S3_SECRET_ACCESS_KEY: 'another' }), fast);
    await refuses(wrong);
    await expect(wrong.check()).rejects.toThrow();
    const nowhere = createS3Storage(bucketAt({ S3_BUCKET: 'nowhere' }), fast);
    await expect(nowhere.put(KEY, await received('x'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(nowhere.check()).rejects.toThrow();
    await expect(createS3Storage(bucketAt({})).check()).resolves.toBeUndefined();
  });

  test('one that is too busy at first is asked again', async () => {
    const { port } = new URL(bucket.settings['S3_ENDPOINT'] ?? '');
    let busy = 2;
    const proxy = createServer((request, response) => {
      if (request.method === 'PUT' && busy > 0) {
        busy -= 1;
        request.resume();
        request.on('end', () => response.writeHead(503, { 'content-length': '0' }).end());
        return;
      }
      const onward = connect(Number(port), '127.0.0.1', () => {
        const headers = Object.entries(request.headers).map(
          ([name, value]) => `${name}: ${String(value)}\r\n`,
        );
        onward.write(
          `${request.method} ${request.url} HTTP/1.1\r\n${headers.join('')}connection: close\r\n\r\n`,
        );
        request.pipe(onward, { end: false });
      });
      onward.pipe(request.socket);
    });
    // What isn’t busy may still be slow.
    const storage = await listening(proxy, {});
    await storage.put(KEY, await received('at the third try'));
    expect(busy).toBe(0);
    const direct = createS3Storage(bucketAt({}));
    expect(String(await bytesOf(await direct.open(KEY)))).toBe('at the third try');
    await direct.remove(KEY);
  });
});

/** What is held in buffers while something goes on, beyond what was held before, unlike process memory as a whole. */
async function heldDuring(work: (look: () => void) => Promise<unknown>): Promise<number> {
  const held = (): number => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  let most = before;
  let over = false;
  const look = () => {
    most = Math.max(most, held());
  };
  const working = work(look).finally(() => {
    over = true;
  });
  void working.catch(() => undefined);
  while (!over) {
    look();
    await pause(200);
  }
  await working;
  return most - before;
}

test('sending and fetching a large file takes little memory', async () => {
  const storage = createS3Storage(bucketAt({}));
  await writeFile(local, Buffer.alloc(LARGE, 'x'));
  expect(await heldDuring(() => storage.put(KEY, local))).toBeLessThan(LARGE / 2);
  const fetching = heldDuring(async (look) => {
    let read = 0;
    for await (const piece of (await storage.open(KEY)) ?? []) {
      if (Math.floor((read + piece.length) / (10 * MB)) > Math.floor(read / (10 * MB))) look();
      read += piece.length;
    }
    expect(read).toBe(LARGE);
  });
  expect(await fetching).toBeLessThan(LARGE / 2);
  await storage.remove(KEY);
  expect(await readdir(directory)).toContain('received');
});

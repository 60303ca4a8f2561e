import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket, type TestBucket } from './testing/bucket.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { sendFile, temporaryDataDir } from './testing/uploads.ts';

const MB = 1024 * 1024;
const DEMO_PASSWORD = 'Dealwright-demo-1';
const START_MS = 90_000;

function* text(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'a line of a log\n');
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

describe('a server whose files go to a bucket', () => {
  let bucket: TestBucket;
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  let server: ServerProcess;
  let person: { token: string };
  beforeAll(async () => {
    bucket = await startBucket();
    data = await temporaryDataDir();
    server = await startServer({ DATA_DIR: data.path, DEMO: '1', ...bucket.settings });
    const answer = await fetch(`${server.address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'rep@demo.dealwright.example', password: DEMO_PASSWORD }),
    });
    const [, token = ''] = /dealwright_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
    person = { token };
  }, START_MS);
  afterAll(async () => {
    if (server.child.exitCode === null) await server.end('SIGKILL');
    await bucket.close();
    await data.remove();
  });

  /** Every file there is, on its way or stored. */
  const files = async () => [
    ...(await data.files()),
    ...(await bucket.names()).filter((name) => name !== 'check-at-start'),
  ];
  const memory = async () => {
    const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  };
  /** The most that the server holds while something goes on. */
  const peakDuring = async (work: Promise<unknown>) => {
    let peak = 0;
    let over = false;
    const ended = work.finally(() => {
      over = true;
    });
    while (!over) {
      peak = Math.max(peak, await memory());
      await pause(20);
    }
    await ended;
    return peak;
  };

  test('R13 twenty bodies of a hundred megabytes at once are refused early, with little in memory and nothing left', async () => {
    const before = await memory();
    const uploads = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sendFile(server.address, person as never, `${n}.txt`, Readable.from(text(100 * MB))),
      ),
    );
    const peak = await peakDuring(uploads);
    const answers = await uploads;
    // Too large, or too many at once by the same person.
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].toSorted().filter((status) => status !== 429)).toEqual([413]);
    expect(peak - before).toBeLessThan(150 * MB);
    await expect.poll(files).toEqual([]);
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
  }, 60_000);

  test('R13 what is packed is not unpacked: a body that says so is refused', async () => {
    const answer = await fetch(`${server.address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(50 * MB, ' ')),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('R6 told to stop while a file is on its way it ends all the same, and leaves no half of it', async () => {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      [
        'POST /api/support/attachments?file_name=slow.txt HTTP/1.1',
        `host: ${hostname}:${port}`,
        `cookie: dealwright_session=${person.token}`,
        'content-type: application/octet-stream',
        'transfer-encoding: chunked',
        '',
        '',
      ].join('\r\n'),
    );
    const piece = Buffer.alloc(64 * 1024, 'a line of a log\n');
    let sending = true;
    const drip = (async () => {
      while (sending && !socket.destroyed) {
        socket.write(Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]));
        await pause(200);
      }
    })();
    await expect.poll(files, { timeout: 15_000 }).toHaveLength(1);
    // The file goes on as long as the server lives: only the server's own patience ends this.
    const ended = await server.end('SIGTERM');
    sending = false;
    socket.destroy();
    await drip;
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(await bucket.names()).toEqual(expect.not.arrayContaining([expect.stringContaining('slow')]));
  }, 60_000);
});

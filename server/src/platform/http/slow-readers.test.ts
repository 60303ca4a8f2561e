import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutSlowReaders } from './slow-readers.ts';

const PATIENCE_MS = 300;
/** More than the system keeps for both ends of a connection. */
const MANY_BYTES = 64 * 1024 * 1024;

let app: FastifyInstance;
let clients: Socket[] = [];

beforeEach(async () => {
  app = fastify({ keepAliveTimeout: 20_000 });
  cutSlowReaders(app, PATIENCE_MS);
  app.get('/whole', async () => Buffer.alloc(MANY_BYTES));
  app.get('/pieces', async (_request, reply) => {
    const pieces = Array.from({ length: MANY_BYTES / 65_536 }, () => Buffer.alloc(65_536));
    return reply.send(Readable.from(pieces));
  });
  app.get('/endless', async (_request, reply) => {
    reply.raw.writeHead(200);
    reply.raw.write(Buffer.alloc(MANY_BYTES));
    const adding = setInterval(() => reply.raw.write('more'), PATIENCE_MS / 10);
    reply.raw.once('close', () => clearInterval(adding));
    return reply.hijack();
  });
  app.get('/late', async () => {
    await wait(4 * PATIENCE_MS);
    return 'late';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  clients = [];
  await app.close();
});

const open = (path: string): Socket => {
  const client = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  client.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return client;
};

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test.each(['/whole', '/pieces'])('R12 cuts a client that requests %s and reads nothing', async (path) => {
  const client = open(path);
  client.pause();
  await expect.poll(connections).toBe(1);
  const begin = performance.now();
  await expect.poll(connections, { timeout: 10 * PATIENCE_MS, interval: 10 }).toBe(0);
  expect(performance.now() - begin).toBeGreaterThan(PATIENCE_MS / 2);
});

test('R12 cuts a client that reads nothing soon after the time limit', async () => {
  const patient = fastify();
  const withinMs = 3_000;
  cutSlowReaders(patient, withinMs);
  patient.get('/', async () => Buffer.alloc(MANY_BYTES));
  await patient.listen({ port: 0, host: '127.0.0.1' });
  const closed = new Promise<number>((resolve) => {
    patient.server.on('connection', (socket) => socket.on('close', () => resolve(performance.now())));
  });
  const begin = performance.now();
  const client = connect((patient.server.address() as { port: number }).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined).pause();
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const tookMs = (await closed) - begin;
  expect(tookMs).toBeGreaterThan(withinMs - 100);
  // It looks every sixtieth of the time; the rest is for a machine that is busy.
  expect(tookMs).toBeLessThan(2 * withinMs);
  await patient.close();
});

test('R12 data added to an unread stream does not keep it open', async () => {
  const client = open('/endless');
  client.pause();
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 10 * PATIENCE_MS, interval: 10 }).toBe(0);
});

test('R12 lets a slow client read everything', async () => {
  const client = open('/whole');
  let bytes = 0;
  let pausedAt = 0;
  for await (const piece of client) {
    bytes += (piece as Buffer).length;
    // Eight pauses, together longer than the patience.
    if (bytes - pausedAt > MANY_BYTES / 9) {
      pausedAt = bytes;
      await wait(PATIENCE_MS / 2);
    }
    if (bytes >= MANY_BYTES) break;
  }
  expect(bytes).toBeGreaterThanOrEqual(MANY_BYTES);
});

test('R12 keeps clients that wait for a late answer or hold an idle connection', async () => {
  const client = open('/late');
  const answer: string[] = [];
  client.setEncoding('utf8').on('data', (text: string) => answer.push(text));
  await expect.poll(() => answer.join('')).toContain('late');
  await wait(3 * PATIENCE_MS);
  client.write('GET /late HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(() => answer.join('').split('HTTP/1.1 200').length).toBe(3);
});

import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitBodyTime } from './body-time.ts';

const WITHIN_MS = 200;

let app: FastifyInstance;
afterEach(() => app.close());

/** Begins a request whose body never ends; answers how long the server bore it, at most a second. */
async function drip(path: string): Promise<number> {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  );
  const began = performance.now();
  await Promise.race([
    new Promise((resolve) => socket.once('close', resolve)),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ]);
  socket.destroy();
  return performance.now() - began;
}

test('a body that drips in is cut, where files are sent it is let come', async () => {
  const build = (): void => {
    app = fastify({ forceCloseConnections: true });
    limitBodyTime(app, WITHIN_MS);
    app.post('/json', async () => 'done');
    app.post('/file', { config: { upload: true } }, async () => 'done');
  };
  build();
  expect(await drip('/json')).toBeLessThan(900);
  await app.close();
  build();
  expect(await drip('/file')).toBeGreaterThan(990);
});

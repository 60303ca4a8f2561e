import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitBodyTime } from './body-time.ts';

const WITHIN_MS = 200;

let app: FastifyInstance;
afterEach(() => app.close());

/** Begins a request whose body never ends; returns whether the server ends the connection, or still bears it `untilMs`. */
async function isCut(path: string, untilMs: number): Promise<boolean> {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  );
  const cut = await Promise.race([
    new Promise<boolean>((resolve) => socket.once('close', () => resolve(true))),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), untilMs)),
  ]);
  socket.destroy();
  return cut;
}

test('a body that drips in is cut, where files are sent it is let come', async () => {
  const build = (): void => {
    app = fastify({ forceCloseConnections: true });
    limitBodyTime(app, WITHIN_MS);
    app.post('/json', async () => 'done');
    app.post('/file', { config: { upload: true } }, async () => 'done');
  };
  build();
  expect(await isCut('/json', 20_000)).toBe(true);
  await app.close();
  build();
  expect(await isCut('/file', 5 * WITHIN_MS)).toBe(false);
});

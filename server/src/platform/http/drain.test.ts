import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { prepareDrain } from './drain.ts';

async function serve() {
  const app = fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 76_000 });
  const drain = prepareDrain(app);
  const asked = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    asked.resolve();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return 'done';
  });
  app.get('/health/ready', async () => 'whatever');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { drain, address, asked: asked.promise };
}

describe('closing the server', () => {
  test('a connection that never asked for anything does not hold it up', async () => {
    const { drain, address } = await serve();
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const began = performance.now();
    await drain();
    expect(performance.now() - began).toBeLessThan(20_000);
    socket.destroy();
  });

  test('what is under way finishes', async () => {
    const { drain, address, asked } = await serve();
    const answer = fetch(`${address}/slow`).then((response) => response.text());
    await asked;
    await drain();
    expect(await answer).toBe('done');
  });

  test('who keeps asking is answered for a while, over connections that end with the answer', async () => {
    const { drain, address } = await serve();
    const agent = new Agent({ keepAlive: true });
    const ask = () =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        get(`${address}/slow`, { agent }, (answer) => {
          answer
            .resume()
            .once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
        }).once('error', reject);
      });
    expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' });
    const drained = drain();
    // The connection that was kept open, and then one that is new.
    expect(await ask()).toEqual({ status: 200, connection: 'close' });
    await drained;
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    agent.destroy();
  });

  test('a proxy that checks every two seconds sees three failed checks before new connections are refused', async () => {
    const { drain, address } = await serve();
    const check = () => fetch(`${address}/health/ready`);
    await check();
    await check();
    let drained = false;
    const draining = drain().then(() => {
      drained = true;
    });
    for (let told = 0; told < 3; told += 1) {
      await new Promise((resolve) => setTimeout(resolve, 800));
      expect(drained).toBe(false);
      expect((await check()).status).toBe(200);
    }
    await draining;
    await expect(check()).rejects.toThrow();
  });
});

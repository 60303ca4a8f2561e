import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ProxyChecks } from './proxy-checks.ts';

const CHECK_MS = 100;
/** Without readiness checks, this long without a request is enough. */
const QUIET_MS = 500;
/** However much is still asked, we stop listening then. Three checks of a proxy, two seconds apart, fit in. */
const FAREWELL_MS = 7_000;
const READINESS = '/health/ready';
/** For a request that was on its way when we stopped listening. */
const UNUSED_PATIENCE_MS = 1_000;

/**
 * How to close the server without cutting anyone off. First the farewell: whatever is asked is answered, and each
 * answer says that its connection ends, so that a proxy does not send the next request to a closing server. It lasts
 * until the proxies that check our readiness have heard often enough that it is gone, and nothing is asked any more.
 * Then new connections are refused; what is under way finishes, and a connection that falls idle is closed at once. One
 * that never asked for anything, such as browsers open in advance, is not idle in Node's eyes and would be waited for;
 * it is closed after a second.
 */
export function prepareDrain(app: FastifyInstance): () => Promise<void> {
  const unused = new Set<Socket>();
  const checks = new ProxyChecks();
  let leaving = false;
  let lastAskedAt = 0;
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('onRequest', async (request, reply) => {
    const isCheck = request.routeOptions.url === READINESS;
    if (isCheck) checks.note(request.socket.remoteAddress ?? '', performance.now(), leaving);
    if (!leaving) return;
    if (!isCheck) lastAskedAt = performance.now();
    void reply.header('connection', 'close');
  });
  return async () => {
    leaving = true;
    const beganAt = performance.now();
    lastAskedAt = beganAt;
    const isOver = (now: number): boolean =>
      now - beganAt >= FAREWELL_MS || (now - lastAskedAt >= QUIET_MS && checks.allKnow(now));
    while (!isOver(performance.now())) await wait(CHECK_MS);
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), CHECK_MS);
    const closeUnused = setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, UNUSED_PATIENCE_MS);
    await app.close().finally(() => {
      clearInterval(closeIdle);
      clearTimeout(closeUnused);
    });
  };
}

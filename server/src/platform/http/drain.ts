import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const CHECK_MS = 100;
/** For a request that was on its way when we stopped listening. */
const UNUSED_PATIENCE_MS = 1_000;

/**
 * How to close the server without cutting anyone off: what is under way finishes, and a connection that falls idle
 * meanwhile is closed at once rather than kept alive. One that never asked for anything, such as browsers open in
 * advance, is not idle in Node's eyes and would be waited for; it is closed after a second.
 */
export function prepareDrain(app: FastifyInstance): () => Promise<void> {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  return async () => {
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

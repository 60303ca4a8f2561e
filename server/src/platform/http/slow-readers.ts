import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const READ_WITHIN_MS = 15_000;

/**
 * Cuts a connection on which somebody asked for an answer and took nothing of it for so long: what it waits for is held
 * in memory. Whoever reads slowly goes on; a stream on which nothing was said has nothing to read.
 *
 * Node looks at what the system still has to send before it tells of a silence, so that a slow reader is none.
 */
export function cutSlowReaders(app: FastifyInstance, withinMs = READ_WITHIN_MS): void {
  const answering = new WeakSet<Socket>();
  app.server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  app.server.setTimeout(withinMs, (socket) => {
    // What is kept alive between two requests ends here too, after its own time.
    const isIdle = !answering.has(socket) && socket.bytesWritten > 0;
    if (socket.writableLength > 0 || isIdle) socket.destroy();
  });
}

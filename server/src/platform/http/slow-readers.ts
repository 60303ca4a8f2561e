import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const READ_WITHIN_MS = 15_000;
/** How often it is looked whether anything was taken, within that time. */
const LOOKS = 6;

/**
 * Cuts a connection on which somebody asked for an answer and took nothing of it for so long: what it waits for is held
 * in memory. Whoever reads slowly goes on; a stream on which nothing was said has nothing to read.
 *
 * Node looks at what the system still has to send before it tells of a silence, so that a slow reader is none. It takes
 * the first part of an answer, which nobody need have read, for progress: hence shorter silences, counted.
 */
export function cutSlowReaders(app: FastifyInstance, withinMs = READ_WITHIN_MS): void {
  const answering = new WeakSet<Socket>();
  const silences = new WeakMap<Socket, { count: number; at: number }>();
  const everyMs = withinMs / LOOKS;
  app.server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  app.server.setTimeout(everyMs, (socket) => {
    const at = performance.now();
    const before = silences.get(socket);
    // What is told later than the next look was preceded by progress.
    const count = before && at - before.at < 1.5 * everyMs ? before.count + 1 : 1;
    silences.set(socket, { count, at });
    // What is kept alive between two requests ends here too, after its own time.
    const isIdle = !answering.has(socket) && socket.bytesWritten > 0;
    if (count >= LOOKS && (socket.writableLength > 0 || isIdle)) socket.destroy();
    else socket.setTimeout(everyMs);
  });
}

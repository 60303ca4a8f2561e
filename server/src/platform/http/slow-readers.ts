import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const READ_WITHIN_MS = 15_000;
/** How often it is looked whether anything was taken, within that time: every quarter of a second. */
const LOOKS = 60;

/** How much of a write the system has not taken yet. Node reads it too, to tell a slow reader from none. */
interface Handle {
  readonly writeQueueSize?: number;
}

interface Progress {
  /** Of what was written to the connection, how much is no longer ours; it only grows. */
  readonly handedOver: number;
  readonly left: number;
}

function progressOf(socket: Socket): Progress {
  const { _handle: handle } = socket as Socket & { readonly _handle?: Handle | null };
  const handedOver = socket.bytesWritten - socket.writableLength;
  return { handedOver, left: handle?.writeQueueSize ?? socket.writableLength };
}

/**
 * Cuts a connection whose client requested an answer and read nothing for so long: the answer it waits for is held
 * in memory. A slow reader goes on; a stream on which nothing was said has nothing to read. What is added to a
 * stream that isn't read is no progress: only what the system takes is. Looks are counted rather than time, which
 * passes for the readers of a process that stands still too.
 */
export function cutSlowReaders(app: FastifyInstance, withinMs = READ_WITHIN_MS): void {
  const answering = new Map<ServerResponse, Progress & { readonly looks: number }>();
  let looking: NodeJS.Timeout | undefined;
  const stopLooking = () => {
    clearInterval(looking);
    looking = undefined;
  };
  const look = () => {
    if (answering.size === 0) stopLooking();
    for (const [response, before] of answering) {
      const { socket } = response;
      if (!socket) continue;
      const now = progressOf(socket);
      const stands = now.handedOver === before.handedOver && now.left === before.left;
      const looks = stands && socket.writableLength > 0 ? before.looks + 1 : 0;
      if (looks >= LOOKS) socket.destroy();
      else answering.set(response, { ...now, looks });
    }
  };
  app.server.on('request', ({ socket }, response) => {
    answering.set(response, { ...progressOf(socket), looks: 0 });
    looking ??= setInterval(look, withinMs / LOOKS).unref();
    response.once('close', () => answering.delete(response));
  });
  app.addHook('onClose', async () => stopLooking());
}

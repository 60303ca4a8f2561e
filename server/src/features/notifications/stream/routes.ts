import { openStream } from '@dealwright/contract/notifications/stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireActor } from '../../../platform/authenticate.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendProblem } from '../../../platform/http/problem.ts';
import type { Router } from '../../../platform/http/serve.ts';
import type { Hub } from './hub.ts';
import type { StreamPlaces } from './places.ts';
import { returnMs } from './spread.ts';

const HEARTBEAT_MS = 20_000;
const MAX_UNSENT_BYTES = 1024 * 1024;
const LONGEST_LIFE_MS = 60 * 60 * 1000;

/** Streams that were opened together must not end together. */
const lifetimeMs = (untilExpiryMs: number): number =>
  Math.max(0, Math.min(untilExpiryMs, LONGEST_LIFE_MS * (0.75 + Math.random() / 4)));

/** Writes lines of the stream until it has ended. Who doesn't read what was sent is cut off. */
function writerOf({ raw }: FastifyReply): (lines: string) => void {
  return (lines) => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
    else raw.write(lines);
  };
}

function beginStream(reply: FastifyReply): void {
  reply.hijack();
  reply.request.raw.setTimeout(0);
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
}

/** Server-sent events. The stream ends with the session; the browser then asks again and is told to sign in. */
export function registerStream(router: Router, hub: Hub, places: StreamPlaces): void {
  /** When each request came, before anything was looked up. */
  const cameAt = new WeakMap<FastifyRequest, number>();
  const takePlace = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    cameAt.set(request, performance.now());
    const refusal = places.take(reply.raw);
    return refusal && sendProblem(refusal, request, reply);
  };
  router.public(
    openStream,
    async ({ session, sessionTokenHash, reply, request, now }) => {
      const actor = requireActor(session);
      const { raw } = reply;
      const write = writerOf(reply);
      const watcher = {
        actor,
        session: sessionTokenHash?.toString('hex') ?? '',
        write,
        end: () => raw.end(),
      };
      const remove = hub.add(watcher);
      if (!remove)
        throw new AppError('too_many_requests', 'Too many pages are open. Close some of them.', {
          retryAfter: 30,
        });
      // Each sign of life says anew when to come back: by then more pages may be open, or fewer.
      const sayReturn = (): void => write(`retry: ${returnMs(places.taken)}\n\n`);
      const heartbeat = setInterval(sayReturn, HEARTBEAT_MS);
      const expiresInMs = (session?.expires_at.getTime() ?? 0) - now.getTime();
      const lifetime = setTimeout(() => raw.end(), lifetimeMs(expiresInMs));
      const close = (): void => {
        clearInterval(heartbeat);
        clearTimeout(lifetime);
        remove();
      };
      raw.once('close', close);
      // Gone while its session was looked up.
      if (raw.destroyed) close();
      beginStream(reply);
      sayReturn();
      hub.settle(watcher, cameAt.get(request) ?? Number.NEGATIVE_INFINITY);
      return '';
    },
    takePlace,
  );
}

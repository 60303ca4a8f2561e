import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionTokenHash } from '../http/cookie.ts';
import { VERSION } from '../version.ts';
import { describeFailure, errorFacts } from './failure.ts';
import { requestSeconds } from './metrics.ts';
import type { Recorder } from './recorder.ts';

/** Files and pages of the web app, and unknown paths. */
const WEB = 'web';

/** Has every answer counted with its time. Streams, which never end by themselves, and health checks are left out. */
export function watchRequests(app: FastifyInstance, recorder: Recorder): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions;
    if (route?.startsWith('/health/') || isStream(reply.raw.getHeader('content-type'))) return;
    const isApi = route?.startsWith('/api/') ?? false;
    requestSeconds.observe(
      {
        method: request.method,
        route: isApi && route ? route : WEB,
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
    if (!isApi || !route) return;
    recorder.answered({
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      requestId: request.id,
    });
  });
}

const isStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');

/** Counts a request that failed unexpectedly. */
export function recordFailedRequest(recorder: Recorder, error: unknown, request: FastifyRequest): void {
  const { url } = request.routeOptions;
  recorder.failed(
    describeFailure(errorFacts(error), {
      side: 'server',
      release: VERSION,
      route: url ? `${request.method} ${url}` : null,
      // Nothing is known of the cookies of a request that failed before they were read.
      sessionHash: (request.cookies as unknown) ? sessionTokenHash(request) : null,
      requestId: request.id,
      userAgent: request.headers['user-agent'],
    }),
  );
}

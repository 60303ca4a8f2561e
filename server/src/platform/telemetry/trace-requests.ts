import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSpan, isTracing, type OpenSpan, openRequestSpan } from './spans.ts';
import { workOf } from './work.ts';

const open = new WeakMap<object, OpenSpan>();

/** A span for each request to the API, from its first byte to the end of its answer. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions;
    if (!route?.startsWith('/api/')) return;
    const opened = openRequestSpan(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'dealwright.request_id': request.id,
    });
    if (!opened) return;
    open.set(request, opened);
    workOf(request).traceId = opened.span.spanContext().traceId;
    // An abandoned response is closed, and never finished.
    reply.raw.once('close', () => end(request, reply.statusCode));
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode));
}

function end(request: FastifyRequest, status: number): void {
  const opened = open.get(request);
  if (!opened) return;
  open.delete(request);
  const { span } = opened;
  span.setAttribute('http.response.status_code', status);
  const { companyId } = workOf(request);
  if (companyId !== null) span.setAttribute('dealwright.company_id', companyId);
  endSpan(span, status >= 500 ? { code: String(status) } : undefined);
}

/** Runs what answers a request as part of its trace. */
export function inRequestSpan<T>(request: FastifyRequest, run: () => T): T {
  const opened = open.get(request);
  return opened ? opened.run(run) : run();
}

import type { FastifyInstance } from 'fastify';
import { watchStatements } from '../telemetry/watch-statements.ts';
import { workOf } from '../telemetry/work.ts';

/** One line for each answer: what was asked, by whom, and how much of its time the database took. Health checks have none. */
export function logRequests(app: FastifyInstance): void {
  watchStatements();
  app.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions;
    if (route?.startsWith('/health/')) return;
    const { companyId, personId, statements, databaseMs, traceId } = workOf(request);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        databaseMs: Math.round(databaseMs),
        statements,
        companyId,
        personId,
        traceId,
      },
      'answered',
    );
  });
}

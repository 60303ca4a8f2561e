import type { AddressInfo } from 'node:net';
import type { Database } from '@dealwright/db/database';
import fastify from 'fastify';
import { createGauges } from './gauges.ts';
import { counted } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers `/metrics` in the format of Prometheus on a port of its own, which is for the operator's network alone. */
export async function startMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  database: Database,
): Promise<MetricsServer> {
  const gauges = createGauges(database);
  const app = fastify({ forceCloseConnections: true, requestTimeout: 10_000 });
  app.get('/metrics', async (_request, reply) => {
    const texts = await Promise.all([counted.metrics(), gauges.metrics()]);
    return reply.header('content-type', counted.contentType).send(texts.join('\n'));
  });
  await app.listen({ port, host });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

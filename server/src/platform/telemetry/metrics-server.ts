import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@dealwright/db/database';
import { createGauges } from './gauges.ts';
import { counted } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

function listen(database: Database): Server {
  const gauges = createGauges(database);
  return createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    Promise.all([counted.metrics(), gauges.metrics()]).then(
      (texts) => response.writeHead(200, { 'content-type': counted.contentType }).end(texts.join('\n')),
      () => response.writeHead(500).end(),
    );
  });
}

/** Answers `/metrics` in the format of Prometheus on a port of its own, which is for the operator's network alone. */
export async function startMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  database: Database,
): Promise<MetricsServer> {
  const server = listen(database);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

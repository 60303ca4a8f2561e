import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file is sent here: it is let come slowly, as long as it comes. */
    upload?: boolean;
  }
}

const BODY_WITHIN_MS = 30_000;

/** A body that drips in holds a connection and nothing else: after half a minute it is cut, save where files are sent. */
export function limitBodyTime(app: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || routeOptions.config.upload) return;
    const patience = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, withinMs);
    raw.once('close', () => clearTimeout(patience));
  });
}

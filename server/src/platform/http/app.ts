import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Recorder } from '../telemetry/recorder.ts';
import { traceRequests } from '../telemetry/trace-requests.ts';
import { watchRequests } from '../telemetry/watch-requests.ts';
import { limitBodyTime } from './body-time.ts';
import { registerJson } from './json-body.ts';
import { logRequests } from './log-requests.ts';
import { registerProblems, sendProblem, toAppError } from './problem.ts';
import { registerSecurity, setSecurityHeaders } from './security.ts';
import { cutSlowReaders } from './slow-readers.ts';

/** The bare server: limits, security, problems. Features add their routes to it. */
export async function createApp(config: Config, log: Logger, recorder: Recorder): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    // Files take their time; any other body is waited for by `limitBodyTime`.
    requestTimeout: 10 * 60_000,
    keepAliveTimeout: 76_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    // No hook has seen these.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, config);
      void sendProblem(toAppError(error), request, reply);
    },
  });
  await app.register(cookie);
  registerJson(app);
  registerProblems(app, recorder);
  watchRequests(app, recorder);
  registerSecurity(app, config);
  limitBodyTime(app);
  cutSlowReaders(app);
  logRequests(app);
  traceRequests(app);
  return app;
}

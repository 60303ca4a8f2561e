import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Recorder } from '../telemetry/recorder.ts';
import { watchRequests } from '../telemetry/watch-requests.ts';
import { limitBodyTime } from './body-time.ts';
import { registerProblems, sendProblem, toAppError } from './problem.ts';
import { registerSecurity } from './security.ts';

const MAX_JSON_DEPTH = 64;

/** Whether a text nests deeper than anything we send; told without parsing it. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (inString) {
      if (char === 92) index += 1;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 123 || char === 91) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (char === 125 || char === 93) depth -= 1;
  }
  return false;
}

/** JSON only, of bounded depth, without keys that reach for prototypes. */
function registerJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    if (nestsTooDeep(text)) return done(Object.assign(new Error('nested too deep'), { statusCode: 400 }));
    return parse(request, text, done);
  });
}

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
    frameworkErrors: (error, request, reply) => {
      void sendProblem(toAppError(error), request, reply);
    },
  });
  await app.register(cookie);
  registerJson(app);
  registerProblems(app, recorder);
  watchRequests(app, recorder);
  registerSecurity(app, config);
  limitBodyTime(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  return app;
}

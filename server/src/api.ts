import { OPERATIONS } from '@dealwright/contract/operations';
import type { Database } from '@dealwright/db/database';
import type { FastifyInstance } from 'fastify';
import { listFeatures } from './features.ts';
import { boundedDatabase } from './platform/bounded-database.ts';
import { tellOfFullCompanies } from './platform/company-limit.ts';
import { startCompanyLimits } from './platform/company-limits.ts';
import type { Config } from './platform/config.ts';
import type { ApiContext } from './platform/feature.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { createApp } from './platform/http/app.ts';
import { prepareDrain } from './platform/http/drain.ts';
import { type Readiness, registerHealth } from './platform/http/health.ts';
import { registerPages } from './platform/http/pages.ts';
import { registerSecurityTxt } from './platform/http/security-txt.ts';
import { Router } from './platform/http/serve.ts';
import type { Logger } from './platform/log.ts';
import { createOutbound } from './platform/outbound.ts';
import { openReplica } from './platform/replica/replica.ts';
import { RequestBounds } from './platform/request-bounds.ts';
import { openFileRoom } from './platform/storage/open-storage.ts';
import { Recorder } from './platform/telemetry/recorder.ts';
import { tracedDatabase } from './platform/telemetry/traced-database.ts';
import { VERSION } from './platform/version.ts';

export interface ApiDeps {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly now?: () => Date;
  /** Of this process; one that writes only when it is told to unless given. */
  readonly recorder?: Recorder;
}

export interface Api {
  readonly app: FastifyInstance;
  readonly router: Router;
  readonly recorder: Recorder;
  /** Listens and answers with the address. */
  listen(): Promise<string>;
  /** Says it is not ready, ends streams, finishes what is under way, and closes. */
  close(): Promise<void>;
}

/** A person is waiting while a request waits for an outside service. */
const OUTBOUND_LIMITS = { timeoutMs: 15_000, maxResponseBytes: 1024 * 1024 };

/** A page makes about twenty requests at once. More than several pages' worth doesn't come from a person. */
const WAITING = { waitingPerPerson: 100, waitingPerCompany: 1_000 };

/** Calls them one after the other, the last one first. */
async function endAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}

/** The database as requests reach it: traced, and bounded for each person and company. */
async function openBounded({ config, log, database }: ApiDeps) {
  const limits = await startCompanyLimits({ database, log });
  const onCompanyFull = tellOfFullCompanies(log);
  const bounds = new RequestBounds({ ...config.requests, ...WAITING, onCompanyFull }, limits.of);
  const replica = await openReplica(config, database, log);
  const stop = async (): Promise<void> => {
    await replica.stop();
    await limits.stop();
  };
  return { bounds, replica, database: boundedDatabase(tracedDatabase(database), bounds), stop };
}

/** The process that answers people: every feature's routes on one port, beside the web app. */
export async function createApi(deps: ApiDeps): Promise<Api> {
  const { config, log, now = () => new Date() } = deps;
  const { stop: stopReading, ...access } = await openBounded(deps);
  const recorder = deps.recorder ?? new Recorder({ processes: config.processes, now });
  const app = await createApp(config, log, recorder);
  const drain = prepareDrain(app);
  const readiness: Readiness = { accepting: true };
  const router = new Router({ app, ...access, now, checkAnswers: config.test, demo: config.demo });
  const outbound = createOutbound({ allow: config.outboundAllow, ...OUTBOUND_LIMITS });
  const { storage, incoming, close: closeFiles } = await openFileRoom(config, log);
  const whenDraining: (() => Promise<void>)[] = [];
  const whenClosing: (() => Promise<void>)[] = [
    stopReading,
    async () => closeFiles(),
    () => outbound.close(),
  ];
  const context: ApiContext = {
    app,
    config,
    secrets: config,
    database: access.database,
    log,
    now,
    outbound,
    recorder,
    storage,
    incoming,
    onDrain: (stop) => whenDraining.push(stop),
    onClose: (stop) => whenClosing.push(stop),
  };

  registerHealth(app, access.database, readiness);
  for (const { routes } of listFeatures()) await routes?.(router, context);
  await registerApiDocs(app, OPERATIONS, VERSION);
  registerSecurityTxt(app, config, now);
  await registerPages(app, config);

  return {
    app,
    router,
    recorder,
    listen: () => app.listen({ port: config.port, host: config.host }),
    close: async () => {
      readiness.accepting = false;
      await endAll(whenDraining);
      await drain();
      await endAll(whenClosing);
    },
  };
}

import { type Opened, openDatabase } from '@dealwright/db/open';
import type { Api } from './api.ts';
import { type Config, readConfig } from './platform/config.ts';
import { databaseOptions } from './platform/database-options.ts';
import { giveBackMemory } from './platform/give-back-memory.ts';
import { withLocalAppSecret } from './platform/local-app-secret.ts';
import { createLogger } from './platform/log.ts';
import { publicAddress } from './platform/public-address.ts';
import { namingAddress, namingDatabase, prepareDataDir } from './platform/start-failure.ts';
import { startPatiently } from './platform/start-patiently.ts';
import { onStopRequest } from './platform/stop-request.ts';
import { startMetrics } from './platform/telemetry/metrics-server.ts';
import { Recorder } from './platform/telemetry/recorder.ts';
import { startTracing } from './platform/telemetry/tracing.ts';
import type { Worker } from './worker.ts';

const STOP_WITHIN_MS = 9_000;

async function openFor(config: Config, log: ReturnType<typeof createLogger>): Promise<Opened['database']> {
  const { database, warnings, migrated } = await openDatabase({
    ...databaseOptions(config),
    migrating: { mayApply: config.migrate, report: (line) => log.info(line) },
  }).catch((error: unknown) => {
    throw namingDatabase(config, error);
  });
  for (const warning of warnings) log.warn(warning);
  if (migrated.length > 0) log.info({ migrated }, 'database is up to date');
  if (config.demo) {
    const { seedDemo } = await import('./demo/seed-demo.ts');
    if (await seedDemo(database, new Date(), config)) log.info('demo companies are ready');
  }
  return database;
}

/** Loads what this process runs: only the API, only the worker, or both. */
async function load({ processes }: Config) {
  return {
    createApi: processes.api ? (await import('./api.ts')).createApi : null,
    createWorker: processes.worker ? (await import('./worker.ts')).createWorker : null,
  };
}

/**
 * The embedded database opens in its own thread meanwhile. PostgreSQL comes afterwards: loading holds up the event loop,
 * for seconds on a busy machine, and a connection that is being made would time out.
 */
async function openAndLoad(config: Config, log: ReturnType<typeof createLogger>) {
  if (config.databaseUrl) {
    const loaded = await load(config);
    return { ...loaded, database: await openFor(config, log) };
  }
  const [loaded, database] = await Promise.all([load(config), openFor(config, log)]);
  return { ...loaded, database };
}

/** Returns where people reach it, once it answers. */
async function listen(api: Api, config: Config): Promise<string> {
  try {
    return publicAddress(config, Number(new URL(await api.listen()).port));
  } catch (error) {
    throw namingAddress(config, error);
  }
}

function readSettings(): Config {
  const config = readConfig();
  prepareDataDir(config);
  return withLocalAppSecret(config);
}

/** What runs so far. */
interface Running {
  /** Set once something asked the process to stop, also while it is still starting. */
  stopping: boolean;
  log?: ReturnType<typeof createLogger>;
  database?: Opened['database'];
  recorder?: Recorder;
  api?: Api;
  worker?: Worker;
  metrics?: Awaited<ReturnType<typeof startMetrics>> | null;
  tracing?: Awaited<ReturnType<typeof startTracing>>;
}

/** Finishes what is in progress and ends the process. Where the database isn't open yet, nothing is. */
async function endAll(running: Running): Promise<void> {
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
  if (running.database) {
    await Promise.all([running.api?.close(), running.worker?.close()]);
    await running.metrics?.close();
    await running.recorder?.stop();
    await running.tracing?.stop();
    await running.database.close();
  }
  process.exit(0);
}

async function warmUpAnalyst(log: ReturnType<typeof createLogger>): Promise<void> {
  try {
    const { warmUp } = await import('./features/analyst/warm-up.ts');
    await warmUp();
  } catch (error) {
    log.warn({ err: error }, 'couldn’t warm up the analyst');
  }
}

async function main(running: Running): Promise<void> {
  onStopRequest((signal) => {
    running.stopping = true;
    running.log?.info({ signal }, 'stopping');
    void endAll(running);
  });
  const config = readSettings();
  const recorder = new Recorder({ processes: config.processes });
  const log = createLogger(config, (line) => recorder.logged(line));
  running.log = log;
  const tracing = await startTracing(config, log);
  const { database, createApi, createWorker } = await openAndLoad(config, log);
  recorder.start(database);
  const metrics = config.metrics && (await startMetrics(config.metrics, database));
  if (metrics) log.info({ port: metrics.port }, 'metrics are served');
  Object.assign(running, { database, recorder, metrics, tracing });
  const deps = { config, database, log, recorder };
  const api = createApi && (await createApi(deps));
  if (api) running.api = api;
  await giveBackMemory();
  if (running.stopping) return;

  let address = publicAddress(config);
  if (api) {
    address = await listen(api, config);
    process.stdout.write(`\nDealwright is ready at ${address}\n\n`);
  }
  void warmUpAnalyst(log);
  // People need not wait for the queue to be prepared, and are served while it cannot be.
  if (createWorker) {
    await startPatiently(() => createWorker({ ...deps, address }), {
      mayGoOn: () => !running.stopping,
      onFailure: (error, waitMs) => {
        if (!api) throw error;
        log.error({ err: error, waitMs }, 'the worker couldn’t start; trying again');
      },
      onStarted: async (started) => {
        running.worker = started;
        // Told to stop while it was starting.
        if (running.stopping) await started.close();
        else if (!api) process.stdout.write('\nThe Dealwright worker is ready\n\n');
      },
    });
  }
}

const running: Running = { stopping: false };
main(running).catch((error: unknown) => {
  // A start that is stopped half way fails at what was closed under it.
  if (running.stopping) return;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Dealwright couldn’t start.\n${message}\n`);
  process.exit(1);
});

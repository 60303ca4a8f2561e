import { type Opened, openDatabase } from '@dealwright/db/open';
import { type Api, createApi } from './api.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { warmUp } from './features/analyst/warm-up.ts';
import { type Config, readConfig } from './platform/config.ts';
import { databaseOptions } from './platform/database-options.ts';
import { withLocalAppSecret } from './platform/local-app-secret.ts';
import { createLogger } from './platform/log.ts';
import { publicAddress } from './platform/public-address.ts';
import { startPatiently } from './platform/start-patiently.ts';
import { Recorder } from './platform/telemetry/recorder.ts';
import { createWorker, type Worker } from './worker.ts';

const STOP_WITHIN_MS = 9_000;

async function openFor(config: Config, log: ReturnType<typeof createLogger>): Promise<Opened['database']> {
  const { database, warnings, migrated } = await openDatabase(databaseOptions(config));
  for (const warning of warnings) log.warn(warning);
  if (migrated.length > 0) log.info({ migrated }, 'database is up to date');
  if (config.demo && (await seedDemo(database, new Date(), config))) log.info('demo companies are ready');
  return database;
}

async function main(): Promise<void> {
  const config = withLocalAppSecret(readConfig());
  const recorder = new Recorder({ processes: config.processes });
  const log = createLogger(config, (line) => recorder.logged(line));
  const database = await openFor(config, log);
  recorder.start(database);
  const deps = { config, database, log, recorder };
  const api: Api | null = config.processes.api ? await createApi(deps) : null;
  let worker: Worker | null = null;

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    await api?.close();
    await worker?.close();
    await recorder.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  // What started us has ended without a word: nobody would ever stop us.
  process.once('disconnect', () => void stop('disconnect'));
  process.channel?.unref();

  let address = publicAddress(config);
  if (api) {
    address = publicAddress(config, Number(new URL(await api.listen()).port));
    process.stdout.write(`\nDealwright is ready at ${address}\n\n`);
  }
  void warmUp().catch((error: unknown) => log.warn({ err: error }, 'couldn’t warm up the analyst'));
  // People need not wait for the queue to be prepared, and are served while it cannot be.
  if (config.processes.worker) {
    await startPatiently(() => createWorker({ ...deps, address }), {
      mayGoOn: () => !stopping,
      onFailure: (error, waitMs) => {
        if (!api) throw error;
        log.error({ err: error, waitMs }, 'the worker couldn’t start; trying again');
      },
      onStarted: async (started) => {
        worker = started;
        // Told to stop while it was starting.
        if (stopping) await started.close();
      },
    });
  }
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Dealwright couldn’t start.\n${message}\n`);
  process.exit(1);
});

import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import type { ModelAnalyst } from '../features/analyst/analyst.ts';
import { createLogger } from '../platform/log.ts';
import { createWorker } from '../worker.ts';
import { testConfig } from './test-app.ts';

/** A worker for tests to kill: its analyst begins to read, says so on stdout, and never ends. */
const model: ModelAnalyst = {
  model: 'hanging',
  serviceType: 'hanging',
  analyse: () => {
    process.stdout.write('reading\n');
    return new Promise(() => undefined);
  },
};

await createWorker({
  config: testConfig(),
  database: openPostgres({ url: process.argv[2] ?? '', poolSize: 4 }),
  log: createLogger({ production: true, logLevel: 'silent' }),
  model,
});

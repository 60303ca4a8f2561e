import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { createLogger } from '../platform/log.ts';
import { createWorker } from '../worker.ts';
import { testConfig } from './test-app.ts';

/** A worker for tests to kill: `working-worker.ts URL SETTINGS`, with the settings as JSON. */
const [url = '', settings = '{}'] = process.argv.slice(2);

await createWorker({
  config: testConfig(JSON.parse(settings) as NodeJS.ProcessEnv),
  database: openPostgres({ url, poolSize: 4 }),
  log: createLogger({ production: true, logLevel: 'silent' }),
});

import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import type { ModelAnalyst } from '../features/analyst/analyst.ts';
import { createLogger } from '../platform/log.ts';
import { createWorker } from '../worker.ts';
import { testConfig } from './test-app.ts';

/**
 * A worker for tests to kill: its analyst begins to read, says so on stdout, and never ends; its exports go to a bucket
 * that never answers.
 */
const model: ModelAnalyst = {
  model: 'hanging',
  serviceType: 'hanging',
  analyse: () => {
    process.stdout.write('reading\n');
    return new Promise(() => undefined);
  },
};

const [url = '', silentBucket = '', dataDir = ''] = process.argv.slice(2);

await createWorker({
  config: testConfig({
    DATA_DIR: dataDir,
    S3_ENDPOINT: silentBucket,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'silent',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'key',
  }),
  database: openPostgres({ url, poolSize: 4 }),
  log: createLogger({ production: true, logLevel: 'silent' }),
  model,
});

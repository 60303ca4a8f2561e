/**
 * npm run bench -- idle [--seconds 60]: the resource use of an idle server with demo data on each engine, PostgreSQL
 * included, once the work that new data brings is done; and its startup time on PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import { processorSeconds, residentMegabytes } from '../processor.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { startProduct } from '../servers.ts';
import { timeStarts } from '../starting.ts';

/** Duplicates among new data are looked for in the first minute, and a reading thread ends after a minute without work. */
const SETTLE_MS = 120_000;
const DATABASE = 'idle';

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

/** Transactions of the product's database so far; the statistics lag up to a second. */
async function transactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ done: string }>(
    'select xact_commit + xact_rollback as done from pg_stat_database where datname = $1',
    [DATABASE],
  );
  return Number(rows[0]?.done);
}

/** Shares of a core and megabytes, over some seconds without requests. */
async function cost(
  engine: string,
  settings: NodeJS.ProcessEnv,
  seconds: number,
  postgres?: ThrowawayPostgres,
): Promise<Finding[]> {
  const product = await startProduct(settings);
  const pids = { server: product.child.pid ?? 0, postgres: postgres?.pid ?? 0 };
  await wait(SETTLE_MS);
  const before = { server: processorSeconds(pids.server), postgres: processorSeconds(pids.postgres) };
  await wait(seconds * 1000);
  const server = (processorSeconds(pids.server) - before.server) / seconds;
  const database = postgres ? (processorSeconds(pids.postgres) - before.postgres) / seconds : 0;
  const memory = residentMegabytes(pids.server);
  await product.end('SIGTERM');
  return [
    {
      what: `idle on ${engine}, of a core`,
      value: 100 * (server + database),
      unit: '%',
      atMost: 1,
      detail: postgres
        ? `server ${percent(server)}, PostgreSQL ${percent(database)}`
        : `${seconds} seconds, database included`,
    },
    {
      what: `idle on ${engine}, memory`,
      value: memory,
      unit: 'MB',
      atMost: 250,
      detail: 'resident, of the server’s process',
    },
  ];
}

async function onPostgres(seconds: number): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  const client = new pg.Client(server.superuserUrl('postgres'));
  try {
    await createDatabase(server.url('postgres'), DATABASE);
    const settings = { DATABASE_URL: server.url(DATABASE) };
    await timeStarts([settings]);
    const start = await timeStarts([settings, settings, settings]);
    await client.connect();
    const before = { done: await transactions(client), at: performance.now() };
    const costs = await cost('PostgreSQL', settings, seconds, server);
    const passed = (performance.now() - before.at) / 1000;
    return [
      {
        what: 'start to ready on PostgreSQL',
        value: start.ready,
        unit: 's',
        atMost: 2,
        detail: `median of 3 starts with demo data, processor ${start.processor.toFixed(1)} s`,
      },
      ...costs,
      {
        what: 'transactions on PostgreSQL',
        value: ((await transactions(client)) - before.done) / passed,
        unit: '/s',
        detail: `${passed.toFixed(0)} seconds, start and end included`,
      },
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' } },
});
const seconds = Number(values.seconds);
const folder = await mkdtemp(join(tmpdir(), 'dealwright-idle-'));
const embedded = { DATA_DIR: folder };
await timeStarts([embedded]);
report('idle', [...(await onPostgres(seconds)), ...(await cost('the embedded database', embedded, seconds))]);
await rm(folder, { recursive: true, force: true });

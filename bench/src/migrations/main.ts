/**
 * npm run bench -- migrations [--deals 200000] [--hold 20]: an upgrade with a new column, a concurrent index and a fill in
 * batches, under traffic, while a reader holds a lock; and the column alone as it would be without a limit on waiting.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type { Database } from '@dealwright/db/database';
import { migrate } from '@dealwright/db/migrate';
import { planMigrations } from '@dealwright/db/migration/migration-plan';
import { planInWords } from '@dealwright/db/migration/plan-text';
import { MIGRATIONS_FOLDER } from '@dealwright/db/migration-files';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { seedDeals } from '@dealwright/server/demo/seed-deals';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { startProduct } from '../servers.ts';
import { judge, startTraffic } from './traffic.ts';

const QUIET_MS = 5_000;
const NO_KEY = '00000000-0000-0000-0000-000000000000 00000000-0000-0000-0000-000000000000';
const NO_TRANSACTION = '-- migration: no-transaction\n\n';

const LAST = `coalesce($1, '${NO_KEY}')`;
const UPGRADE = {
  '9990_mood.sql': 'alter table deals add column bench_mood text;\n',
  '9991_mood_index.sql': `${NO_TRANSACTION}create index concurrently deals_by_bench_mood on deals (company_id, bench_mood);\n`,
  '9992_mood_fill.sql': `${NO_TRANSACTION}-- batch
with page as (
  select company_id, id from deals
   where (company_id, id) > (split_part(${LAST}, ' ', 1)::uuid, split_part(${LAST}, ' ', 2)::uuid)
   order by company_id, id limit 1000),
filled as (
  update deals d set bench_mood = 'calm' from page where (d.company_id, d.id) = (page.company_id, page.id))
select company_id || ' ' || id as after from page order by company_id desc, id desc limit 1;\n`,
};
const COLUMN_ALONE = { '9993_column.sql': 'alter table deals add column bench_other text;\n' };

interface Ground {
  readonly database: Database;
  readonly url: string;
  readonly folder: string;
  readonly holdMs: number;
}

/** A transaction that has read the table and stays open, like a report or a forgotten shell. */
async function holdLock({ url, holdMs }: Ground): Promise<void> {
  const reader = openPostgres({ url, poolSize: 1, applicationName: 'long report' });
  await reader.asOwner.session(async (session) => {
    await session.exec('begin; select count(*) from deals');
    await wait(holdMs);
    await session.exec('commit');
  });
  await reader.close();
}

/** Applies the files under traffic while a reader holds its lock. */
async function upgrade(
  ground: Ground,
  files: Readonly<Record<string, string>>,
  patience: { readonly lockTimeoutMs?: number },
): Promise<Finding[]> {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(ground.folder, name), sql);
  process.stdout.write(`${planInWords(await planMigrations(ground.database, ground))}\n\n`);
  const product = await startProduct({ DATABASE_URL: ground.url, MIGRATE: '0' });
  const traffic = await startTraffic(product.address);
  await wait(QUIET_MS);
  const held = holdLock(ground);
  await wait(1_000);
  const begunAt = traffic.seconds();
  const report = (line: string) => process.stdout.write(`${traffic.seconds().toFixed(1)} s  ${line}\n`);
  await migrate(ground.database, { folder: ground.folder, report, ...patience });
  const took = traffic.seconds() - begunAt;
  report('migrated');
  await held;
  await wait(QUIET_MS);
  const { sent, failed, failures, deadSeconds, longestMs } = judge(await traffic.stop());
  await product.end('SIGTERM');
  const what = patience.lockTimeoutMs === undefined ? 'upgrade' : 'column without a limit on waiting';
  const isOurs = patience.lockTimeoutMs === undefined;
  return [
    {
      what: `${what}: seconds with only failures`,
      value: deadSeconds,
      unit: '',
      ...(isOurs && { atMost: 0 }),
      detail:
        `${failed} of ${sent} requests failed${failures && ` (${failures})`}; ` +
        `${took.toFixed(1)} s for ${Object.keys(files).length} migrations`,
    },
    { what: `${what}: longest request`, value: longestMs, unit: 'ms', detail: 'from sent to answered' },
  ];
}

/** The previous release on the upgraded schema. */
async function startPrevious({ url }: Ground): Promise<Finding> {
  const startedAt = performance.now();
  const product = await startProduct({ DATABASE_URL: url, MIGRATE: '0' });
  const rep = await product.signIn('rep');
  await rep.get('/api/deals?limit=60');
  await product.end('SIGTERM');
  return {
    what: 'the release before starts on the new schema and lists deals',
    value: (performance.now() - startedAt) / 1000,
    unit: 's',
    detail: 'a second process of this release, which knows none of the migrations',
  };
}

async function measure(server: ThrowawayPostgres, deals: number, holdMs: number): Promise<Finding[]> {
  await createDatabase(server.url('postgres'), 'migrations');
  const url = server.url('migrations');
  // The first start migrates and creates the demo company.
  await (await startProduct({ DATABASE_URL: url })).end('SIGTERM');
  const database = openPostgres({ url, poolSize: 4, statementTimeoutMs: 600_000 });
  const folder = mkdtempSync(join(tmpdir(), 'dealwright-bench-'));
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    await seedDeals(database, { deals, now: new Date() });
    await promisify(execFile)('psql', [server.superuserUrl('migrations'), '-qc', 'vacuum analyze']);
    process.stdout.write(`${deals} deals seeded\n\n`);
    const ground = { database, url, folder, holdMs };
    return [
      ...(await upgrade(ground, UPGRADE, {})),
      await startPrevious(ground),
      ...(await upgrade(ground, COLUMN_ALONE, { lockTimeoutMs: 600_000 })),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  }
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { deals: { type: 'string', default: '200000' }, hold: { type: 'string', default: '20' } },
});
const server = await startThrowawayPostgres({ durable: true });
try {
  const findings = await measure(server, Number(values.deals), Number(values.hold) * 1000);
  report('migrations', findings);
} finally {
  await server.stop();
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { listAndPage } from './list-and-page.ts';
import { live } from './live.ts';
import { type Finding, table } from './report.ts';
import { type Sized, scale } from './scale.ts';
import { starting } from './starting.ts';
import { throughput } from './throughput.ts';

const SEED = fileURLToPath(new URL('../../server/src/seed.ts', import.meta.url));
/** What is measured by itself: npm run bench -- <name>. */
const APART: Readonly<Record<string, string>> = {
  analyst: fileURLToPath(new URL('../analyst/run.ts', import.meta.url)),
  landing: fileURLToPath(new URL('landing/main.ts', import.meta.url)),
  webhooks: fileURLToPath(new URL('webhooks/main.ts', import.meta.url)),
  territories: fileURLToPath(new URL('territories/main.ts', import.meta.url)),
  tasks: fileURLToPath(new URL('tasks/main.ts', import.meta.url)),
  announcements: fileURLToPath(new URL('announcements/main.ts', import.meta.url)),
  moves: fileURLToPath(new URL('moves/main.ts', import.meta.url)),
  accounts: fileURLToPath(new URL('accounts/main.ts', import.meta.url)),
  streams: fileURLToPath(new URL('streams/main.ts', import.meta.url)),
  idle: fileURLToPath(new URL('idle/main.ts', import.meta.url)),
  hubspot: fileURLToPath(new URL('hubspot/main.ts', import.meta.url)),
  usage: fileURLToPath(new URL('usage/main.ts', import.meta.url)),
  timing: fileURLToPath(new URL('timing/main.ts', import.meta.url)),
  mutants: fileURLToPath(new URL('mutants/main.ts', import.meta.url)),
  structure: fileURLToPath(new URL('structure/main.ts', import.meta.url)),
  migrations: fileURLToPath(new URL('migrations/main.ts', import.meta.url)),
  failover: fileURLToPath(new URL('failover/main.ts', import.meta.url)),
  reliability: fileURLToPath(new URL('reliability/main.ts', import.meta.url)),
};
const run = promisify(execFile);

/** A database with so many deals, and how many a second were written. */
async function seeded(server: ThrowawayPostgres, deals: number): Promise<{ sized: Sized; rate: number }> {
  const name = `deals_${deals}`;
  await createDatabase(server.url('postgres'), name);
  const url = server.url(name);
  const { stdout } = await run(process.execPath, [SEED, '--deals', String(deals)], {
    env: { ...process.env, DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'warn' },
  });
  const rate = Number(/, (\d+) a second/.exec(stdout)?.[1]);
  await run('psql', [server.superuserUrl(name), '-qc', 'vacuum analyze']);
  process.stdout.write(`${deals} deals seeded, ${rate} a second\n`);
  return { sized: { deals, url }, rate };
}

async function measureSpeed(sizes: readonly number[]): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    const grounds: { sized: Sized; rate: number }[] = [];
    for (const size of sizes) grounds.push(await seeded(server, size));
    const [small, large] = [grounds[0], grounds.at(-1)];
    if (!small || !large) throw new Error('at least one size is needed');
    const superuserUrl = server.superuserUrl(`deals_${small.sized.deals}`);
    const findings = [
      ...(await listAndPage(small.sized.url, superuserUrl)),
      ...(await scale(small.sized, large.sized)),
      await throughput(small.sized.url, superuserUrl),
      await live(small.sized.url),
      ...(await starting(small.sized.url)),
    ];
    return [
      ...findings,
      {
        what: 'deals written by npm run seed',
        value: large.rate,
        unit: '/s',
        atLeast: 5_000,
        detail: `${large.sized.deals.toLocaleString('en')} deals on PostgreSQL`,
      },
    ];
  } finally {
    await server.stop();
  }
}

const apart = APART[process.argv[2] ?? ''];
if (apart) {
  await import(apart);
} else {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { sizes: { type: 'string', default: '1000,100000,1000000' } },
  });
  const findings = await measureSpeed(values.sizes.split(',').map(Number));
  process.stdout.write(`\n${table(findings)}\n`);
}

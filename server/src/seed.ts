import { parseArgs } from 'node:util';
import { openDatabase } from '@dealwright/db/open';
import { seedDeals } from './demo/seed-deals.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { readConfig } from './platform/config.ts';
import { directDatabaseOptions } from './platform/database-options.ts';

const USAGE = 'Usage: npm run seed -- --deals 1000\n';

function readCount(): number {
  const { values } = parseArgs({ options: { deals: { type: 'string' } }, strict: true });
  const count = Number(values.deals);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) throw new Error(USAGE);
  return count;
}

async function main(): Promise<void> {
  const deals = readCount();
  const config = readConfig();
  const { database } = await openDatabase({
    ...directDatabaseOptions(config, { poolSize: 4, statementTimeoutMs: 120_000 }),
    migrating: { mayApply: config.migrate },
  });
  try {
    const now = new Date();
    if (config.demo) await seedDemo(database, now);
    const started = performance.now();
    await seedDeals(database, {
      deals,
      now,
      onProgress: (written) => {
        if (written % 50_000 === 0) process.stdout.write(`${written} of ${deals} deals\n`);
      },
    });
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(
      `${deals} deals added in ${seconds.toFixed(1)} s, ${Math.round(deals / seconds)} a second\n`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import type { ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';

/** The program behind `npm run seed`. */
export const SEED = fileURLToPath(new URL('../../server/src/seed.ts', import.meta.url));
const run = promisify(execFile);

export interface Seeded {
  readonly deals: number;
  readonly url: string;
  /** Deals written per second. */
  readonly rate: number;
}

/** A database whose demo company has this many deals. */
export async function seeded(server: ThrowawayPostgres, deals: number): Promise<Seeded> {
  const name = `deals_${deals}`;
  await createDatabase(server.url('postgres'), name);
  const url = server.url(name);
  const { stdout } = await run(process.execPath, [SEED, '--deals', String(deals)], {
    env: { ...process.env, DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'warn' },
  });
  const rate = Number(/, (\d+) a second/.exec(stdout)?.[1]);
  // Records that wait to be compared for duplicates would be compared while something else is measured.
  await run('psql', [server.superuserUrl(name), '-qc', 'truncate duplicate_checks', '-c', 'vacuum analyze']);
  process.stdout.write(`${deals} deals seeded, ${rate} a second\n`);
  return { deals, url, rate };
}

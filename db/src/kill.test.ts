import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { createDatabase } from './testing/postgres-databases.ts';
import { runScript } from './testing/run-script.ts';
import { startThrowawayPostgres } from './testing/throwaway-postgres.ts';

const ROUNDS = 3;
const TABLE = `create table numbers (number integer, half integer, primary key (number, half));
  grant select, insert on numbers to dealwright_system`;

async function missingAndHalf(database: Database, last: number): Promise<{ missing: number; half: number }> {
  const [found] = await database.asOwner.query<{ missing: number; half: number }>(
    `select (select count(*)::int from generate_series(0, $1::int) n where not exists
              (select 1 from numbers where number = n)) as missing,
            (select count(*)::int from (select 1 from numbers group by number having count(*) <> 2) halves) as half`,
    [last],
  );
  return found ?? { missing: -1, half: -1 };
}

async function nextNumber(database: Database): Promise<number> {
  const [row] = await database.asOwner.query<{ next: number }>(
    'select coalesce(max(number) + 1, 0)::int as next from numbers',
  );
  return row?.next ?? 0;
}

/** Lets a process write until some numbers are acknowledged, stops it by `kill`, and answers with the last of them. */
async function writeUntil(kill: () => Promise<void>, args: [string, string, string]): Promise<number> {
  const writer = runScript('write-numbers', args);
  await writer.says(`\n${Number(args[2]) + 20}\n`);
  await wait(Math.random() * 100);
  await kill();
  writer.process.kill('SIGKILL');
  const { output } = await writer.ended;
  const acknowledged = output
    .split('\n')
    .slice(0, -1)
    .filter((line) => /^\d+$/.test(line));
  return Number(acknowledged.at(-1));
}

it('loses no acknowledged write of a killed process on the embedded database', {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dealwright kill '));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = async (template?: Uint8Array) => openEmbedded({ dataDir, ...(template ? { template } : {}) });
  let database = await open(await migratedTemplate());
  await database.asOwner.exec(TABLE);
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await nextNumber(database);
    await database.close();
    const last = await writeUntil(() => Promise.resolve(), ['embedded', dataDir, String(first)]);
    expect(last).toBeGreaterThanOrEqual(first + 20);
    database = await open();
    expect(await missingAndHalf(database, last)).toEqual({ missing: 0, half: 0 });
  }
  await database.close();
});

it('loses no acknowledged write on PostgreSQL when process and server are killed', {
  timeout: 120_000,
}, async () => {
  const server = await startThrowawayPostgres({ durable: true });
  onTestFinished(server.stop);
  await createDatabase(server.url('postgres'), 'kill');
  const url = server.url('kill');
  const database = openPostgres({ url });
  onTestFinished(database.close);
  await migrate(database);
  await database.asOwner.exec(TABLE);
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await nextNumber(database);
    const killServer = round % 2 === 1 ? () => server.restart() : () => Promise.resolve();
    const last = await writeUntil(killServer, ['postgres', url, String(first)]);
    expect(last).toBeGreaterThanOrEqual(first + 20);
    // What the killed process had sent may still be under way in the server.
    const writers = "select 1 from pg_stat_activity where application_name = 'writer'";
    await expect.poll(() => database.asOwner.query(writers)).toEqual([]);
    expect(await missingAndHalf(database, last)).toEqual({ missing: 0, half: 0 });
  }
});

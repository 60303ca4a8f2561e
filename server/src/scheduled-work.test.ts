import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from './platform/log.ts';
import { testConfig } from './testing/test-app.ts';
import { createWorker, type Worker } from './worker.ts';

const log = createLogger({ production: true, logLevel: 'silent' });

/** Work that is queued only when the database says that it waits. */
const ASKED = [
  'apply-factor-resets',
  'compare-records',
  'find-competitor-mentions',
  'finish-hand-overs',
  'freeze-closed-deals',
  'look-for-news',
  'take-up-analyses',
  'take-up-recordings',
  'take-up-undos',
  'tell-of-guessed-passwords',
];

eachEngine((engine) => {
  let database: TestDatabase;
  let workers: Worker[];

  beforeEach(async () => {
    workers = [];
    database = await openTestDatabase(engine);
  });
  afterEach(async () => {
    for (const worker of workers) await worker.close();
    await database.close();
  });

  const asSystem = <T extends object>(sql: string, params: readonly unknown[] = []) =>
    database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, params));

  test('OPS59 workers queue what has work, once a minute, and nothing that has none', async () => {
    await asSystem(
      "insert into password_guesses (subject, wrong, touched_at) values (sha256('rep'), 100, now())",
    );
    const warn = vi.spyOn(log, 'warn');
    onTestFinished(() => warn.mockRestore());
    for (let nth = 0; nth < 2; nth += 1)
      workers.push(await createWorker({ config: testConfig(), database, log }));
    await vi.waitFor(
      async () => expect(await asSystem('select from password_guesses where told_at is null')).toEqual([]),
      { timeout: 45_000, interval: 100 },
    );
    const kinds = await asSystem<{ name: string; most: number }>(
      `select name, max(jobs)::int as most
         from (select name, singleton_on, count(*) as jobs from pgboss.job
                where singleton_key = 'scheduled' and name = any($1) group by 1, 2) minutes
        group by 1`,
      [ASKED],
    );
    expect(kinds).toEqual([{ name: 'tell-of-guessed-passwords', most: 1 }]);
    expect(warn).not.toHaveBeenCalled();
  });
});

import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from './platform/ids.ts';
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
/** Of these, one that waits as long as a suspended company has records for it. */
const ALWAYS = 'compare-records';
const WAIT = { timeout: 45_000, interval: 100 };

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
    // Records of a suspended company wait on: the work finds nothing to do.
    const suspended = newId();
    await asSystem(
      "insert into companies (id, name, suspended_at, suspension_reason) values ($1, $1::uuid::text, now(), 'Unpaid')",
      [suspended],
    );
    await asSystem("insert into duplicate_checks (company_id, kind, record_id) values ($1, 'deal', $1)", [
      suspended,
    ]);
    const warn = vi.spyOn(log, 'warn');
    const send = vi.spyOn(PgBoss.prototype, 'send');
    onTestFinished(() => {
      for (const mock of [warn, send]) mock.mockRestore();
    });
    for (let nth = 0; nth < 2; nth += 1)
      workers.push(await createWorker({ config: testConfig(), database, log }));
    await vi.waitFor(
      async () => expect(await asSystem('select from password_guesses where told_at is null')).toEqual([]),
      WAIT,
    );
    // Both workers have asked while something waited.
    const asked = () => send.mock.calls.filter(([name]) => name === ALWAYS).length;
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(1), WAIT);
    await Promise.all(send.mock.results.map(({ value }) => value));
    const kinds = await asSystem<{ name: string; most: number }>(
      `select name, max(jobs)::int as most
         from (select name, count(*) as jobs from pgboss.job
                where name = any($1) group by name, date_trunc('minute', created_on)) minutes
        group by name order by name`,
      [ASKED],
    );
    expect(kinds).toEqual([
      { name: ALWAYS, most: 1 },
      { name: 'tell-of-guessed-passwords', most: 1 },
    ]);
    expect(warn).not.toHaveBeenCalled();
  });
});

import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from './ids.ts';
import { createLogger } from './log.ts';
import { Outbox, type OutboxEvent } from './outbox.ts';

const log = createLogger({ production: true, logLevel: 'silent' });

eachEngine((engine) => {
  let database: TestDatabase;
  let passed: OutboxEvent[];
  let outbox: Outbox;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    passed = [];
    outbox = new Outbox(database, log, [], [async (events) => void passed.push(...events)]);
  });
  afterEach(() => database.close());

  const run = (sql: string, params: readonly unknown[] = []) =>
    database.transaction('dealwright_system', (tx) => queryRows(tx, sql, params));
  const addCompany = async () => {
    const id = newId();
    await run('insert into companies (id, name) values ($1, $1::uuid::text)', [id]);
    return id;
  };
  const addEvents = (companyId: string, count: number) =>
    run(
      `insert into events (company_id, id, type, payload)
       select $1, md5($1::uuid::text || nth)::uuid, 'deal.changed', '{}' from generate_series(1, $2::int4) nth`,
      [companyId, count],
    );

  test('OPS40 an event of one company is not kept waiting by three thousand of another', async () => {
    const [busy, other] = [await addCompany(), await addCompany()];
    await addEvents(busy, 3_000);
    await addEvents(other, 1);
    await outbox.passOn();
    expect(passed.filter(({ company_id }) => company_id === other)).toHaveLength(1);
    expect(passed.filter(({ company_id }) => company_id === busy)).toHaveLength(100);
    await outbox.passOn();
    expect(passed.filter(({ company_id }) => company_id === busy)).toHaveLength(300);
  });

  test('OPS40 more companies than one turn serves all have theirs, those of suspended ones wait', async () => {
    const companies = await Promise.all(Array.from({ length: 60 }, addCompany));
    for (const id of companies) await addEvents(id, 2);
    const [suspended = ''] = companies.toSorted();
    await run(`update companies set suspended_at = now(), suspension_reason = 'unpaid' where id = $1`, [
      suspended,
    ]);
    await outbox.passOn();
    await outbox.passOn();
    const counts = companies.map((id) => passed.filter(({ company_id }) => company_id === id).length);
    expect(counts.toSorted()).toEqual([0, ...companies.slice(1).map(() => 2)]);
    await run('update companies set suspended_at = null, suspension_reason = null where id = $1', [
      suspended,
    ]);
    while ((await outbox.passOn()) > 0);
    expect(passed).toHaveLength(120);
    expect(new Set(passed.map(({ id }) => id)).size).toBe(120);
  });
});

import { expect, it } from 'vitest';
import { queryRows } from '../query-rows.ts';
import { eachEngine } from './each-engine.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

const COMPANY = '0190b6a0-0000-7000-8000-000000000001';

async function addCompany({ transaction }: TestDatabase): Promise<void> {
  await transaction('dealwright_system', (tx) =>
    queryRows(tx, `insert into companies (id, name) values ($1, 'Northwind')`, [COMPANY]),
  );
}

/** -1 for what was never counted. */
const COUNTED = `select reltuples::int4 as companies from pg_class where oid = 'companies'::regclass`;

const companiesIn = ({ transaction }: TestDatabase) =>
  transaction('dealwright_system', (tx) => queryRows(tx, 'select id from companies'));

eachEngine((engine) => {
  it('gives the next test a database without rows, queue or sessions of the one before', async () => {
    const first = await openTestDatabase(engine);
    await addCompany(first);
    await first.asOwner.exec('create schema pgboss; create table pgboss.job (id int)');
    await first.close();
    const second = await openTestDatabase(engine);
    expect(second.url).toBe(first.url);
    expect(await companiesIn(second)).toEqual([]);
    expect(await second.asOwner.query(`select to_regclass('pgboss.job') as job`)).toEqual([{ job: null }]);
    await second.close();
  });

  it('gives the next test a database that plans as for empty tables', async () => {
    const first = await openTestDatabase(engine);
    await addCompany(first);
    await first.asOwner.exec('analyze companies');
    expect(await first.asOwner.query(COUNTED)).toEqual([{ companies: 1 }]);
    await first.close();
    const second = await openTestDatabase(engine);
    expect(second.url).toBe(first.url);
    expect(await second.asOwner.query(COUNTED)).toEqual([{ companies: -1 }]);
    await second.close();
  });

  it('does not reuse a database changed beyond its rows', async () => {
    const first = await openTestDatabase(engine);
    await first.asOwner.exec('alter table companies rename column name to title');
    await first.close();
    const second = await openTestDatabase(engine);
    await addCompany(second);
    expect(await companiesIn(second)).toEqual([{ id: COMPANY }]);
    await second.close();
  });

  it('refuses who still holds one that was closed, and tells them nothing', async () => {
    const first = await openTestDatabase(engine);
    const heard: string[] = [];
    await first.listen('deals', (payload) => heard.push(payload));
    await first.close();
    await expect(companiesIn(first)).rejects.toThrow();
    await expect(first.asOwner.query('select 1')).rejects.toThrow();
    const second = await openTestDatabase(engine);
    const told: string[] = [];
    await second.listen('deals', (payload) => told.push(payload));
    await second.asOwner.exec(`notify deals, 'one'`);
    await expect.poll(() => told).toEqual(['one']);
    expect(heard).toEqual([]);
    await second.close();
  });
});

import { sql as rawSql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database, Tx } from './database.ts';
import { sqlState } from './database-error.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { queryRows } from './query-rows.ts';
import { blindStatements } from './testing/blind-statements.ts';
import { SYSTEM_TABLES } from './testing/catalogue-rules.ts';
import { eachEngine } from './testing/each-engine.ts';
import { insertOneRowEach, insertSql, type Sample, sampleRows } from './testing/one-row-each.ts';
import { urlOf } from './testing/postgres-databases.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const OURS = '0190a000-0000-7000-8000-00000000000a';
const THEIRS = '0190a000-0000-7000-8000-00000000000b';
const ID = '0190a000-0000-7000-8000-000000000001';
const OTHER_ID = '0190a000-0000-7000-8000-000000000002';

/** Who asks: the application before a company is known, or on behalf of another company. */
const STRANGERS: [string, string][] = [
  ['no company', ''],
  ['another company', THEIRS],
];

async function withSuperuser(
  database: TestDatabase,
  run: (superuser: Database) => Promise<void>,
): Promise<void> {
  if (database.url === undefined) {
    return run(database);
  }
  const superuser = openPostgres({
    url: urlOf(inject('postgresSuperuserUrl'), new URL(database.url).pathname.slice(1)),
  });
  try {
    await run(superuser);
  } finally {
    await superuser.close();
  }
}

eachEngine((engine) => {
  let database: TestDatabase;
  let ours: Sample[] = [];
  let smuggled: Sample[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ours = await sampleRows(database.asOwner, OURS, ID);
    smuggled = await sampleRows(database.asOwner, OURS, OTHER_ID);
    await withSuperuser(database, (superuser) =>
      superuser.asOwner.session((session) => insertOneRowEach(session, ours)),
    );
  });
  afterAll(() => database.close());

  /** Rows that the statement saw or changed; a refusal counts as none. Nothing of it stays. */
  const rowsOf = async (company: string, ask: (tx: Tx) => Promise<unknown[]>): Promise<number | '42501'> => {
    let rows = 0;
    const undone = new Error('Undone');
    const failure: unknown = await database
      .transaction('dealwright_app', async (tx) => {
        await queryRows(tx, "select set_config('app.company_id', $1, true)", [company]);
        rows = (await ask(tx)).length;
        throw undone;
      })
      .catch((error: unknown) => error);
    if (failure === undone) {
      return rows;
    }
    if (sqlState(failure) === '42501') {
      return '42501';
    }
    throw failure;
  };

  it('has a row of ours in every table', async () => {
    await withSuperuser(database, async (superuser) => {
      for (const { table } of ours) {
        expect(await superuser.asOwner.query(`select 1 from ${table}`), table).toHaveLength(1);
      }
    });
    expect(ours.length).toBeGreaterThan(20);
  });

  it('shows our rows to us, so that their absence elsewhere means something', async () => {
    for (const { table } of ours) {
      const seen = await rowsOf(OURS, (tx) => queryRows(tx, `select 1 from ${table}`));
      expect(seen, table).toBe(table in SYSTEM_TABLES ? '42501' : 1);
    }
  });

  it('shows every row to the system role', async () => {
    for (const { table } of ours) {
      const seen = await database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `select 1 from ${table}`),
      );
      expect(seen, table).toHaveLength(1);
    }
  });

  describe.each(STRANGERS)('for %s', (_, company) => {
    const none = (rows: number | '42501') => rows === 0 || rows === '42501';

    it('ROLE13 ROLE11 reads no row of any table', async () => {
      for (const { table } of ours) {
        expect(await rowsOf(company, (tx) => queryRows(tx, `select 1 from ${table}`)), table).toSatisfy(none);
        expect(
          await rowsOf(company, (tx) => queryRows(tx, `select 1 from ${table} for update`)),
          table,
        ).toSatisfy(none);
      }
    });

    it('changes no row of any table', async () => {
      for (const { table, columns } of ours) {
        const [column] = columns;
        const change = `update ${table} set "${column}" = "${column}" returning 1`;
        expect(await rowsOf(company, (tx) => queryRows(tx, change)), table).toSatisfy(none);
      }
    });

    it('deletes no row of any table', async () => {
      for (const { table } of ours) {
        expect(
          await rowsOf(company, (tx) => queryRows(tx, `delete from ${table} returning 1`)),
          table,
        ).toSatisfy(none);
      }
    });

    it('changes and deletes no row without naming one', async () => {
      const statements = await blindStatements(database.asOwner);
      expect(statements.length).toBeGreaterThan(20);
      for (const { sql } of statements) {
        const touched = database.transaction('dealwright_app', async (tx) => {
          await queryRows(tx, "select set_config('app.company_id', $1, true)", [company]);
          const { numAffectedRows } = await rawSql.raw(sql).execute(tx.kysely);
          if (numAffectedRows !== 0n) throw new Error(`${numAffectedRows} rows: ${sql}`);
        });
        await expect(touched, sql).resolves.toBeUndefined();
      }
    });

    it('adds no row of ours to any table', async () => {
      for (const sample of smuggled) {
        const added = await rowsOf(company, (tx) => queryRows(tx, insertSql(sample), sample.values));
        expect(added, sample.table).toBe('42501');
      }
    });

    it('sees nothing through any view', async () => {
      const views = await database.asOwner.query<{ name: string }>(
        "select viewname::text as name from pg_views where schemaname in ('public', 'ai')",
      );
      expect(await rowsOf(OURS, (tx) => queryRows(tx, 'select 1 from company_usage_summary'))).toBe(1);
      for (const { name } of views) {
        expect(await rowsOf(company, (tx) => queryRows(tx, `select 1 from "${name}"`)), name).toSatisfy(none);
      }
    });
  });

  it('cannot refer to a row of another company, whatever its id', async () => {
    const pin = {
      table: 'deal_pins',
      columns: ['company_id', 'deal_id', 'profile_id'],
      values: [THEIRS, ID, ID],
    };
    const failing = database.transaction('dealwright_app', async (tx) => {
      await queryRows(tx, "select set_config('app.company_id', $1, true)", [THEIRS]);
      await queryRows(tx, insertSql(pin), pin.values);
    });
    await expect(failing).rejects.toMatchObject({ code: '23503' });
  });
});

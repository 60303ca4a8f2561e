import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRetryable, sqlState, TransactionRolledBack } from './database-error.ts';
import { queryRows } from './query-rows.ts';
import { eachEngine } from './testing/each-engine.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

eachEngine((engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.asOwner.exec(`
      create type mark as enum ('first', 'second');
      create table notes (id bigint primary key, text text, marks mark[] not null default '{}');
      grant select, insert, update, delete on notes to dealwright_app;`);
    await database.refreshTypes();
  });
  afterAll(() => database.close());

  const countNotes = async () => {
    const [row] = await database.asOwner.query<{ n: bigint }>('select count(*) as n from notes');
    return row?.n;
  };

  it('runs under the role that was asked for, and never beyond the transaction', async () => {
    const inside = await database.transaction('dealwright_app', (tx) =>
      queryRows(tx, 'select current_user::text as role'),
    );
    expect(inside).toEqual([{ role: 'dealwright_app' }]);
    const [outside] = await database.asOwner.query<{ role: string }>('select current_user::text as role');
    expect(outside?.role).not.toBe('dealwright_app');
  });

  it('forgets settings made for one transaction in the next', async () => {
    await database.transaction('dealwright_app', (tx) =>
      queryRows(tx, "select set_config('app.company_id', 'aaa', true)"),
    );
    const rows = await database.transaction('dealwright_app', (tx) =>
      queryRows(tx, "select nullif(current_setting('app.company_id', true), '') as company"),
    );
    expect(rows).toEqual([{ company: null }]);
  });

  it('reads values alike on both engines', async () => {
    const [row] = await database.transaction('dealwright_app', (tx) =>
      queryRows(
        tx,
        `select 9007199254740993::int8 as big, array[1, null]::int8[] as bigs, 1.10::numeric as exact,
                array[1.10]::numeric[] as exacts, date '2026-02-28' as day, '{"a": [1]}'::jsonb as json,
                timestamptz '2026-02-28 12:00:00+02' as time, array['first', 'second']::mark[] as marks,
                $1::text[] as texts, $2::timestamptz as sent, null::int8 as nothing`,
        [['a"b', 'c,d'], new Date('2026-01-01T00:00:00Z')],
      ),
    );
    expect(row).toEqual({
      big: 9007199254740993n,
      bigs: [1n, null],
      exact: '1.10',
      exacts: ['1.10'],
      day: '2026-02-28',
      json: { a: [1] },
      time: new Date('2026-02-28T10:00:00Z'),
      marks: ['first', 'second'],
      texts: ['a"b', 'c,d'],
      sent: new Date('2026-01-01T00:00:00Z'),
      nothing: null,
    });
  });

  it('rolls back everything when the closure throws, and says why', async () => {
    const failing = database.transaction('dealwright_app', async (tx) => {
      await queryRows(tx, "insert into notes values (1, 'x')");
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    expect(await countNotes()).toBe(0n);
  });

  it('does not pretend to have committed after a statement failed unnoticed', async () => {
    const failing = database.transaction('dealwright_app', async (tx) => {
      await queryRows(tx, "insert into notes values (1, 'x')");
      await queryRows(tx, 'select 1 / 0').catch(() => undefined);
    });
    await expect(failing).rejects.toThrow(TransactionRolledBack);
    expect(await countNotes()).toBe(0n);
  });

  it('runs nothing as the login role when one of several statements fails', async () => {
    let settled: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    const failing = database.transaction('dealwright_app', async (tx) => {
      const first = queryRows(tx, 'select 1 / 0');
      settled = Promise.allSettled([
        queryRows(tx, "insert into notes values (2, 'y')"),
        queryRows(tx, "insert into notes values (3, 'z')"),
      ]);
      await first;
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await countNotes()).toBe(0n);
  });

  it('refuses a statement once the transaction is over', async () => {
    let kept: (() => Promise<unknown>) | undefined;
    await database.transaction('dealwright_app', async (tx) => {
      kept = () => queryRows(tx, "insert into notes values (4, 'late')");
      await queryRows(tx, 'select 1');
    });
    await expect(kept?.()).rejects.toThrow('This transaction is over');
  });

  it('writes and reads through Kysely in the same transaction', async () => {
    const id = '0190a000-0000-7000-8000-000000000001';
    const found = await database.transaction('dealwright_system', async ({ kysely }) => {
      const written = await kysely
        .insertInto('companies')
        .values({ id, name: 'Northwind' })
        .executeTakeFirstOrThrow();
      expect(written.numInsertedOrUpdatedRows).toBe(1n);
      return kysely.selectFrom('companies').select(['id', 'name']).where('id', '=', id).execute();
    });
    expect(found).toEqual([{ id, name: 'Northwind' }]);
  });

  it('opens with a statement that already runs under the role, and gives its rows', async () => {
    const opening =
      "select current_user::text as role, set_config('app.company_id', 'opened', true) as company";
    const seen = await database.transaction(
      'dealwright_app',
      async (tx) => [tx.opening, await queryRows(tx, "select current_setting('app.company_id') as company")],
      { opening },
    );
    expect(seen).toEqual([[{ role: 'dealwright_app', company: 'opened' }], [{ company: 'opened' }]]);
    const failing = database.transaction('dealwright_app', () => Promise.resolve(1), {
      opening: 'select 1 / 0',
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await database.transaction('dealwright_app', (tx) => Promise.resolve(tx.opening))).toEqual([]);
  });

  it('refuses writes in a transaction that only reads', async () => {
    const writing = database.transaction(
      'dealwright_app',
      (tx) => queryRows(tx, "insert into notes values (5, 'x')"),
      {
        readOnly: true,
      },
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('tries again what lost to another transaction, three times in all', async () => {
    let tries = 0;
    const losing = database.transaction(
      'dealwright_app',
      async (tx) => {
        tries += 1;
        await queryRows(tx, "do $$ begin raise exception 'lost' using errcode = '40001'; end $$");
      },
      { retry: true },
    );
    await expect(losing).rejects.toSatisfy(isRetryable);
    expect(tries).toBe(3);
  });

  it('keeps transactions that run at the same time apart', async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        database.transaction('dealwright_app', async (tx) => {
          await queryRows(tx, "select set_config('app.company_id', $1, true)", [String(n)]);
          await wait(n % 3);
          const rows = await queryRows<{ seen: string }>(
            tx,
            "select current_setting('app.company_id') as seen",
          );
          return rows[0]?.seen === String(n);
        }),
      ),
    );
    expect(results.every(Boolean)).toBe(true);
  });

  it('goes on after many failed statements of every kind', async () => {
    for (const sql of [
      'selec 1',
      'select * from nowhere',
      'select 1 / 0',
      'insert into companies values (null)',
    ]) {
      const failing = database.transaction('dealwright_app', (tx) => queryRows(tx, sql));
      await expect(failing).rejects.toSatisfy((error) => sqlState(error) !== undefined);
      const named = database.transaction('dealwright_app', (tx) => queryRows(tx, `${sql} -- $1`, ['x']));
      await expect(named).rejects.toThrow();
    }
    expect(await countNotes()).toBe(0n);
  });

  it('reads a table again after it has changed its shape', async () => {
    const read = () =>
      database.transaction(
        'dealwright_app',
        (tx) => queryRows(tx, 'select * from notes where id = $1', [9n]),
        {
          retry: true,
        },
      );
    expect(await read()).toEqual([]);
    await database.asOwner.exec('alter table notes add column extra integer');
    expect(await read()).toEqual([]);
    await database.asOwner.exec('alter table notes drop column extra');
    expect(await read()).toEqual([]);
  });

  it('leaves no open transaction behind when several statements of the owner fail half-way', async () => {
    await expect(database.asOwner.exec('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
    await expect(database.asOwner.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('wakes listeners once the transaction has committed, but not after a rollback', async () => {
    const heard: string[] = [];
    const stops = await Promise.all(
      ['news', 'rumors'].map((channel) => database.listen(channel, () => heard.push(channel))),
    );
    const tell = (channel: string, then = () => {}) =>
      database.transaction('dealwright_app', async (tx) => {
        tx.notify(channel);
        then();
      });
    await tell('news');
    await expect.poll(() => heard).toEqual(['news']);
    const given = tell('rumors', () => {
      throw new Error('No');
    });
    await expect(given).rejects.toThrow('No');
    await tell('news');
    await expect.poll(() => heard).toEqual(['news', 'news']);
    await Promise.all(stops.map((stop) => stop()));
    await tell('news');
    await wait(100);
    expect(heard).toEqual(['news', 'news']);
  });

  it('says once what many transactions had to tell a channel at the same moment', async () => {
    const heard: string[] = [];
    const stop = await database.listen('news', () => heard.push('news'));
    await Promise.all(
      Array.from({ length: 200 }, () =>
        database.transaction('dealwright_app', async (tx) => tx.notify('news')),
      ),
    );
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await wait(200);
    expect(heard.length).toBeLessThan(100);
    await stop();
  });
});

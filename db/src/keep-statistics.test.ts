import { expect, test } from 'vitest';
import { queryRows } from './query-rows.ts';
import { openTestDatabase } from './testing/test-database.ts';

test('the embedded database learns how large its tables have become, without being asked', async () => {
  const database = await openTestDatabase('embedded');
  const known = async () => {
    const [row] = await database.asOwner.query<{ rows: number }>(
      "select reltuples::int as rows from pg_class where relname = 'things'",
    );
    return row?.rows;
  };
  try {
    await database.asOwner.exec('create table things (id int primary key, text text)');
    expect(await known()).toBe(-1);
    await database.asOwner.exec(
      "insert into things select n, repeat('x', 100) from generate_series(1, 5000) n",
    );
    // What an owner writes is not seen; any transaction of the product is.
    await database.transaction('dealwright_system', (tx) => queryRows(tx, 'select 1'));
    await expect.poll(known, { timeout: 15_000 }).toBe(5000);
  } finally {
    await database.close();
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../query-rows.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openPostgres } from './open-postgres.ts';

describe('a connection', () => {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await openTestDatabase('postgres');
  });
  afterAll(() => server.close());

  it.each([false, true])('compiles no statement, read only or not', async (readOnly) => {
    const database = openPostgres({ url: server.url ?? '', readOnly });
    const [row] = await database.transaction('dealwright_app', (tx) =>
      queryRows<{ jit: string; reading: string }>(
        tx,
        `select current_setting('jit') as jit, current_setting('transaction_read_only') as reading`,
        [],
      ),
    );
    expect(row).toEqual({ jit: 'off', reading: readOnly ? 'on' : 'off' });
    await database.close();
  });
});

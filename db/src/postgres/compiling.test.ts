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

  it.each([false, true])(
    'compiles no statement and starts no workers for one, read only or not',
    async (readOnly) => {
      const database = openPostgres({ url: server.url ?? '', readOnly });
      const [row] = await database.transaction('dealwright_app', (tx) =>
        queryRows<{ jit: string; workers: string; reading: string }>(
          tx,
          `select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers,
                current_setting('transaction_read_only') as reading`,
          [],
        ),
      );
      expect(row).toEqual({ jit: 'off', workers: '0', reading: readOnly ? 'on' : 'off' });
      await database.close();
    },
  );
});

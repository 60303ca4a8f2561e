import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../query-rows.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const CHANNELS = ['one', 'two', 'three', 'four', 'five'];

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

it('asks its connection one thing at a time, however many begin or stop to listen at once', async () => {
  const warnings: string[] = [];
  const hear = (warning: Error): unknown => warnings.push(warning.message);
  process.on('warning', hear);
  const heard: string[] = [];
  const stops = await Promise.all(
    CHANNELS.map((channel) => database.listen(channel, (payload) => heard.push(payload))),
  );
  await database.transaction('dealwright_system', async (tx) => {
    for (const channel of CHANNELS) await queryRows(tx, 'select pg_notify($1, $1)', [channel]);
  });
  await expect.poll(() => heard.toSorted()).toEqual(CHANNELS.toSorted());
  await Promise.all(stops.map((stop) => stop()));
  // A warning is told in a turn of its own.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});

import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Schedule } from './schedule.ts';

eachEngine((engine) => {
  let database: TestDatabase;
  let schedule: Schedule;
  let minute: number;
  let failing: string | null;
  const sent: string[] = [];
  const trouble: unknown[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    failing = null;
    sent.length = 0;
    trouble.length = 0;
    schedule = new Schedule({
      database,
      send: async (name) => {
        if (name === failing) throw new Error('not now');
        sent.push(`${name} ${minute}`);
      },
      onTrouble: (error) => trouble.push(error),
    });
  });

  const pass = async (...minutes: readonly number[]) => {
    for (minute of minutes) await schedule.queueDue(minute);
  };

  test('OPS59 work by the clock is queued in its minute, once', async () => {
    schedule.add('often', { minutes: 5 });
    schedule.add('hourly', { minutes: 60, at: 17 });
    await pass(0, 0, 4, 5, 5, 16, 17, 17, 76, 77);
    expect(sent).toEqual(['often 0', 'often 5', 'often 16', 'hourly 17', 'often 76', 'hourly 77']);
  });

  test('OPS59 a process that was held up queues what came due meanwhile, once', async () => {
    schedule.add('often', { minutes: 5 });
    schedule.add('hourly', { minutes: 60, at: 17 });
    await pass(1, 199);
    expect(sent).toEqual(['often 199', 'hourly 199']);
  });

  test('OPS59 work goes on from the time to which the clock is set back', async () => {
    schedule.add('often', { minutes: 5 });
    await pass(200, 3, 4, 5, 6, 10);
    expect(sent).toEqual(['often 200', 'often 5', 'often 10']);
  });

  test('OPS59 work with nothing to do is not queued until there is something', async () => {
    let waits = false;
    schedule.add('asked', { minutes: 1, waits: () => sql<boolean>`${waits}::boolean` });
    schedule.add('always', { minutes: 1 });
    await pass(1, 2);
    waits = true;
    await pass(2, 3);
    expect(sent).toEqual(['always 1', 'always 2', 'asked 3', 'always 3']);
    expect(trouble).toEqual([]);
  });

  test('OPS59 a question that fails keeps nothing from being queued', async () => {
    schedule.add('broken', { minutes: 1, waits: () => sql<boolean>`1 / 0 = 1` });
    schedule.add('idle', { minutes: 1, waits: () => sql<boolean>`false` });
    schedule.add('always', { minutes: 1 });
    await pass(1);
    expect(sent).toEqual(['broken 1', 'idle 1', 'always 1']);
    expect(trouble).toHaveLength(1);
  });

  test('OPS59 what could not be queued is queued as soon as it can be, and holds up nothing else', async () => {
    schedule.add('hindered', { minutes: 60, at: 1 });
    schedule.add('always', { minutes: 1 });
    failing = 'hindered';
    await pass(1);
    failing = null;
    await pass(1, 2);
    expect(sent).toEqual(['always 1', 'hindered 1', 'always 2']);
    expect(trouble).toHaveLength(1);
  });
});

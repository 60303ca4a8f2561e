import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLogger } from './log.ts';
import { type Job, Queue } from './queue.ts';

const log = createLogger({ production: true, logLevel: 'silent' });
/** Less than the half minute after which a worker looks by itself. */
const SOON = { timeout: 15_000, interval: 50 };

const data = z.object({ nth: z.number() });
const job: Job<typeof data> = {
  name: 'count',
  data,
  retries: 3,
  retryDelaySeconds: 1,
  expireSeconds: 60,
};

eachEngine((engine) => {
  let database: TestDatabase;
  let queue: Queue;
  const done: number[] = [];
  let failing = false;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    queue = new Queue(database, log);
    await queue.start();
    await queue.prepare([job]);
    await queue.work(job, 2, async ({ data: { nth } }) => {
      if (failing) throw new Error('not now');
      done.push(nth);
    });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  test('a worker that has nothing to do finds what is sent', async () => {
    await queue.send(job, { nth: 1 }, { key: 'one' });
    await vi.waitFor(() => expect(done).toEqual([1]), SOON);
  });

  test('a worker tries again what failed as soon as it is due', async () => {
    failing = true;
    await queue.send(job, { nth: 2 }, { key: 'two' });
    await vi.waitFor(async () => {
      const retried = await database.asOwner.query(
        `select 1 from pgboss.job where name = 'count' and state = 'retry'`,
      );
      expect(retried).toHaveLength(1);
    }, SOON);
    failing = false;
    await vi.waitFor(() => expect(done).toEqual([1, 2]), SOON);
  });
});

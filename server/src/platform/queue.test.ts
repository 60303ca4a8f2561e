import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './ids.ts';
import { createLogger } from './log.ts';
import { type Job, Queue } from './queue.ts';
import { Schedule } from './schedule.ts';

const log = createLogger({ production: true, logLevel: 'silent' });
/** Far less than the hour after which a worker looks by itself. */
const SOON = { timeout: 15_000, interval: 50 };

const data = z.object({ nth: z.number() });
const ofCompany = z.object({ nth: z.number(), company_id: z.uuid() });
const slowJob: Job<typeof ofCompany> = {
  name: 'slow',
  data: ofCompany,
  retries: 0,
  retryDelaySeconds: 1,
  expireSeconds: 60,
};
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

  test('OPS40 the jobs of one company leave a place for another, and no more run than an operator allows', async () => {
    const run = (sql: string, params: readonly unknown[]) =>
      database.transaction('dealwright_system', (tx) => queryRows(tx, sql, params));
    const [busy, limited, other] = [newId(), newId(), newId()];
    for (const id of [busy, limited, other])
      await run('insert into companies (id, name) values ($1, $1::uuid::text)', [id]);
    await run('update companies set jobs_limit = 1 where id = $1', [limited]);
    const running = new Map<string, number>();
    const most = new Map<string, number>();
    const ended: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await queue.prepare([slowJob]);
    await queue.work(slowJob, 3, async ({ data: { company_id: id } }) => {
      running.set(id, (running.get(id) ?? 0) + 1);
      most.set(id, Math.max(most.get(id) ?? 0, running.get(id) ?? 0));
      if (id === busy) await held;
      else await new Promise((resolve) => setTimeout(resolve, 200));
      running.set(id, (running.get(id) ?? 0) - 1);
      ended.push(id);
    });
    const send = (companyId: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, nth) =>
          queue.send(slowJob, { nth, company_id: companyId }, { key: `${companyId} ${nth}` }),
        ),
      );
    await send(busy, 6);
    await vi.waitFor(() => expect(running.get(busy)).toBe(2), SOON);
    await send(other, 1);
    await vi.waitFor(() => expect(ended).toEqual([other]), SOON);
    release();
    await vi.waitFor(() => expect(ended.filter((id) => id === busy)).toHaveLength(6), SOON);
    await send(limited, 4);
    await vi.waitFor(() => expect(ended.filter((id) => id === limited)).toHaveLength(4), {
      timeout: 45_000,
      interval: 50,
    });
    expect(Object.fromEntries(most)).toEqual({ [busy]: 2, [other]: 1, [limited]: 1 });
  });

  test('OPER13 work across companies that meets a suspended one is tried again, and not put by', async () => {
    const everyone = { ...job, name: 'everyone', data: z.object({}), retries: 1 };
    let tries = 0;
    await queue.prepare([everyone]);
    await queue.work(everyone, 1, async () => {
      tries += 1;
      await database.asOwner.exec(`do $$ begin raise 'suspended' using errcode = 'DW001'; end $$`);
    });
    const left = () =>
      database.asOwner.query<{ state: string; key: string; retries: number }>(
        `select state::text as state, singleton_key as key, retry_count as retries from pgboss.job where name = 'everyone'`,
      );
    await queue.send(everyone, {}, { key: 'all' });
    await vi.waitFor(
      async () => expect(await left()).toEqual([{ state: 'failed', key: 'all', retries: 1 }]),
      SOON,
    );
    expect(tries).toBe(2);
  });

  test('looks for something else in the same round trip as for jobs', async () => {
    let [found, missed] = [0, 0];
    queue.lookFor({ sql: 'true', found: () => (found += 1) });
    queue.lookFor({ sql: 'false', found: () => (missed += 1) });
    await vi.waitFor(() => expect(found).toBeGreaterThan(1), SOON);
    expect(missed).toBe(0);
  });

  /** A queue of its own that works on one kind of job. */
  const openQueue = async (name: string) => {
    const own = new Queue(database, log);
    const found: number[] = [];
    const kind = { ...job, name };
    await own.start();
    await own.prepare([kind]);
    await own.work(kind, 1, async ({ data: { nth } }) => void found.push(nth));
    return { own, found, send: (nth: number) => own.send(kind, { nth }, { key: `${nth}` }) };
  };

  test('OPS62 jobs and announcements are found while work by the clock is asked for, and a stop waits for it', async () => {
    let release = (): void => undefined;
    const answer = new Promise<void>((resolve) => {
      release = resolve;
    });
    const queueDue = vi.spyOn(Schedule.prototype, 'queueDue').mockReturnValue(answer);
    const stop = vi.spyOn(PgBoss.prototype, 'stop');
    onTestFinished(() => {
      release();
      for (const mock of [queueDue, stop]) mock.mockRestore();
    });
    const { own, found, send } = await openQueue('beside');
    let looks = 0;
    own.lookFor({ sql: 'true', found: () => (looks += 1) });
    await vi.waitFor(() => expect(looks).toBeGreaterThan(1), SOON);
    await send(1);
    await vi.waitFor(() => expect(found).toEqual([1]), SOON);
    const asked = new Set(queueDue.mock.contexts);
    expect(queueDue).toHaveBeenCalledTimes(asked.size);
    const stopping = own.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stop).not.toHaveBeenCalled();
    release();
    await stopping;
    expect(stop).toHaveBeenCalledOnce();
  });

  test('OPS62 jobs are found though something else can’t be looked for', async () => {
    const warn = vi.spyOn(log, 'warn');
    onTestFinished(() => warn.mockRestore());
    const { own, found, send } = await openQueue('despite');
    try {
      own.lookFor({ sql: '1 / 0 = 1', found: () => undefined });
      await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), SOON);
      await send(1);
      await vi.waitFor(() => expect(found).toEqual([1]), SOON);
    } finally {
      await own.stop();
    }
  });

  test('OPS60 is supervised each minute, and every fifteen seconds while a job waits', async () => {
    const supervise = vi.spyOn(PgBoss.prototype, 'supervise');
    const began = performance.now();
    let laterMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => began + laterMs);
    onTestFinished(() => {
      for (const mock of [supervise, clock]) mock.mockRestore();
    });
    const looked = async () => {
      let looks = 0;
      queue.lookFor({ sql: 'true', found: () => (looks += 1) });
      await vi.waitFor(() => expect(looks).toBe(2), SOON);
    };
    await database.asOwner.exec(`delete from pgboss.job where state <= 'active'`);
    laterMs = 61_000;
    await looked();
    expect(supervise).toHaveBeenCalledTimes(1);
    laterMs += 16_000;
    await looked();
    expect(supervise).toHaveBeenCalledTimes(1);
    await queue.prepare([{ ...job, name: 'waiting' }]);
    await queue.send({ ...job, name: 'waiting' }, { nth: 0 }, { key: 'waits' });
    await looked();
    expect(supervise).toHaveBeenCalledTimes(2);
    laterMs += 61_000;
    await looked();
    expect(supervise).toHaveBeenCalledTimes(3);
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

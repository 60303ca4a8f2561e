import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ANSWER, BREAK, EXIT, HOLD, REFUSE, SPIN, WHICH } from '../testing/thread-work.ts';
import { AppError } from './errors.ts';
import { Threads } from './threads.ts';

const TWO = { most: 2, mostOfOneCompany: 1, mostWaitingOfOneCompany: 3, idleMs: 60_000 };

const codeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

test('answers, refusals and errors come back from a thread as they were', async () => {
  const threads = new Threads(TWO);
  expect(await threads.run('a', ANSWER, 0, 'one')).toBe('one');
  await expect(threads.run('a', REFUSE)).rejects.toMatchObject({
    code: 'unsupported_type',
    message: 'Not a text.',
    details: { errors: [{ path: 'text', message: 'No' }] },
  });
  await expect(threads.run('a', BREAK)).rejects.toThrow('broken');
  await expect(threads.run('a', EXIT)).rejects.toThrow('ended with 3');
  expect(await threads.run('a', ANSWER, 0, 'two')).toBe('two');
});

test('OPS36 V9 work that misses its deadline is ended and says so, and its thread is replaced', async () => {
  const threads = new Threads(TWO);
  const runs = ['a', 'b', 'c', 'd'].map((company) => codeOf(threads.run(company, SPIN)));
  expect(await Promise.all(runs)).toEqual(Array(4).fill('too_slow_to_read'));
  expect(await threads.run('a', ANSWER, 0, 'still there')).toBe('still there');
});

test('OPS36 V9 one company cannot take every thread, and waits in a queue of bounded length', async () => {
  const threads = new Threads({ ...TWO, mostWaitingOfOneCompany: 1 });
  const order: string[] = [];
  const spin = { ...SPIN, deadlineMs: 5000 };
  const loud = [1, 2].map(async () => {
    expect(await codeOf(threads.run('loud', spin))).toBe('too_slow_to_read');
    order.push('loud');
  });
  // One of the loud company's texts is being read now, and one waits for it.
  expect(await codeOf(threads.run('loud', ANSWER, 0, 'too many'))).toBe('too_many_at_once');
  for (const answer of ['first', 'second', 'third'])
    order.push(await threads.run('quiet', ANSWER, 0, answer));
  await Promise.all(loud);
  expect(order).toEqual(['first', 'second', 'third', 'loud', 'loud']);
});

test('a caller that waits too long for a turn is asked to try again', async () => {
  const threads = new Threads(TWO);
  const spin = codeOf(threads.run('a', SPIN));
  expect(await codeOf(threads.run('a', { ...ANSWER, waitMs: 50 }, 0, 'never'))).toBe('too_many_at_once');
  expect(await spin).toBe('too_slow_to_read');
});

test('OPS36 V9 work that fills its memory is ended and says so, and the process lives', async () => {
  const threads = new Threads(TWO);
  expect(await codeOf(threads.run('a', HOLD, 4096))).toBe('too_slow_to_read');
  expect(await threads.run('a', ANSWER, 0, 'still there')).toBe('still there');
});

test('OPS36 V9 a thread that took much memory is not kept, and others stay warm', async () => {
  const threads = new Threads(TWO);
  const first = await threads.run('a', WHICH);
  expect(await threads.run('a', WHICH)).toBe(first);
  await threads.run('a', HOLD, 256);
  expect(await threads.run('a', WHICH)).not.toBe(first);
});

test('a thread that had no work for a while is ended, and the next work gets a fresh one', async () => {
  const threads = new Threads({ ...TWO, idleMs: 50 });
  const first = await threads.run('a', WHICH);
  expect(await threads.run('a', WHICH)).toBe(first);
  await wait(200);
  const next = await threads.run('a', WHICH);
  expect(next).not.toBe(first);
  // Both of its places are free again.
  const both = ['a', 'b'].map((company) => threads.run(company, ANSWER, 50, company));
  expect(await Promise.all(both)).toEqual(['a', 'b']);
});

test('OPS36 V9 refuses data nested too deep for a thread, also with others waiting before it', async () => {
  const threads = new Threads(TWO);
  let nested: unknown[] = [];
  for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
  const handOver = () => threads.run('a', ANSWER, 0, nested as unknown as string);
  expect(await codeOf(handOver())).toBe('too_slow_to_read');
  // Starts when the thread is free again, with no caller left to get the result.
  const before = threads.run('a', ANSWER, 50, 'before');
  const refused = codeOf(handOver());
  expect([await before, await refused]).toEqual(['before', 'too_slow_to_read']);
  expect(await threads.run('a', ANSWER, 0, 'still there')).toBe('still there');
});

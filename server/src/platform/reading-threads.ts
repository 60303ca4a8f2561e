import { availableParallelism } from 'node:os';
import { Threads } from './threads.ts';

const MOST = Math.max(2, Math.min(4, availableParallelism()));

/** Where this process reads what other people wrote: never on the event loop, never inside a transaction. */
export const readingThreads = new Threads({
  most: MOST,
  mostOfOneCompany: Math.floor(MOST / 2),
  mostWaitingOfOneCompany: 100,
  idleMs: 60_000,
});

/** A person is waiting for the answer. */
export const AT_ONCE = { deadlineMs: 20_000, waitMs: 30_000 };

/** A job: no one is waiting, and long texts are analyzed too. */
export const IN_BACKGROUND = { deadlineMs: 120_000, waitMs: 4 * 60_000 };

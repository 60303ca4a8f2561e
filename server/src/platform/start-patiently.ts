import { setTimeout as wait } from 'node:timers/promises';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

interface Patience<T> {
  /** Asked before each try. */
  readonly mayGoOn: () => boolean;
  /** Told of each failure and how long is waited now; what it throws ends the trying. */
  readonly onFailure: (error: unknown, waitMs: number) => void;
  readonly onStarted: (started: T) => Promise<void>;
  readonly firstWaitMs?: number;
}

/** Starts something that may not start yet, such as on a full disk: tried again after 1, 2, 4 … and at most 30 seconds. */
export async function startPatiently<T>(
  start: () => Promise<T>,
  { mayGoOn, onFailure, onStarted, firstWaitMs = FIRST_WAIT_MS }: Patience<T>,
): Promise<void> {
  for (let waitMs = firstWaitMs; mayGoOn(); waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      await onStarted(await start());
      return;
    } catch (error) {
      onFailure(error, waitMs);
    }
    await wait(waitMs, undefined, { ref: false });
  }
}

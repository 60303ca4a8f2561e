import type { Database } from '@dealwright/db/database';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Logger } from './log.ts';
import { listenForNotify } from './notify-listener.ts';

let told: () => void;
let found: () => void;
const database = {
  listen: async (_channel: string, hear: () => void) => {
    told = hear;
    return () => Promise.resolve();
  },
} as unknown as Database;
const log = { warn: () => undefined } as unknown as Logger;
const signal = { channel: 'tests', waits: 'tests wait' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The seconds at which it looked, until so many have passed. */
async function looks(seconds: number, during: (second: number) => void = () => undefined): Promise<number[]> {
  const at: number[] = [];
  let second = 0;
  const onWake = (wake: () => void): void => {
    found = wake;
  };
  const stop = await listenForNotify({ database, log }, { ...signal, onWake }, async () => {
    at.push(second);
  });
  for (second = 1; second <= seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    during(second);
    await vi.advanceTimersByTimeAsync(0);
  }
  await stop();
  return at;
}

it('OPS63 polls less and less often without notifications, every minute at least', async () => {
  expect(await looks(200)).toEqual([0, 5, 15, 35, 75, 135, 195]);
});

it('polls at once on a notification, and soon after', async () => {
  const tellAt = (second: number): void => {
    if (second === 40) told();
  };
  expect(await looks(56, tellAt)).toEqual([0, 5, 15, 35, 40, 45, 55]);
});

it('OPS63 looks at once, and soon after, when something else finds work', async () => {
  const findAt = (second: number): void => {
    if (second === 100) found();
  };
  expect(await looks(140, findAt)).toEqual([0, 5, 15, 35, 75, 100, 105, 115, 135]);
});

it('looks no more once it has stopped', async () => {
  const pass = vi.fn(() => Promise.resolve());
  const stop = await listenForNotify({ database, log }, signal, pass);
  await vi.advanceTimersByTimeAsync(0);
  await stop();
  told();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pass).toHaveBeenCalledTimes(1);
});

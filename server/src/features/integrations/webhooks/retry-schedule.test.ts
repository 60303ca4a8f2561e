import { describe, expect, test } from 'vitest';
import { nextTry, WAITS_MS } from './retry-schedule.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = new Date('2026-03-02T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const failure = {
  tries: 1,
  now,
  expiresAt: later(24 * HOUR_MS),
  retryAfterMs: null,
  random: 0.5,
};

describe('the next attempt of a failed event', () => {
  test('waits as long as the receiver asks, if that is longer than the scheduled wait', () => {
    expect(nextTry({ ...failure, retryAfterMs: 7 * MINUTE_MS })).toEqual(later(7 * MINUTE_MS));
    expect(nextTry({ ...failure, tries: 5, retryAfterMs: 7 * MINUTE_MS })).toEqual(later(WAITS_MS[4] ?? 0));
  });

  test('waits no longer than six hours, even if the receiver asks for more', () => {
    expect(nextTry({ ...failure, retryAfterMs: 48 * HOUR_MS })).toEqual(later(6 * HOUR_MS));
  });

  test('is the last one when the event expires, with none after that', () => {
    const expiresAt = later(2 * HOUR_MS);
    expect(nextTry({ ...failure, expiresAt, retryAfterMs: 5 * HOUR_MS })).toEqual(expiresAt);
    expect(nextTry({ ...failure, expiresAt: now })).toBeNull();
  });

  test('varies by 10% either way', () => {
    expect(nextTry({ ...failure, random: 0 })).toEqual(later(4_500));
    expect(nextTry({ ...failure, random: 1 })).toEqual(later(5_500));
  });
});

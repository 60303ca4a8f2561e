import { expect, test } from 'vitest';
import { Lag } from './lag.ts';
import { walBytes } from './wal-position.ts';

test('OPS55 it is unknown until the replica has reached a place where the primary was seen', () => {
  const lag = new Lag();
  lag.note(100n, 0);
  expect(lag.behind(50n, 0)).toBeNull();
  lag.note(200n, 1_000);
  expect(lag.behind(60n, 1_000)).toBeNull();
  expect(lag.behind(100n, 2_000)).toBe(1_000);
  expect(lag.behind(200n, 3_000)).toBe(0);
});

test('OPS55 it grows while nothing is replayed, and stays at zero while nothing is written', () => {
  const lag = new Lag();
  for (let second = 0; second < 1_000; second += 1) lag.note(100n, second * 1_000);
  expect(lag.behind(100n, 1_000_000)).toBe(0);
  for (let second = 0; second < 1_000; second += 1) {
    lag.note(101n + BigInt(second), second * 1_000);
    expect(lag.behind(100n, second * 1_000)).toBe(second * 1_000);
  }
  expect(lag.behind(1_100n, 2_000_000)).toBe(0);
});

test('places in the log of changes are compared as numbers', () => {
  expect(walBytes('1/0')).toBe(2n ** 32n);
  expect(walBytes('A/FF') > walBytes('9/FFFFFFFF')).toBe(true);
  expect(() => walBytes('none')).toThrow('Not a position');
});

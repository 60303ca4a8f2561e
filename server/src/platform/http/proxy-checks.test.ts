import { expect, test } from 'vitest';
import { ProxyChecks } from './proxy-checks.ts';

const checksAt = (times: readonly number[], leavingAt: number, address = 'a', checks = new ProxyChecks()) => {
  for (const time of times) checks.note(address, time, time >= leavingAt);
  return checks;
};

test('a proxy that checks regularly knows after three checks', () => {
  expect(checksAt([0, 2_000], 3_000).allKnow(3_000)).toBe(false);
  expect(checksAt([0, 2_000, 4_000, 6_000], 3_000).allKnow(7_000)).toBe(false);
  expect(checksAt([0, 2_000, 4_000, 6_000, 8_000], 3_000).allKnow(8_000)).toBe(true);
});

test('all proxies have to know', () => {
  const checks = checksAt([0, 2_000, 4_000, 6_000, 8_000], 3_000);
  checksAt([1_000, 3_000, 5_000, 7_000], 3_000, 'b', checks);
  expect(checks.allKnow(8_000)).toBe(true);
  checksAt([0, 2_000], 9_000, 'c', checks);
  expect(checks.allKnow(8_000)).toBe(false);
});

test('does not wait for a rare check, or for a proxy that has gone', () => {
  expect(new ProxyChecks().allKnow(0)).toBe(true);
  expect(checksAt([0, 30_000], 40_000).allKnow(40_000)).toBe(true);
  expect(checksAt([0, 2_000], 40_000).allKnow(40_000)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { winRate } from '../win-rate.ts';
import { clusteredRate, independentCounts } from './clustered.ts';

const times = (count: number, won: number, lost: number) =>
  Array.from({ length: count }, () => ({ won, lost }));

describe('clusteredRate', () => {
  it('COAC10 grades of one deal that go together count as one', () => {
    const clusters = [...times(10, 5, 0), ...times(10, 0, 5)];
    const counts = independentCounts(clusters);
    expect((counts?.won ?? 0) + (counts?.lost ?? 0)).toBeCloseTo(19, 5);
    const [together, apart] = [clusteredRate(clusters), winRate({ won: 50, lost: 50 }).rate];
    expect(together?.share).toBeCloseTo(0.5, 10);
    expect(together?.low).toBeLessThan(apart?.low ?? 0);
  });

  it('COAC10 grades that have nothing to do with each other count in full', () => {
    expect(clusteredRate(times(20, 1, 1))).toEqual(winRate({ won: 20, lost: 20 }).rate);
  });

  it('COAC10 says nothing below ten deals, and counts deals where all grades are alike', () => {
    expect(clusteredRate(times(9, 3, 3))).toBe(null);
    expect(clusteredRate(times(12, 5, 0))).toEqual(winRate({ won: 12, lost: 0 }).rate);
  });
});

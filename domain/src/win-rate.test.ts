import { describe, expect, it } from 'vitest';
import { FEWEST_CLOSED, winRate } from './win-rate.ts';

const rounded = (won: number, lost: number) => {
  const { rate } = winRate({ won, lost });
  return rate && [rate.share, rate.low, rate.high].map((value) => Math.round(value * 1000) / 1000);
};

describe('winRate', () => {
  it('RIVAL13 gives the share of won deals with its Wilson interval', () => {
    expect(rounded(5, 5)).toEqual([0.5, 0.237, 0.763]);
    expect(rounded(81, 182)).toEqual([0.308, 0.255, 0.366]);
    expect(rounded(0, 10)).toEqual([0, 0, 0.278]);
    expect(rounded(10, 0)).toEqual([1, 0.722, 1]);
  });

  it('RIVAL13 gives no share of fewer than ten deals', () => {
    expect(winRate({ won: 9, lost: 0 })).toEqual({ won: 9, lost: 0, rate: null });
    for (let won = 0; won < FEWEST_CLOSED; won += 1) {
      expect(winRate({ won, lost: FEWEST_CLOSED - won }).rate).not.toBeNull();
    }
  });

  it('RIVAL13 keeps the share within its interval, which narrows with more deals', () => {
    let last = 1;
    for (const n of [10, 30, 100, 1000]) {
      const { rate } = winRate({ won: n * 0.3, lost: n * 0.7 });
      expect(rate?.low).toBeLessThan(0.3);
      expect(rate?.high).toBeGreaterThan(0.3);
      const width = (rate?.high ?? 1) - (rate?.low ?? 0);
      expect(width).toBeLessThan(last);
      last = width;
    }
  });
});

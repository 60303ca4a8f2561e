import { describe, expect, it } from 'vitest';
import { coverageOf, formatRatio } from './amounts.ts';
import { readTerritorySearch } from './territory-search.ts';

const usd = (amount_minor: number) => [{ currency: 'USD', amount_minor }];

describe('what evidence supports against a quota', () => {
  it('adds what is won and open in one currency, and says nothing without a quota', () => {
    const quarter = {
      quarter: '2026-Q2',
      quota: usd(100),
      won: usd(20),
      commit: usd(30),
      best_case: [{ currency: 'EUR', amount_minor: 999 }],
      pipeline: usd(90),
      slipped: usd(500),
    };
    expect(coverageOf(quarter, 'USD')).toEqual({
      quota: 100,
      won: 20,
      commit: 30,
      bestCase: 0,
      pipeline: 90,
      slipped: 500,
      ratio: 1.4,
    });
    expect(coverageOf(quarter, 'EUR').ratio).toBeNull();
    expect([formatRatio(1.4), formatRatio(12.3), formatRatio(null)]).toEqual(['1.4×', '12×', '–']);
  });
});

describe('the address of territory planning', () => {
  it('keeps what makes sense and drops the rest', () => {
    const id = '01a1ffd3-13c6-7145-815c-ee699bf1518d';
    expect(
      readTerritorySearch({ territory: id, view: 'draft', white: true, sort: 'pipeline', q: 7 }),
    ).toMatchObject({
      territory: id,
      view: 'draft',
      white: true,
      sort: 'pipeline',
      q: '7',
    });
    const odd = readTerritorySearch({
      territory: '../x',
      view: 'x',
      currency: 'usd',
      white: 'yes',
      sort: 'x',
    });
    expect(Object.values(odd).filter((value) => value !== undefined)).toEqual([]);
  });
});

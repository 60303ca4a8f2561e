import { describe, expect, it } from 'vitest';
import type { ForecastNumbers } from './api.ts';
import { quotaGap } from './quota-gap.ts';

const usd = (amount_minor: number) => ({ currency: 'USD', amount_minor });
const eur = (amount_minor: number) => ({ currency: 'EUR', amount_minor });
const NOTHING = { deals: 0, amounts: [] };
const category = (name: 'commit' | 'pipeline', amounts: ForecastNumbers['quota']) => ({
  category: name,
  chosen: NOTHING,
  supported: { deals: 1, amounts },
  week_ago: NOTHING,
  call: null,
  manager_call: null,
  sellers_calls: null,
});
const numbers = (...more: ForecastNumbers['quota']) => ({
  quota: [usd(1_000)],
  closed: { deals: 1, amounts: [usd(200)] },
  categories: [category('commit', [usd(300)]), category('pipeline', [usd(900), ...more])],
});
const rates = (own: { currency: string; rate: string; day: string; own: boolean }[]) => ({
  reporting_currency: 'USD',
  converting: false,
  rates: own,
});

describe('quota gap', () => {
  it('FCST12 is the quota less closed and Commit, and coverage is open pipeline by what is left', () => {
    expect(quotaGap(numbers(), undefined)).toEqual({
      currency: 'USD',
      quotaMinor: 1_000,
      gapMinor: 500,
      coverage: 1.5,
      isConverted: false,
      rateDays: [],
      leftOut: [],
    });
    expect(quotaGap({ ...numbers(), quota: [] }, undefined)).toBeNull();
    expect(quotaGap({ ...numbers(), quota: [usd(200)] }, undefined)).toMatchObject({
      coverage: null,
      gapMinor: -300,
    });
  });

  it('FCST12 converts several currencies at the rate of the day, and otherwise names what is left out', () => {
    const known = rates([{ currency: 'EUR', rate: '2', day: '2026-06-01', own: false }]);
    expect(quotaGap(numbers(eur(400)), known)).toMatchObject({
      currency: 'USD',
      coverage: 2.5,
      rateDays: ['2026-06-01'],
      leftOut: [],
    });
    const closed = {
      deals: 1,
      amounts: [eur(100)],
      converted: { currency: 'USD', amount_minor: 150, missing: [] },
    };
    expect(quotaGap({ ...numbers(eur(400)), closed }, known)).toMatchObject({ gapMinor: 550 });
    for (const unknown of [undefined, rates([])]) {
      expect(quotaGap(numbers(eur(400)), unknown)).toMatchObject({ coverage: 1.5, leftOut: ['EUR'] });
    }
  });
});

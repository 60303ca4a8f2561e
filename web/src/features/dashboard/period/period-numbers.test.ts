import { describe, expect, it } from 'vitest';
import { periodNumbers, periodTitle, timeLeft } from './period-numbers.ts';

const usd = (amount_minor: number) => ({ currency: 'USD', amount_minor });
const eur = (amount_minor: number) => ({ currency: 'EUR', amount_minor });
const figure = (...amounts: ReturnType<typeof usd>[]) => ({ deals: amounts.length, amounts });
const category = (
  name: 'commit' | 'best_case' | 'pipeline',
  supported: ReturnType<typeof figure>,
  week_ago = figure(),
) => ({
  category: name,
  chosen: figure(),
  supported,
  week_ago,
  call: null,
  manager_call: null,
  sellers_calls: null,
});
const FORECAST = {
  quota: [usd(1_000)],
  closed: figure(usd(200)),
  closed_week_ago: figure(usd(150)),
  categories: [
    category('pipeline', figure(usd(400))),
    category('best_case', figure(), figure(usd(50))),
    category('commit', figure(usd(300))),
  ],
};
const at = (day: string) => ({
  as_of: `${day}T12:00:00Z`,
  period: {
    first: '2026-10-01',
    last: '2026-12-31',
    label: 'Autumn 2026',
    previous: '2026-07-01',
    next: '2027-01-01',
  },
});
const money = (amountMinor: number) => `$${amountMinor}`;

describe('numbers of a period', () => {
  it('DASH02 are closed and each category against the quota, the surest first, and what they were a week ago', () => {
    const { currency, parts, quotaMinor } = periodNumbers(FORECAST, undefined);
    expect([currency, quotaMinor]).toEqual(['USD', 1_000]);
    expect(
      parts.map(({ key, amountMinor, weekMinor, deals }) => [key, amountMinor, weekMinor, deals]),
    ).toEqual([
      ['closed', 200, 50, 'closed'],
      ['commit', 300, 300, 'category.commit'],
      ['best_case', 0, -50, 'category.best_case'],
      ['pipeline', 400, 400, 'category.pipeline'],
    ]);
    expect(periodNumbers({ ...FORECAST, quota: [] }, undefined).quotaMinor).toBeNull();
  });

  it('DASH02 name currencies without a rate, and are converted where each has one', () => {
    const mixed = { ...FORECAST, closed: figure(usd(200), eur(100)) };
    const apart = periodNumbers(mixed, undefined);
    expect([apart.isConverted, apart.leftOut, apart.parts[0]?.weekMinor]).toEqual([false, ['EUR'], null]);
    const rates = {
      reporting_currency: 'USD',
      converting: false,
      rates: [{ currency: 'EUR', rate: '2', day: '2026-06-01', own: false }],
    };
    const together = periodNumbers(mixed, rates);
    expect([together.isConverted, together.leftOut, together.parts[0]?.amountMinor]).toEqual([true, [], 400]);
  });

  it('RATE13 count what is closed at the rates of the days it closed', () => {
    const closed = {
      ...figure(usd(200), eur(100)),
      converted: { currency: 'USD', amount_minor: 350, missing: [] },
    };
    const rates = { reporting_currency: 'USD', converting: false, rates: [] };
    expect(periodNumbers({ ...FORECAST, closed }, rates).parts[0]?.amountMinor).toBe(350);
  });

  it('DASH02 are titled by a sentence for a period that goes on, is over, or has no quota', () => {
    const numbers = periodNumbers(FORECAST, undefined);
    const now = 'Closed and Commit come to $500 for Autumn 2026';
    expect(periodTitle(at('2026-11-27'), numbers, money)).toBe(`${now}, $500 short of quota`);
    expect(periodTitle(at('2026-11-27'), { ...numbers, quotaMinor: 400 }, money)).toBe(
      `${now}, $100 above quota`,
    );
    expect(periodTitle(at('2026-11-27'), { ...numbers, quotaMinor: 500 }, money)).toBe(
      `${now}, exactly the quota`,
    );
    expect(periodTitle(at('2026-11-27'), { ...numbers, quotaMinor: null }, money)).toBe(now);
    expect(periodTitle(at('2027-01-01'), numbers, money)).toBe(
      'Autumn 2026 closed at $200, $800 short of quota',
    );
    expect(['2026-11-27', '2026-12-31', '2027-01-01', '2026-09-30'].map((day) => timeLeft(at(day)))).toEqual([
      '34 days left',
      'Last day',
      'Ended Dec 31, 2026',
      'Starts Oct 1',
    ]);
  });
});

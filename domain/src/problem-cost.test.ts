import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COST_PERIODS,
  type CostFactor,
  type CountedCost,
  costOf,
  decimalOf,
  FACTOR_UNITS,
  figureOf,
  isInQuote,
  MAX_YEARLY_COST_MINOR,
  totalCosts,
} from './problem-cost.ts';

const exact = (unit: CostFactor['unit'], value: string): CostFactor => ({ unit, low: value, high: value });

const decimal = fc.integer({ min: 0, max: 20_000_000 }).map((figure) => decimalOf(BigInt(figure)));
const factor = (unit: CostFactor['unit']) =>
  fc
    .tuple(decimal, decimal)
    .map(
      ([a, b]): CostFactor =>
        Number(a) <= Number(b) ? { unit, low: a, high: b } : { unit, low: b, high: a },
    );
const cost: fc.Arbitrary<CountedCost> = fc.record({
  period: fc.constantFrom(...COST_PERIODS),
  currency: fc.constantFrom('USD', 'JPY'),
  factors: fc
    .tuple(
      factor('money'),
      fc.array(fc.constantFrom(...FACTOR_UNITS.slice(0, 2)).chain(factor), { maxLength: 1 }),
    )
    .map(([money, others]) => [money, ...others]),
  isProven: fc.boolean(),
});

describe('BIZ01 the cost of a problem', () => {
  it('is the product of its factors, without a binary fraction', () => {
    const factors = [exact('money', '0.1'), exact('number', '3')];
    expect(costOf({ period: 'year', currency: 'USD', factors })).toEqual({ lowMinor: 30, highMinor: 30 });
    const overtime = [
      exact('number', '12'),
      exact('number', '52'),
      { unit: 'money', low: '40', high: '55.5' } as const,
    ];
    expect(costOf({ period: 'year', currency: 'USD', factors: overtime })).toEqual({
      lowMinor: 2_496_000,
      highMinor: 3_463_200,
    });
  });

  it('takes a percentage as a part of a hundred, and a currency without decimals as it is', () => {
    const factors = [exact('money', '1200000'), exact('percent', '12.5')];
    expect(costOf({ period: 'once', currency: 'JPY', factors })?.lowMinor).toBe(150_000);
    expect(costOf({ period: 'once', currency: 'USD', factors })?.lowMinor).toBe(15_000_000);
  });

  it('is refused above the most that stays exact', () => {
    const factors = [exact('money', '100000000000')];
    expect(costOf({ period: 'year', currency: 'USD', factors })?.highMinor).toBe(MAX_YEARLY_COST_MINOR);
    expect(costOf({ period: 'month', currency: 'USD', factors })).toBeNull();
    expect(
      costOf({ period: 'year', currency: 'USD', factors: [...factors, exact('number', '1.0001')] }),
    ).toBeNull();
  });

  it('adds up by currency: per year, once, a month of waiting, and what of it is proven', () => {
    const of = (period: CountedCost['period'], value: string, isProven: boolean): CountedCost => ({
      period,
      currency: 'USD',
      factors: [exact('money', value)],
      isProven,
    });
    const [total] = totalCosts([of('month', '100', true), of('year', '50', false), of('once', '7', true)]);
    expect(total).toMatchObject({
      currency: 'USD',
      year: { lowMinor: 125_000 },
      once: { lowMinor: 700 },
      month: { lowMinor: 10_417 },
      proven: { year: { lowMinor: 120_000 }, month: { lowMinor: 10_000 }, once: { lowMinor: 700 } },
    });
    expect(totalCosts([])).toEqual([]);
  });

  it('never has a low end above its high end, never proves more than there is, in whatever order it is added', () => {
    fc.assert(
      fc.property(fc.array(cost, { maxLength: 12 }), (costs) => {
        const totals = totalCosts(costs);
        for (const { year, once, month, proven } of totals) {
          for (const range of [year, once, month])
            expect(range.lowMinor).toBeLessThanOrEqual(range.highMinor);
          expect(proven.year.highMinor).toBeLessThanOrEqual(year.highMinor);
          expect(proven.once.lowMinor).toBeLessThanOrEqual(once.lowMinor);
          expect(Number.isSafeInteger(year.highMinor)).toBe(true);
        }
        expect(totalCosts(costs.toReversed())).toEqual(totals);
      }),
    );
  });

  it('does not depend on the order of its factors, and grows with each of them', () => {
    fc.assert(
      fc.property(cost, ({ period, currency, factors }) => {
        const range = costOf({ period, currency, factors });
        expect(costOf({ period, currency, factors: factors.toReversed() })).toEqual(range);
        const [first, ...rest] = factors;
        if (!first || !range) return;
        const more = { ...first, high: decimalOf((figureOf(first.high) ?? 0n) + 10_000n) };
        const grown = costOf({ period, currency, factors: [more, ...rest] });
        if (grown) expect(grown.highMinor).toBeGreaterThanOrEqual(range.highMinor);
      }),
    );
  });

  it('reads a number of at most twelve digits and four decimals, and writes it back', () => {
    for (const bad of ['', '-1', '1,000', '1e3', '1.23456', '1234567890123', '.5'])
      expect(figureOf(bad)).toBeNull();
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }), (figure) => {
        expect(figureOf(decimalOf(figure))).toBe(figure);
      }),
    );
  });
});

describe('BIZ02 a number in its quote', () => {
  const says = (quote: string, unit: CostFactor['unit'], low: string, high = low, currency = 'USD') =>
    isInQuote(quote, { unit, low, high, currency });

  it('is found however it is written, and both ends of a range', () => {
    expect(says('It’s $48k a year', 'money', '48000')).toBe(true);
    expect(says('twelve to fifteen hours', 'number', '12', '15')).toBe(true);
    expect(says('twelve hours', 'number', '12', '15')).toBe(false);
    expect(says('12 percent of shifts', 'percent', '12')).toBe(true);
  });

  it('is not taken for another unit or currency', () => {
    expect(says('12 percent of shifts', 'number', '12')).toBe(false);
    expect(says('12 shifts', 'percent', '12')).toBe(false);
    expect(says('$12 per shift', 'number', '12')).toBe(false);
    expect(says('€48,000', 'money', '48000')).toBe(false);
    expect(says('€48,000', 'money', '48000', '48000', 'EUR')).toBe(true);
  });
});

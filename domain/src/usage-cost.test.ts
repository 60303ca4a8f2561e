import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import {
  averageCost,
  barOf,
  barsOf,
  changeText,
  costChangePercent,
  costOf,
  daysIn,
  daysInMonth,
  estimateMonth,
  intervalOf,
  MAX_RANGE_DAYS,
  monthBefore,
  monthOf,
  rangeBetween,
  thousands,
  toMicros,
  toUsd,
  wholesOf,
} from './usage-cost.ts';

const micros = fc.integer({ min: 0, max: 1_000_000_000_000 });
const days = fc.integer({ min: 0, max: 20_000 }).map((since) => addDays('2000-01-01', since));

test('dollars with six decimals become whole millionths and come back the same', () => {
  fc.assert(
    fc.property(micros, (amount) => {
      expect(toMicros(toUsd(amount))).toBe(amount);
      expect(toMicros(Number(toUsd(amount).toFixed(6)))).toBe(amount);
    }),
  );
});

test('sums of millionths do not drift, where sums of dollars would', () => {
  fc.assert(
    fc.property(fc.array(micros, { maxLength: 50 }), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + toMicros(toUsd(amount)), 0);
      expect(sum).toBe(amounts.reduce((total, amount) => total + amount, 0));
    }),
  );
});

test('a call costs its tokens at the rate, never less for more of them', () => {
  expect(costOf({ inputUsd: 2, outputUsd: 8 }, 1_000, 250)).toBe(4_000);
  expect(costOf({ inputUsd: 0.1, outputUsd: 0.4 }, 1, 1)).toBe(1);
  expect(costOf({ inputUsd: 0.05, outputUsd: 0.4 }, 0, 0)).toBe(0);
  const rate = fc.record({
    inputUsd: fc.integer({ max: 100, min: 0 }),
    outputUsd: fc.integer({ max: 100, min: 0 }),
  });
  const tokens = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(rate, tokens, tokens, tokens, (price, input, output, more) => {
      const cost = costOf(price, input, output);
      expect(Number.isSafeInteger(cost)).toBe(true);
      expect(costOf(price, input + more, output)).toBeGreaterThanOrEqual(cost);
      expect(costOf(price, input, output + more)).toBeGreaterThanOrEqual(cost);
    }),
  );
});

test('USAGE09 USAGE10 the change is the difference in percent of last month, and 0 when last month is 0', () => {
  expect(costChangePercent(150, 100)).toBe(50);
  expect(costChangePercent(50, 100)).toBe(-50);
  expect(costChangePercent(500, 0)).toBe(0);
  fc.assert(
    fc.property(micros, micros, (spent, before) => {
      const change = costChangePercent(spent, before);
      if (before === 0) expect(change).toBe(0);
      else {
        expect(Math.sign(change)).toBe(Math.sign(spent - before));
        expect(change).toBeGreaterThanOrEqual(-100);
        expect(before * (1 + change / 100)).toBeCloseTo(spent, 0);
      }
    }),
  );
});

test.each([
  [12.54, '+12.5%'],
  [-8, '-8%'],
  [0, null],
  [0.04, '+<0.1%'],
  [-0.04, '-<0.1%'],
  [123_456.78, '+123,456.8%'],
])('a change of %s percent reads %s', (percent, text) => {
  expect(changeText(percent)).toBe(text);
});

test('USAGE12 USAGE13 estimates the current month from its days so far, and shows the actual cost of others', () => {
  expect(estimateMonth(1_000_000, '2026-06-01', '2026-06-15')).toBe(2_000_000);
  expect(estimateMonth(1_000_000, '2026-06-14', '2026-06-15')).toBe(2_000_000);
  expect(estimateMonth(290, '2028-02-01', '2028-02-29')).toBe(290);
  expect(estimateMonth(1_000_000, '2026-05-01', '2026-06-15')).toBe(1_000_000);
  expect(estimateMonth(1_000_000, '2025-06-01', '2026-06-15')).toBe(1_000_000);
  fc.assert(
    fc.property(micros, days, days, (spent, from, today) => {
      const estimate = estimateMonth(spent, from, today);
      if (from.slice(0, 7) !== today.slice(0, 7)) expect(estimate).toBe(spent);
      else expect(estimate).toBeGreaterThanOrEqual(spent);
    }),
  );
});

test('USAGE16 the average is zero when there are no operations, and lies within half a millionth otherwise', () => {
  expect(averageCost(0, 0)).toBe(0);
  expect(averageCost(500, 0)).toBe(0);
  fc.assert(
    fc.property(micros, fc.integer({ min: 1, max: 1_000_000 }), (total, operations) => {
      expect(Math.abs(averageCost(total, operations) - total / operations)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test.each([
  [12_345, '12.3K'],
  [0, '0.0K'],
  [49, '0.0K'],
  [50, '0.1K'],
  [999_950, '1,000.0K'],
  [12_345_678, '12,345.7K'],
])('USAGE15 %s tokens read %s', (count, text) => {
  expect(thousands(count)).toBe(text);
});

test('USAGE04 a month is all of its days, and the month before ends the day before it begins', () => {
  expect(monthOf('2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthBefore('2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  fc.assert(
    fc.property(days, (day) => {
      const month = monthOf(day);
      expect(month.from <= day && day <= month.to).toBe(true);
      expect(daysIn(month)).toBe(daysInMonth(day));
      expect(addDays(monthBefore(day).to, 1)).toBe(month.from);
    }),
  );
});

test('two days are a range in the order of time, whichever comes first', () => {
  fc.assert(
    fc.property(days, days, (one, other) => {
      expect(rangeBetween(one, other)).toEqual(rangeBetween(other, one));
      expect(daysIn(rangeBetween(one, other))).toBe(Math.abs(daysBetween(one, other)) + 1);
    }),
  );
});

test('every day of a range is in exactly one bar, and there are never too many bars', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: MAX_RANGE_DAYS - 1 }), (from, length) => {
      const range = { from, to: addDays(from, length) };
      const interval = intervalOf(range);
      const bars = barsOf(range, interval);
      expect(bars.length).toBeLessThanOrEqual(92);
      expect(bars[0]).toBe(from);
      expect([...bars].sort()).toEqual(bars);
      const day = addDays(from, Math.floor(length / 2));
      const bar = barOf(day, interval, range);
      expect(bars.filter((start) => start <= day).at(-1)).toBe(bar);
    }),
    { numRuns: 60 },
  );
});

test('whole weeks and months of a range begin and end with one, and less than one is left at either end', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: MAX_RANGE_DAYS - 1 }),
      fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      (from, length, interval) => {
        const range = { from, to: addDays(from, length) };
        const { first, until } = wholesOf(range, interval);
        const whole = { day: 1, week: 7, month: 31 }[interval];
        expect(daysBetween(from, first)).toBeLessThan(whole);
        expect(first >= from && until >= first).toBe(true);
        if (until > first) {
          expect(daysBetween(until, addDays(range.to, 1))).toBeLessThan(whole);
          expect(until <= addDays(range.to, 1)).toBe(true);
        }
        for (const edge of [first, until]) {
          expect(barOf(edge, interval, { from: '2000-01-01', to: '2100-01-01' })).toBe(edge);
        }
      },
    ),
  );
});

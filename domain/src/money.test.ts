import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, endOfDay } from './calendar.ts';
import { CURRENCIES, inCurrency, MAX_AMOUNT_MINOR, parseAmount, percentOf, toMajor } from './money.ts';

test.each([
  ['48,000.50', 'USD', 4_800_050],
  ["1'250", 'CHF', 125_000],
  [' 12 000 ', 'EUR', 1_200_000],
  ['0.5', 'USD', 50],
  ['1200', 'JPY', 1_200],
  ['0.01', 'JPY', null],
  ['1.005', 'USD', null],
  ['-5', 'USD', null],
  ['1e9', 'USD', null],
  ['', 'USD', null],
  ['9999999999999', 'USD', null],
] as const)('%s in %s is %s minor units', (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor);
});

test('an amount that is shown and typed again is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_MINOR }), (amountMinor) => {
      expect(parseAmount(toMajor({ amountMinor, currency: 'USD' }).toFixed(2), 'USD')).toBe(amountMinor);
    }),
  );
});

test.each([
  [35_000_000, 'USD', 'JPY', 350_000, false],
  [350_000, 'JPY', 'EUR', 35_000_000, false],
  [123_456, 'USD', 'JPY', 1_235, true],
  [123_450, 'USD', 'JPY', 1_235, true],
  [123_449, 'USD', 'JPY', 1_234, true],
  [1_234_567, 'KWD', 'USD', 123_457, true],
  [123_450, 'USD', 'KWD', 1_234_500, false],
  [123_456, 'USD', 'EUR', 123_456, false],
  [0, 'USD', 'JPY', 0, false],
] as const)('INPUT06 %s minor units of %s keep their figure in %s', (before, from, to, after, isRounded) => {
  expect(inCurrency({ amountMinor: before, currency: from }, to)).toEqual({ amountMinor: after, isRounded });
});

test('INPUT06 a figure without decimals goes through every currency unchanged', () => {
  const whole = fc.integer({ min: 0, max: Math.floor(MAX_AMOUNT_MINOR / 1000) });
  fc.assert(
    fc.property(whole, fc.array(fc.constantFrom(...CURRENCIES, 'KWD')), (figure, path) => {
      let money = { amountMinor: figure, currency: 'JPY' };
      for (const currency of path) {
        const { amountMinor, isRounded } = inCurrency(money, currency);
        expect(isRounded).toBe(false);
        money = { amountMinor, currency };
      }
      expect(toMajor(money)).toBe(figure);
    }),
  );
});

test('shares are whole minor units', () => {
  expect(percentOf(1_001, 50)).toBe(501);
  expect(percentOf(MAX_AMOUNT_MINOR, 100)).toBe(MAX_AMOUNT_MINOR);
});

test('a sum is exact up to ninety of the largest amounts, and nearly so beyond', () => {
  expect(Number.isSafeInteger(90 * MAX_AMOUNT_MINOR)).toBe(true);
  const exact = 91n * BigInt(MAX_AMOUNT_MINOR) + 1n;
  const off = BigInt(Number(exact)) - exact;
  expect(Number(off < 0n ? -off : off) / Number(exact)).toBeLessThan(1e-15);
});

test('days count in UTC, over leap days and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2027-12-31', '2028-03-01')).toBe(61);
  expect(dayOf(endOfDay('2026-06-15'))).toBe('2026-06-15');
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 5_000 }), (days) => {
      expect(daysBetween('2026-06-15', addDays('2026-06-15', days))).toBe(days);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertSums, exchange } from './exchange.ts';
import { CURRENCIES } from './money.ts';

const currency = fc.constantFrom(...CURRENCIES);
const amountMinor = fc.integer({ min: 0, max: 99_999_999_999_999 });
const rate = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(9, '0')}`);

test('RATE01 an amount is worked out exactly and rounded once, a half to the even unit', () => {
  const dollars = (minor: number) => ({ currency: 'USD', amountMinor: minor });
  expect(exchange(dollars(100_00), '0.92', 'EUR')).toBe(92_00n);
  expect(exchange(dollars(1), '0.5', 'EUR')).toBe(0n);
  expect(exchange(dollars(3), '0.5', 'EUR')).toBe(2n);
  expect(exchange(dollars(5), '0.5', 'EUR')).toBe(2n);
  expect(exchange(dollars(5), '0.5000000000000000001', 'EUR')).toBe(3n);
  expect(exchange(dollars(100_00), '151.25', 'JPY')).toBe(15_125n);
  expect(exchange({ currency: 'JPY', amountMinor: 15_125 }, '0.00661', 'USD')).toBe(99_98n);
  expect(exchange(dollars(99_999_999_999_999), '1.00000000000001', 'EUR')).toBe(100_000_000_000_000n);
  expect(exchange(dollars(-3), '0.5', 'EUR')).toBe(-2n);
  expect(() => exchange(dollars(1), '1e3', 'EUR')).toThrow(RangeError);
});

test('RATE01 what an amount becomes is never more than half a unit from what it is worth', () => {
  fc.assert(
    fc.property(currency, currency, amountMinor, rate, (from, to, amount, text) => {
      const made = exchange({ currency: from, amountMinor: amount }, text, to);
      const [whole = '', fraction = ''] = text.split('.');
      const yen = (code: string) => (code === 'JPY' ? 0n : 2n);
      const worth = BigInt(amount) * BigInt(whole + fraction) * 10n ** yen(to);
      const unit = 10n ** (BigInt(fraction.length) + yen(from));
      const off = made * unit - worth;
      expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(unit);
    }),
  );
});

test('RATE01 one unit for one unit changes nothing, and more is never worth less', () => {
  fc.assert(
    fc.property(currency, amountMinor, (code, amount) => {
      expect(exchange({ currency: code, amountMinor: amount }, '1', code)).toBe(BigInt(amount));
    }),
  );
  fc.assert(
    fc.property(currency, currency, amountMinor, amountMinor, rate, (from, to, one, other, text) => {
      const worth = (minor: number) => exchange({ currency: from, amountMinor: minor }, text, to);
      expect(worth(Math.min(one, other))).toBeLessThanOrEqual(worth(Math.max(one, other)));
    }),
  );
});

test('RATE01 sums of several currencies become one, with the days of the rates, and none without a rate', () => {
  const rates = {
    currency: 'EUR',
    rates: [
      { currency: 'USD', rate: '0.92', day: '2026-03-05' },
      { currency: 'JPY', rate: '0.006', day: '2026-03-04' },
    ],
  };
  const sums = [
    { currency: 'EUR', amountMinor: 100_00 },
    { currency: 'USD', amountMinor: 100_00 },
    { currency: 'JPY', amountMinor: 1_000 },
  ];
  expect(convertSums(sums, rates)).toEqual({
    kind: 'sum',
    currency: 'EUR',
    amountMinor: 198_00,
    days: ['2026-03-04', '2026-03-05'],
  });
  expect(convertSums([...sums, { currency: 'CHF', amountMinor: 1 }], rates)).toEqual({
    kind: 'no-rate',
    currencies: ['CHF'],
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT_MINOR, minorDigits } from './money.ts';
import { readMoney } from './read-money.ts';

const LOCALES = ['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE'] as const;
/** With two decimals, none and three. */
const MONEY = ['USD', 'EUR', 'CHF', 'JPY', 'KWD'] as const;

const sure = (text: string, currency: string, locale: string): number | null => {
  const reading = readMoney(text, currency, locale);
  return reading.kind === 'understood' ? reading.value : null;
};
const offered = (text: string, currency: string, locale: string) => {
  const reading = readMoney(text, currency, locale);
  return reading.kind === 'unsure' ? reading.readings : null;
};

describe('INPUT01 an amount as people type it', () => {
  test.each([
    ['350k', 'USD', 'en-US', 35_000_000],
    ['1.5m', 'USD', 'en-US', 150_000_000],
    ['4.4m', 'USD', 'en-US', 440_000_000],
    ['12e3', 'USD', 'en-US', 1_200_000],
    ['1,5 Mio', 'USD', 'en-US', 150_000_000],
    ['1.234m', 'USD', 'en-US', 123_400_000],
    ['$ 1 200,50', 'USD', 'en-US', 120_050],
    ['1.200,50', 'USD', 'en-US', 120_050],
    ['$1.2 billion', 'USD', 'en-US', 120_000_000_000],
    ['.5', 'USD', 'en-US', 50],
    ['1\u202f200\u00a0€', 'EUR', 'fr-FR', 120_000],
    ['1,5 M€', 'EUR', 'fr-FR', 150_000_000],
    ['350.000', 'EUR', 'de-DE', 35_000_000],
    ['1,5', 'EUR', 'de-DE', 150],
    ['350 T€', 'EUR', 'de-DE', 35_000_000],
    ['CHF 1’250.–', 'CHF', 'de-CH', 125_000],
    ['1,5 mkr', 'SEK', 'sv-SE', 150_000_000],
    ['12,34,567', 'INR', 'en-IN', 123_456_700],
    ['350.000', 'KWD', 'en-US', 350_000],
    ['1200.00', 'JPY', 'en-US', 1_200],
  ])('%s in %s, %s', (text, currency, locale, minor) => {
    expect(sure(text, currency, locale)).toBe(minor);
  });

  test.each([
    ['350.000', 'USD', 'en-US', [35_000, 35_000_000]],
    ['1,5', 'USD', 'en-US', [150, 1_500]],
    ['350,000', 'EUR', 'de-DE', [35_000, 35_000_000]],
    ['1.5', 'EUR', 'de-DE', [150, 1_500]],
    ['350.000', 'EUR', 'fr-FR', [35_000, 35_000_000]],
    ['350.000', 'JPY', 'en-US', [350, 350_000]],
    ['1,200k', 'USD', 'en-US', [120_000, 120_000_000]],
    ['1,200.500', 'USD', 'en-US', [120_050, 120_050_000]],
    ['1200,500', 'USD', 'en-US', [120_050, 120_050_000]],
  ])('%s in %s, %s could be two amounts, and neither is taken', (text, currency, locale, both) => {
    expect(offered(text, currency, locale)).toEqual(both);
  });

  test.each([
    ['-5', 'Enter an amount of zero or more'],
    ['(1,200)', 'Enter an amount of zero or more'],
    ['€5', 'Enter the amount in USD, not EUR'],
    ['1.2345', 'USD amounts have at most 2 decimals'],
    ['99,999,999,999,999', 'This amount is too large'],
    ['10-20k', 'Enter an amount such as 48,000 or 350k'],
    ['~350k', 'Enter an amount such as 48,000 or 350k'],
    ['1,20,300', 'Enter an amount such as 48,000 or 350k'],
    ['12 34', 'Enter an amount such as 48,000 or 350k'],
    ['350x', 'Enter an amount such as 48,000 or 350k'],
    ['abc', 'Enter an amount such as 48,000 or 350k'],
    ['9'.repeat(500), 'Enter an amount such as 48,000 or 350k'],
  ])('%s is refused with a sentence', (text, why) => {
    expect(readMoney(text, 'USD', 'en-US')).toEqual({ kind: 'not_understood', why });
  });

  test('an empty field is empty, not zero', () => {
    expect(readMoney(' \u00a0', 'USD', 'en-US')).toEqual({ kind: 'empty' });
  });
});

const locale = fc.constantFrom(...LOCALES);
const currency = fc.constantFrom(...MONEY);
const amount = fc.integer({ min: 0, max: MAX_AMOUNT_MINOR });

describe('INPUT01 whatever is typed', () => {
  test('an amount as it is shown, in its locale, is read as itself', () => {
    fc.assert(
      fc.property(amount, currency, locale, fc.boolean(), (minor, code, tag, signed) => {
        const digits = minorDigits(code);
        const isWhole = minor % 10 ** digits === 0;
        const format = new Intl.NumberFormat(tag, {
          ...(signed && { style: 'currency' as const, currency: code }),
          minimumFractionDigits: isWhole ? 0 : digits,
          maximumFractionDigits: digits,
        });
        // As text, since a double cannot hold the largest amounts with three decimals.
        const padded = String(minor).padStart(digits + 1, '0');
        const major = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
        expect(sure(format.format(major as Intl.StringNumericLiteral), code, tag)).toBe(minor);
      }),
    );
  });

  test('reads thousands and millions with either decimal mark', () => {
    const scales = [
      ['k', 3],
      ['K', 3],
      [' Tsd.', 3],
      ['m', 6],
      ['M', 6],
      [' Mio', 6],
      [' Mio.', 6],
      [' million', 6],
      ['bn', 9],
    ] as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('.', ','),
        fc.constantFrom(...scales),
        currency,
        locale,
        (whole, cents, mark, [word, power], code, tag) => {
          const text = `${whole}${mark}${String(cents).padStart(2, '0')}${word}`;
          const minor = (whole * 100 + cents) * 10 ** (power - 2 + minorDigits(code));
          expect(sure(text, code, tag)).toBe(minor <= MAX_AMOUNT_MINOR ? minor : null);
        },
      ),
    );
  });

  test('three digits after the only point or comma are sure only as the locale groups them, or in three decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('.', ','),
        fc.constantFrom('USD', 'EUR', 'JPY'),
        locale,
        (head, tail, mark, code, tag) => {
          const text = `${head}${mark}${String(tail).padStart(3, '0')}`;
          const group = new Intl.NumberFormat(tag).formatToParts(12_345).find(({ type }) => type === 'group');
          const thousands = (head * 1_000 + tail) * 10 ** minorDigits(code);
          if (group?.value === mark) expect(sure(text, code, tag)).toBe(thousands);
          else expect(offered(text, code, tag)).toContain(thousands);
        },
      ),
    );
  });

  test('nothing throws, and what is taken is a whole amount within the bounds', () => {
    const piece = fc.constantFrom(..."0123456789.,' -+()$€kmeMio%x\u00a0’".split(''), 'Mio', 'CHF', '000');
    const typed = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 14 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, currency, locale, (text, code, tag) => {
        const reading = readMoney(text, code, tag);
        if (reading.kind === 'not_understood') expect(reading.why).not.toBe('');
        if (reading.kind === 'empty') expect(text.trim()).not.toMatch(/[\p{L}\p{N}]/u);
        const values =
          reading.kind === 'understood' ? [reading.value] : reading.kind === 'unsure' ? reading.readings : [];
        for (const value of values) {
          expect(Number.isSafeInteger(value) && value >= 0 && value <= MAX_AMOUNT_MINOR).toBe(true);
          expect(text).toMatch(/\p{N}/u);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

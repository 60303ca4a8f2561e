import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_COUNT, readCount } from './read-count.ts';

const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'sv-SE', 'de-CH', 'hi-IN'];
const countOf = (text: string, locale = 'en-US') => {
  const reading = readCount(text, locale);
  return reading.kind === 'understood' ? reading.value : null;
};

describe('INPUT07 a typed number of people', () => {
  it.each([
    ['1500', 'en-US', 1_500],
    ['1,500', 'en-US', 1_500],
    ['1.5k', 'en-US', 1_500],
    ['1,5k', 'en-US', 1_500],
    ['1.5 K', 'en-US', 1_500],
    ['2m', 'en-US', 2_000_000],
    ['12e3', 'en-US', 12_000],
    ['1.500', 'de-DE', 1_500],
    ['1,5 Tsd', 'de-DE', 1_500],
    ['1’500', 'de-CH', 1_500],
    ['1 500', 'fr-FR', 1_500],
    ['0', 'en-US', 0],
  ])('%s in %s is %i', (text, locale, count) => {
    expect(countOf(text, locale)).toBe(count);
  });

  it.each([
    ['1.500', 'en-US', [2, 1_500]],
    ['1,5', 'en-US', [15]],
    ['1,500', 'de-DE', [2, 1_500]],
    ['1,200k', 'en-US', [1_200, 1_200_000]],
  ])('%s in %s is never guessed', (text, locale, readings) => {
    const reading = readCount(text, locale);
    expect(reading.kind).toBe('unsure');
    if (reading.kind === 'unsure') expect(readings).toEqual(expect.arrayContaining([...reading.readings]));
  });

  it.each([
    ['1.5', 'Enter a whole number'],
    ['-5', 'Enter a number of zero or more'],
    ['many', 'Enter a number such as 1,500 or 1.5k'],
    ['12x', 'Enter a number such as 1,500 or 1.5k'],
    ['200m', 'This number is too large'],
    ['9'.repeat(90), 'Enter a number such as 1,500 or 1.5k'],
  ])('%s is refused with a sentence', (text, why) => {
    expect(readCount(text, 'en-US')).toEqual({ kind: 'not_understood', why });
  });

  it('that a locale writes is read back as the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_COUNT }), fc.constantFrom(...LOCALES), (count, locale) => {
        const text = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(count);
        expect([null, count]).toContain(countOf(text, locale));
        expect(countOf(String(count), locale)).toBe(count);
      }),
    );
  });

  it('whatever is typed is a whole number within the bounds, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,k m-'.split('')) }), (text) => {
        const value = countOf(text);
        expect(value === null || (Number.isInteger(value) && value >= 0 && value <= MAX_COUNT)).toBe(true);
      }),
    );
  });
});

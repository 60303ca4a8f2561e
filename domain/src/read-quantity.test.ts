import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPercent, readQuantity } from './read-quantity.ts';

describe('LINEW02 a typed quantity or percentage', () => {
  it.each([
    ['12', 'en-US', '12'],
    ['1.5', 'en-US', '1.5'],
    ['0.125', 'en-US', '0.125'],
    ['1.250', 'en-US', '1.25'],
    ['1,250', 'en-US', '1250'],
    ['1,250.5', 'en-US', '1250.5'],
    ['0.0001', 'en-US', '0.0001'],
    ['1,5', 'de-DE', '1.5'],
    ['0,125', 'de-DE', '0.125'],
    ['1.250', 'de-DE', '1250'],
    ['1 250,5', 'fr-FR', '1250.5'],
    ['1’250.5', 'de-CH', '1250.5'],
    ['007', 'en-US', '7'],
  ])('%s in %s is a quantity of %s', (text, locale, value) => {
    expect(readQuantity(text, locale)).toEqual({ kind: 'understood', value, note: null });
  });

  it.each([
    ['10', 'en-US', '10'],
    ['7.5%', 'en-US', '7.5'],
    ['19 %', 'de-DE', '19'],
    ['8,1', 'de-CH', '8.1'],
    ['100', 'en-US', '100'],
  ])('%s in %s is %s percent', (text, locale, value) => {
    const reading = readPercent(text, locale);
    const values =
      reading.kind === 'understood' ? [reading.value] : 'readings' in reading ? reading.readings : [];
    expect(values).toContain(value);
  });

  it.each(['-1', 'ten', '1.23456', '99999999999', '1.2.3', 'NaN', 'Infinity', '1e5'])(
    'refuses the quantity %s with a sentence',
    (text) => {
      const reading = readQuantity(text, 'en-US');
      expect(reading.kind).toBe('not_understood');
      if (reading.kind === 'not_understood') expect(reading.why).toMatch(/^(Enter|Use) /);
    },
  );

  it('refuses a percentage above 100 or finer than a hundredth', () => {
    expect(readPercent('101', 'en-US').kind).toBe('not_understood');
    expect(readPercent('7.125', 'en-US').kind).toBe('not_understood');
  });

  it('asks where a mark of another locale has two meanings', () => {
    expect(readQuantity('1,5', 'en-US')).toEqual({ kind: 'unsure', readings: ['1.5', '15'] });
    expect(readQuantity('', 'en-US').kind).toBe('empty');
  });

  it('reads back every quantity that it can write', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999_999n }),
        fc.integer({ min: 0, max: 4 }),
        (n, places) => {
          const padded = n.toString().padStart(places + 1, '0');
          const text = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
          if (Number(text) > 9_999_999_999) return;
          const reading = readQuantity(text, 'en-US');
          expect(reading.kind === 'understood' && Number(reading.value)).toBe(Number(text));
        },
      ),
    );
  });
});

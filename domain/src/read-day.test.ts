import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayFrom } from './calendar.ts';
import { FIRST_DAY, LAST_DAY } from './given-days.ts';
import { readDay } from './read-day.ts';

/** A Sunday. */
const TODAY = '2026-11-22';
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE'] as const;

const read = (text: string, locale: string = 'en-US') => readDay(text, { today: TODAY, locale });
const sure = (text: string, locale?: string): string | null => {
  const reading = read(text, locale);
  return reading.kind === 'understood' ? reading.value : null;
};

describe('INPUT03 a day as people type it', () => {
  test.each([
    ['01/15/27', 'en-US', '2027-01-15'],
    ['15/01/27', 'en-GB', '2027-01-15'],
    ['15.1.27', 'de-DE', '2027-01-15'],
    ['27-01-15', 'sv-SE', '2027-01-15'],
    ['2027-01-15', 'fr-FR', '2027-01-15'],
    ['12/3', 'en-US', '2026-12-03'],
    ['12/3', 'en-GB', '2027-03-12'],
    ['3.12.', 'de-CH', '2026-12-03'],
    ['Jan 15', 'en-US', '2027-01-15'],
    ['January 15, 27', 'en-US', '2027-01-15'],
    ['15. Januar 2027', 'de-DE', '2027-01-15'],
    ['1er février', 'fr-FR', '2027-02-01'],
    ['Friday, 11/27', 'en-US', '2026-11-27'],
    ['tomorrow', 'de-DE', '2026-11-23'],
    ['morgen', 'de-DE', '2026-11-23'],
    ['demain', 'fr-FR', '2026-11-23'],
    ['Friday', 'en-US', '2026-11-27'],
    ['fredag', 'sv-SE', '2026-11-27'],
    ['Sunday', 'en-US', '2026-11-29'],
    ['in 2 weeks', 'en-US', '2026-12-06'],
    ['last Friday', 'en-US', '2026-11-20'],
    ['2 weeks ago', 'en-US', '2026-11-08'],
    ['end of quarter', 'en-US', '2026-12-31'],
    ['EOQ', 'en-US', '2026-12-31'],
    ['end of Q1', 'en-US', '2027-03-31'],
    ['end of next month', 'en-US', '2026-12-31'],
    ['end of February 2028', 'en-US', '2028-02-29'],
  ])('%s, %s', (text, locale, day) => {
    expect(sure(text, locale)).toBe(day);
  });

  test.each([
    ['Monday 3pm', '3pm'],
    ['3pm Monday', '3pm'],
    ['tomorrow at noon', 'noon'],
    ['2027-01-15T10:00:00Z', '10:00:00'],
  ])('the time of %s is left out, and that is said', (text, time) => {
    expect(read(text)).toMatchObject({ kind: 'understood', note: `The time (${time}) isn’t saved` });
  });

  test.each([
    ['02/30/2027', 'There is no February 30, 2027'],
    ['2/29', 'There is no February 29, 2026'],
    ['13/13/2027', 'There is no month 13'],
    ['1/1/027', 'Enter the year with two or four digits'],
    ['1/1/0027', 'Enter a date from 1990 to 2100'],
    ['12/31/1989', 'Enter a date from 1990 to 2100'],
    ['1/1/2101', 'Enter a date from 1990 to 2100'],
    ['Friday, 11/26', 'That date falls on another day of the week'],
    ['Jan 2027', 'Add the day of the month'],
    ['1/2027', 'Add the day of the month'],
    ['soon', 'Enter a date such as 12/22/2026 or tomorrow'],
    ['12', 'Enter a date such as 12/22/2026 or tomorrow'],
  ])('%s is refused with a sentence', (text, why) => {
    expect(read(text)).toEqual({ kind: 'not_understood', why });
  });

  test.each([
    ['13/2/27', 'en-US', ['2027-02-13']],
    ['01/15/2027', 'de-DE', ['2027-01-15']],
    ['12.3.2027', 'en-US', ['2027-12-03', '2027-03-12']],
  ])('%s in %s is offered, not taken', (text, locale, readings) => {
    expect(read(text, locale)).toEqual({ kind: 'unsure', readings });
  });

  test('where days of the past are asked for, the last such day is meant', () => {
    const past = (text: string) => readDay(text, { today: TODAY, locale: 'en-US', toward: 'past' });
    expect(past('Friday')).toMatchObject({ value: '2026-11-20' });
    expect(past('12/3')).toMatchObject({ value: '2025-12-03' });
    expect(past('Sunday')).toMatchObject({ value: '2026-11-15' });
  });
});

const locale = fc.constantFrom(...LOCALES);

describe('INPUT03 whatever is typed', () => {
  const dayCount = 40_541;
  const day = fc.integer({ min: 0, max: dayCount }).map((days) => addDays(FIRST_DAY, days));

  test('a day as it is shown, in figures or with its month’s name, is read as itself', () => {
    expect(addDays(FIRST_DAY, dayCount)).toBe(LAST_DAY);
    fc.assert(
      fc.property(day, locale, fc.constantFrom('numeric', 'short', 'long'), (value, tag, month) => {
        const format = new Intl.DateTimeFormat(tag, {
          day: 'numeric',
          month,
          year: 'numeric',
          timeZone: 'UTC',
        });
        expect(sure(format.format(new Date(`${value}T00:00:00Z`)), tag)).toBe(value);
      }),
    );
  });

  test('two digits are a year of this century in every locale', () => {
    fc.assert(
      fc.property(day, locale, (value, tag) => {
        const format = new Intl.DateTimeFormat(tag, {
          day: '2-digit',
          month: '2-digit',
          year: '2-digit',
          timeZone: 'UTC',
        });
        const expected = `20${value.slice(2)}`;
        const isThere =
          dayFrom(Number(expected.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))) !== null;
        expect(sure(format.format(new Date(`${value}T00:00:00Z`)), tag)).toBe(isThere ? expected : null);
      }),
    );
  });

  test('a day that does not exist is never another one', () => {
    const impossible = fc.constantFrom([2, 30], [2, 31], [4, 31], [6, 31], [9, 31], [11, 31]);
    fc.assert(
      fc.property(impossible, fc.integer({ min: 1990, max: 2100 }), locale, ([month, date], year, tag) => {
        for (const text of [
          `${year}-${month}-${date}`,
          `${month}/${date}/${year}`,
          `${date}.${month}.${year}`,
        ]) {
          expect(read(text, tag).kind, text).toBe('not_understood');
        }
      }),
    );
  });

  test('nothing throws, and what is taken lies from 1990 to 2100', () => {
    const piece = fc.constantFrom(
      ...'0123456789/.- ,:'.split(''),
      'jan',
      'Friday',
      'next',
      'end of',
      'q1',
      'pm',
      'ago',
      'in',
    );
    const typed = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 10 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, locale, (text, tag) => {
        const reading = read(text, tag);
        const days =
          reading.kind === 'understood' ? [reading.value] : reading.kind === 'unsure' ? reading.readings : [];
        for (const one of days) {
          expect(one >= FIRST_DAY && one <= LAST_DAY && /^\d{4}-\d{2}-\d{2}$/.test(one), text).toBe(true);
          const [year = 0, month = 0, date = 0] = one.split('-').map(Number);
          expect(dayFrom(year, month, date)).toBe(one);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { dayInText, moneyInText, utcDayInText, utcTimeInText } from './in-text.ts';
import { DEFAULT_LOCALE, knownLocale, LOCALES } from './locale.ts';

const time = new Date('2027-01-15T16:05:00Z');
const usd = { amountMinor: 120_050, currency: 'USD' };

describe('INPUT09 days, times and amounts in a sentence for one person', () => {
  it.each([
    ['en-US', 'January 15, 2027', 'January 15', 'January 15, 2027, 4:05 PM UTC', '$1,200.50'],
    ['en-GB', '15 January 2027', '15 January', '15 January 2027, 16:05 UTC', 'US$1,200.50'],
    ['de-DE', '15.01.2027', '15.01.', '15.01.2027, 16:05 UTC', '1.200,50\u00a0$'],
    ['sv-SE', '2027-01-15', '15/01', '2027-01-15, 16:05 UTC', '1\u00a0200,50\u00a0US$'],
  ] as const)('%s', (locale, day, short, spoken, money) => {
    expect(dayInText('2027-01-15', locale)).toBe(day);
    expect(dayInText('2027-01-15', locale, { withYear: false })).toBe(short);
    expect(utcDayInText(time, locale)).toBe(`${day} (UTC)`);
    expect(utcTimeInText(time, locale)).toBe(spoken);
    expect(moneyInText(usd, locale)).toBe(money);
  });

  it('has two figures for an hour by a clock of twenty-four', () => {
    const night = new Date('2027-01-15T00:07:00Z');
    expect(utcTimeInText(night, 'de-DE')).toBe('15.01.2027, 00:07 UTC');
    expect(utcTimeInText(night, 'en-US')).toBe('January 15, 2027, 12:07 AM UTC');
  });

  it('writes cents only where there are some, and as many as the currency has', () => {
    expect(moneyInText({ amountMinor: 4_800_000, currency: 'USD' }, 'en-US')).toBe('$48,000');
    expect(moneyInText({ amountMinor: 1_200, currency: 'JPY' }, 'en-US')).toBe('¥1,200');
  });

  it('has no words but English ones in any locale that can be chosen', () => {
    for (const locale of LOCALES.filter((one) => !one.startsWith('en-'))) {
      const text = dayInText('2027-01-15', locale) + utcTimeInText(time, locale).replace(' UTC', '');
      expect(text, locale).toMatch(/^[\d./, :hpm-]+$/);
    }
  });

  it('takes a choice that is offered no more for none', () => {
    expect([knownLocale('de-CH'), knownLocale('xx-XX'), knownLocale(null)]).toEqual([
      'de-CH',
      DEFAULT_LOCALE,
      DEFAULT_LOCALE,
    ]);
  });
});

import type { Day } from './calendar.ts';
import type { Locale } from './locale.ts';
import { type Money, minorDigits, toMajor } from './money.ts';

const UTC = { numberingSystem: 'latn', calendar: 'gregory', timeZone: 'UTC' } as const;

/** English names the month; in other languages it is a figure, so that the words of a text stay English. */
function dayFormat(locale: Locale, withYear: boolean): Intl.DateTimeFormat {
  const year = withYear ? ({ year: 'numeric' } as const) : {};
  const named = { day: 'numeric', month: 'long' } as const;
  const inFigures = { day: '2-digit', month: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, {
    ...UTC,
    ...(locale.startsWith('en-') ? named : inFigures),
    ...year,
  });
}

/** In a sentence for one person: '2026-03-10' is 'March 10, 2026', '10.03.2026' for de-DE; 'March 10' without its year. */
export function dayInText(day: Day, locale: Locale, { withYear = true } = {}): string {
  return dayFormat(locale, withYear).format(new Date(`${day}T00:00:00Z`));
}

/** The day in UTC, which its reader has to be told. */
export function utcDayInText(time: Date, locale: Locale): string {
  return `${dayFormat(locale, true).format(time)} (UTC)`;
}

/** '4:05 PM' by a clock of twelve hours, '04:05' by one of twenty-four. */
function clockIn(locale: Locale, time: Date): string {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const hour = hour12 ? 'numeric' : '2-digit';
  const text = new Intl.DateTimeFormat(locale, { ...UTC, hour, minute: '2-digit' }).format(time);
  return text.replaceAll('\u202f', ' ');
}

/** 'March 10, 2026, 4:05 PM UTC', '10.03.2026, 16:05 UTC' for de-DE. */
export function utcTimeInText(time: Date, locale: Locale): string {
  return `${dayFormat(locale, true).format(time)}, ${clockIn(locale, time)} UTC`;
}

/** '$48,000', and '$48,000.50' only where there are cents; '48.000,50 $' for de-DE. */
export function moneyInText(money: Money, locale: Locale): string {
  const digits = minorDigits(money.currency);
  const isWhole = money.amountMinor % 10 ** digits === 0;
  const format = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  });
  return format.format(toMajor(money));
}

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

const paperFormats = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than writing a hundred numbers with it. */
function paperFormat(locale: Locale, currency: string | null): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const kept = paperFormats.get(key);
  if (kept) return kept;
  const latin = { numberingSystem: 'latn' } as const;
  const digits = currency === null ? 0 : minorDigits(currency);
  const made =
    currency === null
      ? new Intl.NumberFormat(locale, { ...latin, maximumFractionDigits: 4 })
      : new Intl.NumberFormat(locale, {
          ...latin,
          style: 'currency',
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
  paperFormats.set(key, made);
  return made;
}

/** Fonts have no glyph for the narrow space that some locales group digits with. */
const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0');

/** On paper, with all decimals of the currency: '$48,000.00'. */
export function moneyOnPaper(money: Money, locale: Locale): string {
  return printable(paperFormat(locale, money.currency).format(toMajor(money)));
}

/** On paper, as text: '2.5000' is '2.5', and '2,5' for de-DE. */
export function decimalOnPaper(decimal: string, locale: Locale): string {
  return printable(paperFormat(locale, null).format(Number(decimal)));
}

import { type Day, dayOf, daysBetween } from '@dealwright/domain/calendar';
import { type Money, minorDigits, toMajor } from '@dealwright/domain/money';
import { currentLocale } from './locale.ts';

/** The words around a number are English; what counts days and hours in words is too. */
const WORDS = 'en-US';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function kept<F>(formats: Map<string, F>, options: object, make: (locale: string) => F): F {
  const locale = currentLocale();
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = make(locale);
  formats.set(key, made);
  return made;
}

/** In the person's locale, with the digits 0 to 9. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const all = { numberingSystem: 'latn', ...options };
  return kept(numberFormats, options, (locale) => new Intl.NumberFormat(locale, all));
}

/** In the person's locale and the Gregorian calendar; in their own zone unless another is named. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const all = { numberingSystem: 'latn', calendar: 'gregory', ...options };
  return kept(dateFormats, options, (locale) => new Intl.DateTimeFormat(locale, all));
}

/** '$48,000', and '$48,000.50' only where there are cents. */
export function formatMoney(money: Money): string {
  const digits = minorDigits(money.currency);
  const isWhole = money.amountMinor % 10 ** digits === 0;
  return numberFormat({
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(toMajor(money));
}

/** '$1.2M', '$48K': for heads of columns and plots. The exact sum belongs in a title beside it. */
export function formatMoneyCompact(money: Money): string {
  return numberFormat({
    style: 'currency',
    currency: money.currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(toMajor(money));
}

/** '$1.2 million', '$48 thousand': as a sum is read out. Intl knows the long words for plain numbers only. */
export function formatMoneySpoken(money: Money): string {
  const value = toMajor(money);
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const words = numberFormat({ ...compact, compactDisplay: 'long' }).format(Math.abs(value));
  const parts = numberFormat({ ...compact, style: 'currency', currency: money.currency }).formatToParts(
    value,
  );
  const sign = parts.find(({ type }) => type === 'minusSign')?.value ?? '';
  const currency = parts.findIndex(({ type }) => type === 'currency');
  const symbol = parts[currency]?.value ?? money.currency;
  const isFirst = currency < parts.findIndex(({ type }) => type === 'integer');
  const between = parts[currency + 1]?.type === 'literal' ? ' ' : '';
  return sign + (isFirst ? `${symbol}${between}${words}` : `${words} ${symbol}`);
}

export function currencySymbol(currency: string): string {
  const parts = numberFormat({ style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

export function formatNumber(value: number): string {
  return numberFormat({}).format(value);
}

/** '12%' of a number of hundredths. */
export function formatPercent(hundredths: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(hundredths / 100);
}

export function formatCompact(value: number): string {
  return numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** 'Mar 12', with the year where it is not this one. */
export function formatDay(day: Day, now: Date = new Date()): string {
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4);
  return dateFormat(isThisYear ? DAY : { ...DAY, year: 'numeric' }).format(dateOf(day));
}

/** 'Mar 12 – 16', 'Dec 30, 2026 – Jan 2, 2027'; the one day it is. */
export function formatDayRange(from: Day, until: Day, now: Date = new Date()): string {
  if (from === until) return formatDay(from, now);
  const thisYear = dayOf(now).slice(0, 4);
  const isThisYear = from.slice(0, 4) === thisYear && until.slice(0, 4) === thisYear;
  return dateFormat(isThisYear ? DAY : { ...DAY, year: 'numeric' }).formatRange(dateOf(from), dateOf(until));
}

/** 'Thu, Mar 12, 2026': leaves no doubt about which day is meant. */
export function formatWholeDay(day: Day): string {
  return dateFormat({ ...DAY, weekday: 'short', year: 'numeric' }).format(dateOf(day));
}

/** 'Mar 12, 2026, 4:05 PM' in the person's own zone. */
export function formatTime(time: string): string {
  return dateFormat(TIME).format(new Date(time));
}

const relative = new Intl.RelativeTimeFormat(WORDS, { numeric: 'auto' });

/** 'today', 'yesterday', '74 days ago', 'in 3 days'. */
export function formatRelativeDay(day: Day, now: Date = new Date()): string {
  return relative.format(daysBetween(dayOf(now), day), 'day');
}

/** 'just now', '5 minutes ago', '3 hours ago', then days, then the date. */
export function formatRelative(time: string, now: Date = new Date()): string {
  const passedMs = now.getTime() - Date.parse(time);
  if (Math.abs(passedMs) < MINUTE_MS) return 'just now';
  if (Math.abs(passedMs) < HOUR_MS) return relative.format(-Math.round(passedMs / MINUTE_MS), 'minute');
  if (Math.abs(passedMs) < DAY_MS) return relative.format(-Math.round(passedMs / HOUR_MS), 'hour');
  if (Math.abs(passedMs) < 30 * DAY_MS) return relative.format(-Math.round(passedMs / DAY_MS), 'day');
  return formatDay(dayOf(new Date(time)), now);
}

/** '1 deal', '3 deals'. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

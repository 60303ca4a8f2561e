import { type Day, dayOf, daysBetween } from '@dealwright/domain/calendar';
import { type Money, minorDigits, toMajor } from '@dealwright/domain/money';

/** The product speaks English, so its numbers and dates do too. */
const LOCALE = 'en-US';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(LOCALE, options);
  formats.set(key, made);
  return made;
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

/** As one would type it: '48,000' or '48,000.50', without the sign. */
export function formatAmountForInput(money: Money): string {
  const digits = minorDigits(money.currency);
  const isWhole = money.amountMinor % 10 ** digits === 0;
  return numberFormat({
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(toMajor(money));
}

export function currencySymbol(currency: string): string {
  const parts = numberFormat({ style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

export function formatNumber(value: number): string {
  return numberFormat({}).format(value);
}

export function formatCompact(value: number): string {
  return numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayYearFormat = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const timeFormat = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Mar 12', with the year where it is not this one. */
export function formatDay(day: Day, now: Date = new Date()): string {
  const date = new Date(`${day}T00:00:00Z`);
  return (day.slice(0, 4) === dayOf(now).slice(0, 4) ? dayFormat : dayYearFormat).format(date);
}

/** 'Mar 12, 2026, 4:05 PM' in the person's own zone. */
export function formatTime(time: string): string {
  return timeFormat.format(new Date(time));
}

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

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

import type { Day } from '@dealwright/domain/calendar';
import { type Money, minorDigits, toMajor } from '@dealwright/domain/money';
import { readCount } from '@dealwright/domain/read-count';
import { readDay } from '@dealwright/domain/read-day';
import { readMoney } from '@dealwright/domain/read-money';
import { dateFormat, formatNumber, numberFormat } from './format.ts';
import { currentLocale } from './locale.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** As one would type it: '48,000' or '48,000.50', without the sign. */
export function formatAmountForInput(money: Money): string {
  const digits = minorDigits(money.currency);
  const isWhole = money.amountMinor % 10 ** digits === 0;
  const options = { minimumFractionDigits: isWhole ? 0 : digits, maximumFractionDigits: digits };
  const text = numberFormat(options).format(toMajor(money));
  const reading = readMoney(text, money.currency, currentLocale());
  const isItself = reading.kind === 'understood' && reading.value === money.amountMinor;
  // A locale whose marks cannot be typed gets plain digits.
  return isItself ? text : toMajor(money).toFixed(isWhole ? 0 : digits);
}

/** '1,500', or '1500' where the locale's own way could not be typed back. */
export function formatCountForInput(count: number): string {
  const text = formatNumber(count);
  const reading = readCount(text, currentLocale());
  return reading.kind === 'understood' && reading.value === count ? text : String(count);
}

/** 'Mar 12, 2026', or '2026-03-12' where the locale's own way could not be typed back. */
export function formatDayForInput(day: Day): string {
  const text = dateFormat(DAY).format(new Date(`${day}T00:00:00Z`));
  const reading = readDay(text, { today: day, locale: currentLocale() });
  return reading.kind === 'understood' && reading.value === day ? text : day;
}

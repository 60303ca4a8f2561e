import { addDays, type Day, daysBetween } from './calendar.ts';

/** A millionth of a US dollar: what one call costs is often far below a cent. Whole numbers, so that sums are exact. */
export type MicroUsd = number;

const MICROS = 1_000_000;

/** Dollars as the database and the API carry them, with at most six decimals, as whole millionths. */
export function toMicros(usd: number): MicroUsd {
  return Math.round(usd * MICROS);
}

/** For display and for the API only. */
export function toUsd(micros: MicroUsd): number {
  return micros / MICROS;
}

/** What a service costs, in US dollars for a million tokens. */
export interface Rate {
  readonly inputUsd: number;
  readonly outputUsd: number;
}

/** What one call costs at that rate, rounded half up. A dollar for a million tokens is a millionth for one. */
export function costOf(rate: Rate, tokensInput: number, tokensOutput: number): MicroUsd {
  return Math.round(tokensInput * rate.inputUsd + tokensOutput * rate.outputUsd);
}

/** How much more (positive) or less was spent than in another time, in percent of that; 0 where nothing was spent then. */
export function costChangePercent(spent: MicroUsd, before: MicroUsd): number {
  return before === 0 ? 0 : ((spent - before) / before) * 100;
}

const TENTH = 0.1;

/** '+12.5%', '-8%'; null for no change. What is too small for a tenth of a percent is still told as a change. */
export function changeText(percent: number, locale = 'en-US'): string | null {
  if (percent === 0) return null;
  const sign = percent > 0 ? '+' : '-';
  const size = Math.abs(percent);
  return size < TENTH ? `${sign}<0.1%` : `${sign}${Number(size.toFixed(1)).toLocaleString(locale)}%`;
}

/** What one operation cost on average, rounded half up; 0 where there were none. */
export function averageCost(total: MicroUsd, operations: number): MicroUsd {
  return operations === 0 ? 0 : Math.round(total / operations);
}

/** How many days the month of a day has. */
export function daysInMonth(day: Day): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

/**
 * What the whole month will cost if it goes on like this, for what was spent from `from` on: by the days that are over
 * when that is in today's month, and what was spent otherwise.
 */
export function estimateMonth(spent: MicroUsd, from: Day, today: Day): MicroUsd {
  if (from.slice(0, 7) !== today.slice(0, 7)) return spent;
  return Math.round((spent / Number(today.slice(8, 10))) * daysInMonth(today));
}

/** 12345 reads '12.3K'. */
export function thousands(count: number, locale = 'en-US'): string {
  return `${(Math.round(count / 100) / 10).toLocaleString(locale, { minimumFractionDigits: 1 })}K`;
}

/** Days from the first to the last, both of them in it. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The whole month that a day is in. */
export function monthOf(day: Day): DayRange {
  const month = day.slice(0, 7);
  return { from: `${month}-01`, to: `${month}-${daysInMonth(day)}` };
}

/** The whole month before the one that a day is in. */
export function monthBefore(day: Day): DayRange {
  return monthOf(addDays(monthOf(day).from, -1));
}

export function daysIn({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** Two days as a range, whichever was chosen first. */
export function rangeBetween(one: Day, other: Day): DayRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

/** The longest time that is added up at once: three years, one of them with a leap day. */
export const MAX_RANGE_DAYS = 1_096;

/** What a bar of the chart stands for. */
export type Interval = 'day' | 'week' | 'month';

const MOST_DAY_BARS = 92;
const MOST_WEEK_BARS = 53;

/** Days as long as they can be distinguished, then weeks, then months. */
export function intervalOf(range: DayRange): Interval {
  const days = daysIn(range);
  if (days <= MOST_DAY_BARS) return 'day';
  return days <= MOST_WEEK_BARS * 7 ? 'week' : 'month';
}

/** The week, from Monday on, or month that a day is in begins with; the day itself for days. */
function startOf(day: Day, interval: Interval): Day {
  if (interval === 'day') return day;
  if (interval === 'month') return monthOf(day).from;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** What the next day, week or month begins with. */
function nextStart(day: Day, interval: Interval): Day {
  if (interval === 'month') return addDays(monthOf(day).to, 1);
  return addDays(startOf(day, interval), interval === 'week' ? 7 : 1);
}

/** The day that the bar of a day begins with: weeks on Monday, none before the range itself. */
export function barOf(day: Day, interval: Interval, range: DayRange): Day {
  const start = startOf(day, interval);
  if (start < range.from) return range.from;
  return start;
}

/** Every bar of a range, those without cost too: the day each begins with. */
export function barsOf(range: DayRange, interval: Interval): Day[] {
  const bars = [range.from];
  let start = nextStart(range.from, interval);
  for (; start <= range.to; start = nextStart(start, interval)) bars.push(start);
  return bars;
}

/**
 * The whole days, weeks or months of a range: from the first of them until before `until`. What lies before and after
 * them in the range is part of one each.
 */
export function wholesOf(
  { from, to }: DayRange,
  interval: Interval,
): { readonly first: Day; readonly until: Day } {
  const first = startOf(from, interval) === from ? from : nextStart(from, interval);
  const until = startOf(addDays(to, 1), interval);
  if (until < first) return { first, until: first };
  return { first, until };
}

import type { Day } from '../calendar.ts';
import { HOLIDAY_RULES } from './holiday-rules.ts';

export interface Holiday {
  readonly day: Day;
  readonly name: string;
}

/** Countries whose public holidays are known; elsewhere only weekends count. */
export const HOLIDAY_COUNTRIES: readonly string[] = Object.keys(HOLIDAY_RULES);

const DAY_MS = 86_400_000;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const at = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS;
/** 0 is Sunday; day 0 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

/** Easter Sunday in the Gregorian calendar, by the anonymous algorithm. */
function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return at(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The nth weekday of a month; from its end if `nth` is negative. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = at(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  }
  const last = at(year, month + 1, 0);
  return last - ((weekdayOf(last) - weekday + 7) % 7) + (nth + 1) * 7;
}

function moved(day: number, how: string, taken: ReadonlySet<number>): number {
  const weekday = weekdayOf(day);
  if (how === '~') return day + (weekday === 6 ? -1 : weekday === 0 ? 1 : 0);
  if (how !== '*') return day;
  let free = day;
  while (weekdayOf(free) === 0 || weekdayOf(free) === 6 || taken.has(free)) free += 1;
  return free;
}

function dayByRule(when: string, year: number, taken: ReadonlySet<number>): number {
  const fixed = /^(\d\d)-(\d\d)([*~]?)$/.exec(when);
  if (fixed) return moved(at(year, Number(fixed[1]), Number(fixed[2])), fixed[3] ?? '', taken);
  if (when.startsWith('e')) return easterOf(year) + Number(when.slice(1));
  const near = /^([a-z]{3})([<>])(\d\d)-(\d\d)$/.exec(when);
  if (near) {
    const weekday = WEEKDAYS.indexOf(near[1] ?? '');
    const day = at(year, Number(near[3]), Number(near[4]));
    return near[2] === '>'
      ? day + ((weekday - weekdayOf(day) + 7) % 7)
      : day - 1 - ((weekdayOf(day - 1) - weekday + 7) % 7);
  }
  const nth = /^(-?\d)([a-z]{3})(\d\d)$/.exec(when);
  if (!nth) throw new Error(`no such rule of a holiday: ${when}`);
  return nthWeekday(year, Number(nth[3]), WEEKDAYS.indexOf(nth[2] ?? ''), Number(nth[1]));
}

const known = new Map<string, readonly Holiday[]>();
const MOST_KNOWN = 2000;

/** Public holidays by the year of their rule, in order; none where they aren't known. */
export function publicHolidays(country: string, year: number): readonly Holiday[] {
  const key = `${country} ${year}`;
  const before = known.get(key);
  if (before) return before;
  const taken = new Set<number>();
  const holidays = (HOLIDAY_RULES[country] ?? []).map(([when, name]) => {
    const day = dayByRule(when, year, taken);
    taken.add(day);
    return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), name };
  });
  const sorted = holidays.toSorted((a, b) => a.day.localeCompare(b.day));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, sorted);
  return sorted;
}

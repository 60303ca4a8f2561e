import type { Day } from '../calendar.ts';
import { publicHolidays } from './public-holidays.ts';

/** 0 is Sunday. */
const FRIDAY_AND_SATURDAY = [5, 6];
const SATURDAY_AND_SUNDAY = [6, 0];
/** Where the weekend isn’t Saturday and Sunday. */
const WEEKENDS: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  'BD BH DZ EG IL IQ JO KW LY MV OM QA SA SD SY YE'.split(' ').map((code) => [code, FRIDAY_AND_SATURDAY]),
);

export interface DayOff {
  readonly day: Day;
  readonly country: string;
  readonly name: string;
}

/** The days on which both sides work, numbered from 0. */
export interface WorkCalendar {
  readonly days: readonly Day[];
  /** The number of the first workday on or after a day. */
  readonly onOrAfter: (day: Day) => number;
  /** The number of the last workday on or before a day. */
  readonly onOrBefore: (day: Day) => number;
  /** Public holidays of either side that aren’t on a weekend, in order. */
  readonly holidays: readonly DayOff[];
}

const DAY_MS = 86_400_000;
const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOfNumber = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (number: number): number => (number + 4) % 7;

function holidaysBetween(countries: readonly string[], from: Day, until: Day): DayOff[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(until.slice(0, 4))];
  // A New Year's Day on a Saturday is celebrated the year before.
  const years = Array.from({ length: last - first + 2 }, (_, at) => first + at);
  return [...new Set(countries)]
    .flatMap((country) =>
      years.flatMap((year) => publicHolidays(country, year).map((holiday) => ({ ...holiday, country }))),
    )
    .filter(({ day }) => day >= from && day <= until)
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The workdays of two countries between two days: days on which neither has a weekend or a public holiday. */
export function workCalendar(countries: readonly string[], from: Day, until: Day): WorkCalendar {
  const weekend = new Set(countries.flatMap((country) => WEEKENDS[country] ?? SATURDAY_AND_SUNDAY));
  const all = holidaysBetween(countries, from, until);
  const off = new Set(all.map(({ day }) => numberOf(day)));
  const start = numberOf(from);
  const days: Day[] = [];
  /** By day from `from`: how many workdays lie before it. */
  const before: number[] = [];
  for (let day = start; day <= numberOf(until); day += 1) {
    before.push(days.length);
    if (!weekend.has(weekdayOf(day)) && !off.has(day)) days.push(dayOfNumber(day));
  }
  const countBefore = (day: Day): number => (day < from ? 0 : (before[numberOf(day) - start] ?? days.length));
  return {
    days,
    onOrAfter: countBefore,
    onOrBefore: (day) => {
      const count = countBefore(day);
      return days[count] === day ? count : count - 1;
    },
    holidays: all.filter(({ day }) => !weekend.has(weekdayOf(numberOf(day)))),
  };
}

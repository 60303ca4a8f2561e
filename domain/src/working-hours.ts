import { clockAt, instantOf } from './zone-clock.ts';

/** The zones people choose from, as the database and the calendar name them. */
export const ZONES = ['Etc/UTC', 'America/New_York', 'America/Los_Angeles', 'Europe/Berlin'] as const;
export type Zone = (typeof ZONES)[number];

export const ZONE_LABELS: Readonly<Record<Zone, string>> = {
  'Etc/UTC': 'UTC',
  'America/New_York': 'EST',
  'America/Los_Angeles': 'PST',
  'Europe/Berlin': 'CET',
};

export const HOUR_CHOICES = ['9-5', '8-6', '10-6', 'custom'] as const;
export type HourChoice = (typeof HOUR_CHOICES)[number];

/** 1 is Monday, 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_LABELS: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** When a person works: on these days, from `start` until before `end`, in minutes since midnight of their zone. */
export interface WorkingHours {
  readonly start: number;
  readonly end: number;
  readonly days: readonly Weekday[];
}

const MONDAY_TO_FRIDAY: readonly Weekday[] = [1, 2, 3, 4, 5];

export const HOURS: Readonly<Record<Exclude<HourChoice, 'custom'>, WorkingHours>> = {
  '9-5': { start: 9 * 60, end: 17 * 60, days: MONDAY_TO_FRIDAY },
  '8-6': { start: 8 * 60, end: 18 * 60, days: MONDAY_TO_FRIDAY },
  '10-6': { start: 10 * 60, end: 18 * 60, days: MONDAY_TO_FRIDAY },
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A week and a day, long enough to reach someone who works one day a week. */
const DAYS_AHEAD = 8;

function weekdayOf(clock: number): Weekday {
  const day = new Date(clock).getUTCDay();
  return (day === 0 ? 7 : day) as Weekday;
}

/** Whether a person is at work at an instant. */
export function isAtWork(time: Date, zone: Zone, { start, end, days }: WorkingHours): boolean {
  const clock = clockAt(time.getTime(), zone);
  const minute = Math.floor((clock % DAY_MS) / MINUTE_MS);
  return days.includes(weekdayOf(clock)) && minute >= start && minute < end;
}

/** The first beginning of a working day after an instant, by the clock of the zone, whatever it was put to meanwhile. */
export function nextStart(time: Date, zone: Zone, { start, days }: WorkingHours): Date {
  const clock = clockAt(time.getTime(), zone);
  const midnight = clock - (clock % DAY_MS);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = midnight + ahead * DAY_MS;
    if (!days.includes(weekdayOf(day))) continue;
    const instant = instantOf(day + start * MINUTE_MS, zone);
    if (instant > time.getTime()) return new Date(instant);
  }
  throw new Error('Working hours need at least one day.');
}

/** 540 becomes '09:00'. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

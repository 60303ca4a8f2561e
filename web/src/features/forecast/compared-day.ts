import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import { formatDay } from '../../lib/format.ts';

const MOST_DAYS_AGO = 731;

/** From two years ago to yesterday. */
export function comparableDays(now = new Date()): { readonly first: Day; readonly last: Day } {
  const today = dayOf(now);
  return { first: addDays(today, -MOST_DAYS_AGO), last: addDays(today, -1) };
}

/** 'a week ago', or 'on Jun 3'. */
export function agoWords(day: Day | undefined): string {
  return day === undefined ? 'a week ago' : `on ${formatDay(day)}`;
}

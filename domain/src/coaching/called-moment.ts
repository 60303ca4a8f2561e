import { addDays, type Day, daysBetween } from '../calendar.ts';
import type { Period } from '../forecast-period/period.ts';

/** When in a period a call is looked at. */
export const CALL_MOMENTS = ['start', 'middle'] as const;
export type CallMoment = (typeof CALL_MOMENTS)[number];

/** Calls for a period are made in its first days. */
const FIRST_DAYS = 7;

/** The last day on which a call is still one of that moment. */
export function lastDayOf(moment: CallMoment, { first, last }: Period): Day {
  if (moment === 'start') return addDays(first, Math.min(FIRST_DAYS, daysBetween(first, last) + 1) - 1);
  return addDays(first, Math.floor(daysBetween(first, last) / 2));
}

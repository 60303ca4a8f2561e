import { addDays, type Day, dayFrom, daysBetween } from '@dealwright/domain/calendar';
import { dateFormat } from '../../lib/format.ts';
import type { ClosePlanView } from './api.ts';

/** Which days the timeline shows, and where they are. */
export interface TimelineScale {
  readonly from: Day;
  readonly days: number;
  /** Percent from the left at which a day begins. */
  readonly left: (day: Day) => number;
  /** Percent that a span of days takes, both included. */
  readonly width: (from: Day, until: Day) => number;
}

const MARGIN_DAYS = 3;

/** From the first start to the last end, with today and go-live in between. */
export function timelineScale({ steps, go_live: goLive }: ClosePlanView, today: Day): TimelineScale {
  const all = steps
    .flatMap((step) => [step.starts_on, step.ends_on])
    .concat(goLive, today)
    .toSorted();
  const from = addDays(all[0] ?? today, -MARGIN_DAYS);
  const days = daysBetween(from, all.at(-1) ?? goLive) + 1 + MARGIN_DAYS;
  return {
    from,
    days,
    left: (day) => (daysBetween(from, day) / days) * 100,
    width: (start, end) => ((daysBetween(start, end) + 1) / days) * 100,
  };
}

type Holidays = ClosePlanView['holidays'];

/** Public holidays that the timeline has room for. */
export const holidaysOn = ({ holidays }: ClosePlanView, { from, days }: TimelineScale): Holidays =>
  holidays.filter(({ day }) => day >= from && daysBetween(from, day) < days);

interface Month {
  readonly day: Day;
  readonly label: string;
}

/** The first days of months on the scale, with the month in which it begins. */
export function monthsOf({ from, days }: TimelineScale): Month[] {
  const label = (day: Day): string =>
    dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const until = addDays(from, days - 1);
  const months: Month[] = [{ day: from, label: label(from) }];
  const [year = 0, month = 1] = from.split('-').map(Number);
  for (let at = 1; ; at += 1) {
    const first = dayFrom(year + Math.floor((month - 1 + at) / 12), ((month - 1 + at) % 12) + 1, 1);
    if (first === null || first > until) break;
    months.push({ day: first, label: label(first) });
  }
  // A label needs room: the first month is left out if the second begins within a week.
  const [first, second] = months;
  return first && second && daysBetween(first.day, second.day) < 10 ? months.slice(1) : months;
}

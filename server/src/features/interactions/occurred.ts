import { addDays, dayOf } from '@dealwright/domain/calendar';
import { invalid } from '../../platform/errors.ts';

/** Nothing that is kept here is older than the people who speak in it. */
const EARLIEST_DAY = '1900-01-01';

/**
 * The time at which something happened, in UTC, as every database reads it alike: a person may give any offset. Throws
 * `invalid_input` for a time after tomorrow, since what is kept here has happened, and for one long before our time.
 */
export function readOccurredAt(text: string, now: Date): string {
  const time = new Date(text);
  if (dayOf(time) > addDays(dayOf(now), 1)) {
    throw invalid('occurred_at', 'Choose a date that isn’t in the future');
  }
  if (time.getTime() < Date.parse(EARLIEST_DAY)) {
    throw invalid('occurred_at', 'This date is too long ago');
  }
  return time.toISOString();
}

/** The day a text names, unless it is still to come: then the text tells of a deadline, not of itself. */
export function pastDay(day: string | null, now: Date): string | null {
  return day !== null && day <= dayOf(now) ? day : null;
}

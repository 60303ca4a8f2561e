import { addDays, dayOf } from '@dealwright/domain/calendar';
import { invalid } from '../../platform/errors.ts';

/** Refuses a time after tomorrow: what is kept here has happened. Throws `invalid_input`. */
export function latestTime(occurredAt: string, now: Date): void {
  if (dayOf(new Date(occurredAt)) > addDays(dayOf(now), 1)) {
    throw invalid('occurred_at', 'It cannot have happened in the future');
  }
}

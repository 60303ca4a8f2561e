import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import type { Forecast } from '../api.ts';
import { askedOf, type ForecastSearch } from '../forecast-search.ts';
import type { ChangeAsked } from './api.ts';

export type Preset = 'week' | 'period' | 'custom';

interface Days {
  /** The change starts with this day. */
  readonly from: Day;
  /** And ends with this one; now if it is null. */
  readonly to: Day | null;
}

/** The days that the address names, else the last week; of a period that is over, its last week. */
export function daysOf({ from, to }: ForecastSearch, { period, as_of }: Forecast): Days {
  const today = dayOf(new Date(as_of));
  const end = period.last < today ? period.last : null;
  return { from: from ?? addDays(end ?? today, -7), to: to ?? end };
}

export function presetOf({ from, to }: ForecastSearch, { period }: Forecast): Preset {
  if (from === undefined && to === undefined) return 'week';
  return from === period.first && to === undefined ? 'period' : 'custom';
}

/** From the beginning of the first day to the end of the last. */
export function changeAsked(search: ForecastSearch, forecast: Forecast): ChangeAsked {
  const { from, to } = daysOf(search, forecast);
  return {
    ...askedOf(search),
    day: forecast.period.first,
    from: `${from}T00:00:00Z`,
    ...(to && { to: `${addDays(to, 1)}T00:00:00Z` }),
    known: search.known ?? 'then',
  };
}

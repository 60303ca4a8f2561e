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

/** The same page without moments of its own. */
function wholeOf({ from: _from, to: _to, known: _known, ...rest }: ForecastSearch): ForecastSearch {
  return rest;
}

/** The whole of a period until now; of one to come, the last week. */
export function periodChangeAsked(search: ForecastSearch, forecast: Forecast): ChangeAsked {
  const { first } = forecast.period;
  const isToCome = first > dayOf(new Date(forecast.as_of));
  return changeAsked({ ...wholeOf(search), ...(!isToCome && { from: first }) }, forecast);
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

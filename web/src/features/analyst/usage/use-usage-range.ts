import { dayOf } from '@dealwright/domain/calendar';
import { type DayRange, daysIn, MAX_RANGE_DAYS, monthOf } from '@dealwright/domain/usage-cost';
import { useOverlay } from '../../../lib/use-overlay.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** What an address says; null if it says no time that can be added up. */
export function rangeFrom({ from, to }: Readonly<Record<string, string>>): DayRange | null {
  if (!isDay(from) || !isDay(to) || from > to) return null;
  const range = { from, to };
  return daysIn(range) <= MAX_RANGE_DAYS ? range : null;
}

/** The chosen days stand in the address; the current month (UTC) where none do. */
export function useUsageRange(): readonly [DayRange, (range: DayRange) => void] {
  const { details, changeDetails } = useOverlay('/settings', 'tab');
  const range = rangeFrom(details) ?? monthOf(dayOf(new Date()));
  return [range, ({ from, to }) => changeDetails({ from, to })];
}

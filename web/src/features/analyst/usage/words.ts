import type { Day } from '@dealwright/domain/calendar';
import type { DayRange, Interval } from '@dealwright/domain/usage-cost';
import { dateFormat, numberFormat } from '../../../lib/format.ts';

const COST = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 6,
} as const;

/** '$0.0123', '$12.345678': a call costs far less than a cent. */
export function formatCost(usd: number): string {
  return numberFormat(COST).format(usd);
}

/** '$0.05', '$12': a tick of the axis. */
export function formatCostTick(usd: number): string {
  return numberFormat({ ...COST, minimumFractionDigits: usd > 0 && usd < 10 ? 2 : 0 }).format(usd);
}

const DAY = { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

const asDate = (day: Day) => new Date(`${day}T00:00:00Z`);

/** 'Jun 01, 2026' */
export function dayText(day: Day): string {
  return dateFormat(DAY).format(asDate(day));
}

/** 'Jun 01, 2026 - Jun 30, 2026' */
export function rangeText({ from, to }: DayRange): string {
  return `${dayText(from)} - ${dayText(to)}`;
}

/** What a bar that begins on a day stands for. */
export function barText(day: Day, interval: Interval): string {
  if (interval === 'month') return dateFormat(MONTH).format(asDate(day));
  return interval === 'week' ? `Week of ${dayText(day)}` : dayText(day);
}

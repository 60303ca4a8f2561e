import type { Day } from './calendar.ts';

/** '2026-03-10' becomes 'March 10', or 'March 10, 2026' with its year. */
export function spokenDay(day: Day, { withYear = false } = {}): string {
  const year = withYear ? ({ year: 'numeric' } as const) : {};
  const format = new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'long',
    ...year,
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

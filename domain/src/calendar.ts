/** A day in UTC as 'YYYY-MM-DD'. */
export type Day = string;

const MS_PER_DAY = 86_400_000;

export function dayOf(time: Date): Day {
  return time.toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY));
}

/** Whole days from one day to another; negative when `to` lies before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY);
}

/** The last instant of a day in UTC. */
export function endOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + MS_PER_DAY - 1);
}

/** A calendar day; null for an invalid one, such as February 30. Months count from 1. */
export function dayFrom(year: number, month: number, date: number): Day | null {
  const at = new Date(Date.UTC(2000, 0, 1));
  at.setUTCFullYear(year, month - 1, date);
  const isThere = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isThere ? dayOf(at) : null;
}

/** The last day of the month that many months after a day's month. */
export function monthEnd(day: Day, months = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month + months, 0)));
}

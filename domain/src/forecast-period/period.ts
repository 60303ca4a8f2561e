import { addDays, type Day, dayFrom, monthEnd } from '../calendar.ts';
import { quarterOf } from '../quarter.ts';
import { type Quota, quotaOf } from '../territory.ts';

export const PERIOD_LENGTHS = ['quarter', 'month'] as const;
export type PeriodLength = (typeof PERIOD_LENGTHS)[number];

/** How a company divides its year. */
export interface PeriodSettings {
  /** From 1 to 12: in which month the fiscal year starts. */
  readonly fiscalStartMonth: number;
  readonly length: PeriodLength;
}

export const DEFAULT_PERIODS: PeriodSettings = { fiscalStartMonth: 1, length: 'quarter' };

/** What is forecast at a time, from its first day to its last. */
export interface Period {
  readonly first: Day;
  readonly last: Day;
}

const MONTHS_OF: Readonly<Record<PeriodLength, number>> = { quarter: 3, month: 1 };
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Months since the year 0, which can be counted up and down. */
const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: number): Day => dayFrom(Math.floor(month / 12), (month % 12) + 1, 1) ?? '';

function starting(month: number, { length }: PeriodSettings): Period {
  const first = firstDayOf(month);
  return { first, last: monthEnd(first, MONTHS_OF[length] - 1) };
}

/** How many months of its quarter or month have passed at a day. */
function monthsInto(day: Day, { fiscalStartMonth, length }: PeriodSettings): number {
  return (monthNumber(day) - (fiscalStartMonth - 1) + 12) % MONTHS_OF[length];
}

/** The period that a day lies in. */
export function periodOf(day: Day, settings: PeriodSettings): Period {
  return starting(monthNumber(day) - monthsInto(day, settings), settings);
}

/** The first day of each month of a period. */
export function monthsOf({ first, last }: Period): Day[] {
  const months: Day[] = [];
  for (let day = first; day <= last; day = addDays(monthEnd(day), 1)) months.push(day);
  return months;
}

/** The period that many periods after another; negative for earlier ones. */
export function addPeriods(period: Period, count: number, settings: PeriodSettings): Period {
  return starting(monthNumber(period.first) + count * MONTHS_OF[settings.length], settings);
}

/** 'Q4 2026'; 'FY27 Q1' where the fiscal year starts later, named after the year it ends in; 'Nov 2026' for a month. */
export function periodLabel({ first }: Period, { fiscalStartMonth, length }: PeriodSettings): string {
  const year = Number(first.slice(0, 4));
  const month = Number(first.slice(5, 7));
  if (length === 'month') return `${MONTH_NAMES[month - 1]} ${year}`;
  const into = (month - fiscalStartMonth + 12) % 12;
  const quarter = `Q${Math.floor(into / 3) + 1}`;
  if (fiscalStartMonth === 1) return `${quarter} ${year}`;
  const ends = month >= fiscalStartMonth ? year + 1 : year;
  return `FY${String(ends % 100).padStart(2, '0')} ${quarter}`;
}

/** Whether a period starts and ends with a quarter of the calendar, which is what quotas are set for. */
export function isCalendarQuarter({ first, last }: Period): boolean {
  return (Number(first.slice(5, 7)) - 1) % 3 === 0 && monthEnd(first, 2) === last;
}

/**
 * The quota of a period by currency. Quotas are set for quarters and years of the calendar: each month of another period
 * takes a third of its quarter’s quota.
 */
export function quotaOfPeriod(quotas: readonly Quota[], period: Period): Map<string, number> {
  if (isCalendarQuarter(period)) return quotaOf(quotas, quarterOf(period.first));
  const thirds = new Map<string, number>();
  for (const day of monthsOf(period)) {
    for (const [currency, amount] of quotaOf(quotas, quarterOf(day)))
      thirds.set(currency, (thirds.get(currency) ?? 0) + amount);
  }
  return new Map([...thirds].map(([currency, amount]) => [currency, Math.round(amount / 3)]));
}

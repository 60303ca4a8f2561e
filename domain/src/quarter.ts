import type { Day } from './calendar.ts';

/** A quarter of the calendar year in UTC, as '2026-Q4'. */
export type Quarter = `${number}-Q${1 | 2 | 3 | 4}`;

export const QUARTER = /^\d{4}-Q[1-4]$/;
/** A year, or a quarter of one: what a quota is for. */
export const PERIOD = /^\d{4}(-Q[1-4])?$/;

export function quarterOf(day: Day): Quarter {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-Q${Math.ceil(month / 3)}` as Quarter;
}

/** Its first day, and the first day after it. */
export function boundsOf(quarter: Quarter): { readonly from: Day; readonly before: Day } {
  const year = Number(quarter.slice(0, 4));
  const number = Number(quarter.slice(6));
  const day = (y: number, month: number): Day =>
    `${String(y).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
  return {
    from: day(year, number * 3 - 2),
    before: number === 4 ? day(year + 1, 1) : day(year, number * 3 + 1),
  };
}

/** The quarter that many quarters after another; negative for earlier ones. */
export function addQuarters(quarter: Quarter, count: number): Quarter {
  const at = Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1 + count;
  return `${String(Math.floor(at / 4)).padStart(4, '0')}-Q${(at % 4) + 1}` as Quarter;
}

/** 'Q4 2026'. */
export function quarterLabel(quarter: Quarter): string {
  return `${quarter.slice(5)} ${quarter.slice(0, 4)}`;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
import {
  addPeriods,
  isCalendarQuarter,
  PERIOD_LENGTHS,
  type PeriodSettings,
  periodLabel,
  periodOf,
  quotaOfPeriod,
} from './period.ts';

const CALENDAR: PeriodSettings = { fiscalStartMonth: 1, length: 'quarter' };
const FEBRUARY: PeriodSettings = { fiscalStartMonth: 2, length: 'quarter' };
const MONTHS: PeriodSettings = { fiscalStartMonth: 7, length: 'month' };

describe('forecast periods', () => {
  it('FCST01 a day lies in the quarter or month of the fiscal year', () => {
    expect(periodOf('2026-11-27', CALENDAR)).toEqual({ first: '2026-10-01', last: '2026-12-31' });
    expect(periodOf('2026-01-31', FEBRUARY)).toEqual({ first: '2025-11-01', last: '2026-01-31' });
    expect(periodOf('2026-02-01', FEBRUARY)).toEqual({ first: '2026-02-01', last: '2026-04-30' });
    expect(periodOf('2028-02-29', MONTHS)).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  });

  it('FCST01 is named as people name it', () => {
    const label = (day: string, settings: PeriodSettings) => periodLabel(periodOf(day, settings), settings);
    expect(label('2026-11-27', CALENDAR)).toMatch(/^Q4 2026$/);
    expect(label('2026-02-01', FEBRUARY)).toBe('FY27 Q1');
    expect(label('2027-01-15', FEBRUARY)).toBe('FY27 Q4');
    expect(label('2026-11-27', MONTHS)).toBe('Nov 2026');
  });

  const settings = fc.record({
    fiscalStartMonth: fc.integer({ min: 1, max: 12 }),
    length: fc.constantFrom(...PERIOD_LENGTHS),
  });
  const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));

  it('FCST01 every day lies in one period, and they follow each other without a gap', () => {
    fc.assert(
      fc.property(days, settings, (day, how) => {
        const period = periodOf(day, how);
        expect(period.first <= day && day <= period.last).toBe(true);
        const next = addPeriods(period, 1, how);
        expect(next.first).toBe(addDays(period.last, 1));
        expect(next).toEqual(periodOf(next.first, how));
        expect(addPeriods(next, -1, how)).toEqual(period);
      }),
    );
  });

  it('FCST02 a quarter has its own quota, other periods a third of it for each month', () => {
    const quotas = [
      { period: '2026', currency: 'USD', amountMinor: 1_200 },
      { period: '2026-Q4', currency: 'USD', amountMinor: 600 },
    ];
    const quota = (day: string, how: PeriodSettings) => [...quotaOfPeriod(quotas, periodOf(day, how))];
    expect(quota('2026-11-27', CALENDAR)).toEqual([['USD', 600]]);
    expect(quota('2026-11-27', MONTHS)).toEqual([['USD', 200]]);
    // August and September at 100, October at 200.
    expect(quota('2026-08-01', FEBRUARY)).toEqual([['USD', 400]]);
    expect(isCalendarQuarter(periodOf('2026-08-01', FEBRUARY))).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HOURS,
  isAtWork,
  nextStart,
  WEEKDAYS,
  type WorkingHours,
  ZONES,
  type Zone,
} from './working-hours.ts';

/** What a clock of the zone shows, by another way than the module's own. */
function shown(time: Date, zone: Zone): { day: string; clock: string } {
  const [day = '', clock = ''] = time.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return { day, clock: clock.slice(0, 5) };
}

const times = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2028-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const hours = fc
  .record({
    start: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 1, max: 59 }),
    days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  })
  .map(({ start, length, days }): WorkingHours => ({ start, end: start + length, days }));

describe('working hours', () => {
  it('begin at the same clock time in summer and winter', () => {
    const next = (time: string, zone: Zone) => nextStart(new Date(time), zone, HOURS['9-5']).toISOString();
    // The Friday before and the weekend on which the clocks are put forward.
    expect(next('2026-03-27T07:00:00Z', 'Europe/Berlin')).toBe('2026-03-27T08:00:00.000Z');
    expect(next('2026-03-27T08:00:00Z', 'Europe/Berlin')).toBe('2026-03-30T07:00:00.000Z');
    expect(next('2026-10-30T12:00:00Z', 'America/New_York')).toBe('2026-10-30T13:00:00.000Z');
    expect(next('2026-10-30T14:00:00Z', 'America/New_York')).toBe('2026-11-02T14:00:00.000Z');
    expect(next('2026-06-15T08:00:00Z', 'Etc/UTC')).toBe('2026-06-15T09:00:00.000Z');
  });

  it('that begin in the hour which is left out in spring begin right after it', () => {
    const night: WorkingHours = { start: 150, end: 400, days: [7] };
    const start = nextStart(new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin', night);
    expect(shown(start, 'Europe/Berlin')).toEqual({ day: '2026-03-29', clock: '03:30' });
  });

  it('the next beginning is the first one: on a working day, at its time, with none between', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...ZONES), hours, (time, zone, given) => {
        const start = nextStart(time, zone, given);
        expect(start.getTime()).toBeGreaterThan(time.getTime());
        const weekday = new Date(`${shown(start, zone).day}T00:00:00Z`).getUTCDay() || 7;
        expect(given.days).toContain(weekday);
        const [hour = 0, minute = 0] = shown(start, zone).clock.split(':').map(Number);
        // In the left-out hour a clock goes from two to three.
        expect([given.start, given.start + 60]).toContain(hour * 60 + minute);
        expect(nextStart(new Date(start.getTime() - 1), zone, given)).toEqual(start);
      }),
      { numRuns: 300 },
    );
  });

  it('are on from their beginning until before their end', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...ZONES), hours, (time, zone, given) => {
        const { day, clock } = shown(time, zone);
        const [hour = 0, minute = 0] = clock.split(':').map(Number);
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
        const at = hour * 60 + minute;
        expect(isAtWork(time, zone, given)).toBe(
          (given.days as readonly number[]).includes(weekday) && at >= given.start && at < given.end,
        );
      }),
      { numRuns: 300 },
    );
  });
});

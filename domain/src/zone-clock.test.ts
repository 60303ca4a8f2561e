import { expect, test, vi } from 'vitest';
import { dayEndsAt, dayIn, isZone } from './zone-clock.ts';

test.each([
  ['2026-11-26', 'Etc/UTC', '2026-11-27T00:00:00.000Z'],
  ['2026-11-26', 'America/Los_Angeles', '2026-11-27T08:00:00.000Z'],
  ['2026-11-26', 'Pacific/Auckland', '2026-11-26T11:00:00.000Z'],
  ['2026-11-26', 'Asia/Kolkata', '2026-11-26T18:30:00.000Z'],
  // Clocks are put back on the day itself, and forward on the next at midnight.
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-03-28', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
])('BUYER02 %s in %s ends at %s', (day, zone, end) => {
  expect(dayEndsAt(day, zone).toISOString()).toBe(end);
  expect(dayIn(new Date(dayEndsAt(day, zone).getTime() - 1), zone)).toBe(day);
});

test('BUYER02 the day depends on the zone', () => {
  const time = new Date('2026-11-26T23:30:00Z');
  expect(dayIn(time, 'America/New_York')).toBe('2026-11-26');
  expect(dayIn(time, 'Europe/Berlin')).toBe('2026-11-27');
});

test.each(['Etc/UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'])('%s is a zone', (name) => {
  expect(isZone(name)).toBe(true);
});

test.each(['', 'Nowhere/Atlantis', "Etc/UTC'; select 1", '+01:00', 'x'.repeat(100)])('%s is none', (name) => {
  expect(isZone(name)).toBe(false);
});

test('BUYER02 a zone written in other letter case takes no more memory', () => {
  const time = new Date('2026-11-26T23:30:00Z');
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (const zone of ['America/Caracas', 'america/caracas', 'AMERICA/CARACAS']) {
    expect(dayIn(time, zone)).toBe('2026-11-26');
  }
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

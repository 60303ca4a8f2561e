import { addDays, type Day } from './calendar.ts';

/** By names in lower case, as letter case doesn’t count: there are no more of them than zones. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = FORMATS.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  FORMATS.set(key, format);
  return format;
}

/** What a clock of the zone shows at an instant, as if it were one of UTC; in milliseconds. */
export function clockAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const seconds = instant % 1000;
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) +
    seconds
  );
}

/** The instant at which a clock of the zone shows this; in the hour that is left out in spring, the one after it. */
export function instantOf(clock: number, zone: string): number {
  const offset = clockAt(clock, zone) - clock;
  const first = clock - offset;
  const corrected = clock - (clockAt(first, zone) - first);
  return clockAt(corrected, zone) === clock ? corrected : Math.max(first, corrected);
}

/** An IANA name, such as America/New_York. */
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Whether there is a time zone of this name. */
export function isZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The day that a calendar of the zone shows. */
export function dayIn(time: Date, zone: string): Day {
  return new Date(clockAt(time.getTime(), zone)).toISOString().slice(0, 10);
}

/** The instant at which a day is over by the clocks of the zone. */
export function dayEndsAt(day: Day, zone: string): Date {
  return new Date(instantOf(Date.parse(`${addDays(day, 1)}T00:00:00Z`), zone));
}

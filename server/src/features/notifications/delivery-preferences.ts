import {
  HOURS,
  type HourChoice,
  isAtWork,
  nextStart,
  type Weekday,
  type WorkingHours,
  ZONES,
  type Zone,
} from '@dealwright/domain/working-hours';

/** A person's delivery preferences as stored; all null if they saved none. */
export interface SettingsRow {
  readonly email: boolean | null;
  readonly push: boolean | null;
  readonly email_rhythm: 'at_once' | 'daily' | null;
  readonly timezone: string | null;
  readonly working_hours: HourChoice | null;
  readonly custom_start: number | null;
  readonly custom_end: number | null;
  readonly custom_days: readonly number[] | null;
}

export interface DeliveryPreferences {
  readonly email: boolean;
  readonly push: boolean;
  readonly emailRhythm: 'at_once' | 'daily';
  readonly zone: Zone;
  readonly choice: HourChoice;
  readonly custom: WorkingHours;
}

/** What belongs together comes in one mail. */
const GATHER_MS = 30_000;

/** The defaults: email on, push off, UTC, 9-5. */
export function preferencesOf(row: SettingsRow | null): DeliveryPreferences {
  const zone = ZONES.find((known) => known === row?.timezone) ?? 'Etc/UTC';
  return {
    email: row?.email ?? true,
    push: row?.push ?? false,
    emailRhythm: row?.email_rhythm ?? 'at_once',
    zone,
    choice: row?.working_hours ?? '9-5',
    custom: {
      start: row?.custom_start ?? HOURS['9-5'].start,
      end: row?.custom_end ?? HOURS['9-5'].end,
      days: (row?.custom_days as readonly Weekday[] | null | undefined) ?? HOURS['9-5'].days,
    },
  };
}

function hoursOf({ choice, custom }: DeliveryPreferences): WorkingHours {
  return choice === 'custom' ? custom : HOURS[choice];
}

/** When news of now reaches the person by a channel: push waits for working hours, the digest for their beginning. */
export function dueAt(way: DeliveryPreferences, channel: 'email' | 'push', now: Date): Date {
  const hours = hoursOf(way);
  if (channel === 'push') return isAtWork(now, way.zone, hours) ? now : nextStart(now, way.zone, hours);
  if (way.emailRhythm === 'daily') return nextStart(now, way.zone, hours);
  return new Date(now.getTime() + GATHER_MS);
}

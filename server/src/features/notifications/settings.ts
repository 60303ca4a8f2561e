import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '@dealwright/contract/notifications/notification-settings';
import type { Tx } from '@dealwright/db/database';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '@dealwright/domain/notification';
import { clockText } from '@dealwright/domain/working-hours';
import { dueAt, preferencesOf } from './delivery-preferences.ts';
import { findPublicKey, listDevices } from './recipients-store.ts';
import {
  findSettings,
  listPreferences,
  moveDue,
  type Person,
  type PreferenceRow,
  upsertPreferences,
  upsertSettings,
} from './store.ts';

interface Asker extends Person {
  readonly sessionId: string;
}

type Kinds = Record<NotificationKind, Record<NotificationChannel, boolean>>;

function kindsOf(rows: readonly PreferenceRow[]): Kinds {
  const isOn = (kind: NotificationKind, channel: NotificationChannel): boolean =>
    rows.find((row) => row.kind === kind && row.channel === channel)?.enabled ?? true;
  return Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, isOn(kind, channel)])),
    ]),
  ) as Kinds;
}

/** How a person wants to be told, with the defaults where they chose nothing. */
export async function readSettings(tx: Tx, asker: Asker): Promise<NotificationSettings> {
  const way = preferencesOf(await findSettings(tx, asker));
  const kinds = kindsOf(await listPreferences(tx, asker));
  const devices = await listDevices(tx, asker);
  return {
    email: way.email,
    push: way.push,
    email_rhythm: way.emailRhythm,
    timezone: way.zone,
    working_hours: way.choice,
    custom_hours: {
      start: clockText(way.custom.start),
      end: clockText(way.custom.end),
      days: [...way.custom.days],
    },
    kinds,
    push_key: await findPublicKey(tx),
    devices: devices.map((row) => ({
      id: row.id,
      device: row.device,
      created_at: row.created_at.toISOString(),
      current: row.session_id === asker.sessionId,
    })),
  };
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Saves all of it, one row per kind and channel; what waits already is told as the person wants it from now on. */
export async function saveSettings(
  tx: Tx,
  person: Person,
  input: NotificationSettingsInput,
  now: Date,
): Promise<void> {
  const { start, end, days } = input.custom_hours;
  const custom = {
    start: minutesOf(start),
    end: minutesOf(end),
    days: [...new Set(days)].sort((a, b) => a - b),
  };
  await upsertSettings(tx, person, input, custom, now);
  await upsertPreferences(
    tx,
    person,
    NOTIFICATION_KINDS.flatMap((kind) =>
      NOTIFICATION_CHANNELS.map((channel) => ({ kind, channel, enabled: input.kinds[kind][channel] })),
    ),
  );
  const way = preferencesOf(await findSettings(tx, person));
  for (const channel of ['email', 'push'] as const)
    await moveDue(tx, person, channel, dueAt(way, channel, now));
}

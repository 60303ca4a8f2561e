import type { NotificationSettingsInput } from '@dealwright/contract/notifications/notification-settings';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { SettingsRow } from './delivery-preferences.ts';
import type { Person } from './store.ts';

export async function findSettings(tx: Tx, { companyId, userId }: Person): Promise<SettingsRow | null> {
  const { rows } = await sql<SettingsRow>`
    select email, push, email_rhythm, timezone, working_hours, custom_start, custom_end, custom_days
      from notification_settings where company_id = ${companyId} and profile_id = ${userId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface PreferenceRow {
  readonly kind: string;
  readonly channel: string;
  readonly enabled: boolean;
}

export async function listPreferences(tx: Tx, { companyId, userId }: Person): Promise<PreferenceRow[]> {
  const { rows } = await sql<PreferenceRow>`
    select kind, channel, enabled from notification_preferences
     where company_id = ${companyId} and profile_id = ${userId}
  `.execute(tx.kysely);
  return rows;
}

interface Custom {
  readonly start: number;
  readonly end: number;
  readonly days: readonly number[];
}

export async function upsertSettings(
  tx: Tx,
  { companyId, userId }: Person,
  input: NotificationSettingsInput,
  custom: Custom,
  now: Date,
): Promise<void> {
  await sql`
    insert into notification_settings (company_id, profile_id, email, push, email_rhythm, timezone, working_hours,
                                       custom_start, custom_end, custom_days, updated_at)
    values (${companyId}, ${userId}, ${input.email}, ${input.push}, ${input.email_rhythm}, ${input.timezone},
            ${input.working_hours}, ${custom.start}, ${custom.end}, ${custom.days}::smallint[], ${now})
    on conflict (company_id, profile_id) do update set
      email = excluded.email, push = excluded.push, email_rhythm = excluded.email_rhythm, timezone = excluded.timezone,
      working_hours = excluded.working_hours, custom_start = excluded.custom_start, custom_end = excluded.custom_end,
      custom_days = excluded.custom_days, updated_at = excluded.updated_at
  `.execute(tx.kysely);
}

export async function upsertPreferences(
  tx: Tx,
  { companyId, userId }: Person,
  rows: readonly PreferenceRow[],
): Promise<void> {
  await sql`
    insert into notification_preferences (company_id, profile_id, kind, channel, enabled)
    select ${companyId}, ${userId}, r.kind, r.channel, r.enabled
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, channel text, enabled boolean)
     order by r.kind, r.channel
    on conflict (company_id, profile_id, kind, channel) do update set enabled = excluded.enabled
  `.execute(tx.kysely);
}

/** What waits already follows the new choice. */
export async function moveDue(
  tx: Tx,
  { companyId, userId }: Person,
  channel: 'email' | 'push',
  dueAt: Date,
): Promise<void> {
  await sql`
    update notification_dues set due_at = ${dueAt}
     where company_id = ${companyId} and profile_id = ${userId} and channel = ${channel}
  `.execute(tx.kysely);
}

import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { SettingsRow } from './delivery-preferences.ts';

export interface DueRow {
  readonly company_id: string;
  readonly profile_id: string;
  readonly channel: 'email' | 'push';
}

/** Whoever has been due the longest; those at work elsewhere are skipped. */
export async function takeDue(tx: Tx, now: Date): Promise<DueRow | null> {
  const { rows } = await sql<DueRow>`
    select company_id, profile_id, channel from notification_dues
     where due_at <= ${now} and app.is_open(company_id) order by due_at limit 1 for update skip locked
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function postponeDue(tx: Tx, due: DueRow, until: Date): Promise<void> {
  await sql`
    update notification_dues set due_at = ${until}
     where company_id = ${due.company_id} and profile_id = ${due.profile_id} and channel = ${due.channel}
  `.execute(tx.kysely);
}

/** Nothing of this waits any more. */
export async function settleDue(tx: Tx, { company_id, profile_id, channel }: DueRow): Promise<void> {
  const waits = channel === 'email' ? sql`email_waits` : sql`push_waits`;
  await sql`
    update notifications set ${waits} = false
     where company_id = ${company_id} and profile_id = ${profile_id} and ${waits}
  `.execute(tx.kysely);
  await sql`
    delete from notification_dues
     where company_id = ${company_id} and profile_id = ${profile_id} and channel = ${channel}
  `.execute(tx.kysely);
}

export interface ToldPerson extends SettingsRow {
  readonly address: string;
  readonly first_name: string | null;
}

/** A member as they want to be told; null for whoever was removed. */
export async function findToldPerson(tx: Tx, due: DueRow): Promise<ToldPerson | null> {
  const { rows } = await sql<ToldPerson>`
    select p.email as address, p.first_name, s.email, s.push, s.email_rhythm, s.timezone, s.working_hours,
           s.custom_start, s.custom_end, s.custom_days
      from profiles p
      left join notification_settings s on s.company_id = p.company_id and s.profile_id = p.id
     where p.company_id = ${due.company_id} and p.id = ${due.profile_id} and p.workspace_id is not null
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

import type { NotificationSettingsInput } from '@dealwright/contract/notifications/notification-settings';
import { MOST_UNREAD } from '@dealwright/contract/notifications/notifications';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { type Expiring, eachCompanysOldest, firstIdOf } from '../../platform/retention.ts';
import { hasDeal } from '../deals/access.ts';
import type { SettingsRow } from './delivery-preferences.ts';
import type { NotificationRow } from './present-notification.ts';

export interface Person {
  readonly companyId: string;
  readonly userId: string;
}

/** Columns of `notifications n` with what is said of its deal. */
const columns = sql`
  n.id, n.kind, n.facts, n.times, n.latest_at, n.read_at, d.number as deal_number, d.name as deal_name,
  c.name as account_name, n.import_id, array(
    select f.file_name from import_files f where f.company_id = n.company_id and f.import_id = n.import_id order by f.position
  ) as import_files, n.actor_id, b.first_name as actor_first_name, b.last_name as actor_last_name,
  b.email as actor_email, p.locale`;

/** `n` with its person, deal, account and who caused it; of deals, accounts and imports that the person may still see. */
const visible = sql`
  notifications n
  join profiles p on p.company_id = n.company_id and p.id = n.profile_id
  left join deals d on d.company_id = n.company_id and d.id = n.deal_id and d.shelf is distinct from 'deleted' and ${hasDeal}
  left join accounts c on c.company_id = n.company_id and c.id = coalesce(d.account_id, n.account_id)
   and (n.deal_id is not null or p.workspace_id = c.workspace_id or (p.role = 'admin' and p.workspace_id is not null))
  left join imports i on i.company_id = n.company_id and i.id = n.import_id
   and (p.workspace_id = i.workspace_id or (p.role = 'admin' and p.workspace_id is not null))
  join lateral (select where d.id is not null or c.id is not null or i.id is not null) seen on true
  left join profiles b on b.company_id = n.company_id and b.id = n.actor_id`;

interface ListRequest {
  readonly unread: boolean;
  readonly after: Position | null;
  readonly limit: number;
}

/** What a person was told of in the app, the latest first. */
export async function listNotificationPage(
  tx: Tx,
  { companyId, userId }: Person,
  { unread, after, limit }: ListRequest,
): Promise<(NotificationRow & { readonly sort_key: string })[]> {
  const filters: RawBuilder<unknown>[] = [
    sql`n.company_id = ${companyId} and n.profile_id = ${userId} and n.in_app`,
  ];
  if (unread) filters.push(sql`n.read_at is null`);
  if (after) filters.push(sql`(n.latest_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  const { rows } = await sql<NotificationRow & { readonly sort_key: string }>`
    select ${columns}, n.latest_at::text as sort_key from ${visible}
     where ${sql.join(filters, sql` and `)}
     order by n.latest_at desc, n.id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

/** How many a person has not read, counted up to a bound. */
export async function countUnread(tx: Tx, { companyId, userId }: Person): Promise<number> {
  const { rows } = await sql<{ readonly unread: number }>`
    select count(*)::int as unread from (
      select 1 from ${visible}
       where n.company_id = ${companyId} and n.profile_id = ${userId} and n.in_app and n.read_at is null
       limit ${sql.lit(MOST_UNREAD)}) found
  `.execute(tx.kysely);
  return rows[0]?.unread ?? 0;
}

/** Whether the person has it; one that was read before stays as it was. */
export async function markRead(
  tx: Tx,
  { companyId, userId }: Person,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update notifications set read_at = coalesce(read_at, ${now})
     where company_id = ${companyId} and profile_id = ${userId} and id = ${id} and in_app
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

export async function markAllRead(
  tx: Tx,
  { companyId, userId }: Person,
  until: string,
  now: Date,
): Promise<void> {
  await sql`
    update notifications set read_at = ${now}
     where company_id = ${companyId} and profile_id = ${userId} and in_app and read_at is null
       and latest_at <= ${until}::timestamptz
  `.execute(tx.kysely);
}

interface Waiting {
  readonly companyId: string;
  readonly userId: string;
  readonly channel: 'email' | 'push';
  readonly limit: number;
  /** Only these, waiting or not. */
  readonly ids?: readonly string[];
}

/** What is still to be told by a channel: unread, wanted, and of deals that the person may see at this moment. */
export async function listWaiting(
  tx: Tx,
  { companyId, userId, channel, limit, ids }: Waiting,
): Promise<(NotificationRow & { readonly total: number })[]> {
  const which = ids
    ? sql`n.id = any(${ids}::uuid[])`
    : channel === 'email'
      ? sql`n.email_waits`
      : sql`n.push_waits`;
  const { rows } = await sql<NotificationRow & { readonly total: number }>`
    select ${columns}, (count(*) over ())::int as total from ${visible}
     where n.company_id = ${companyId} and n.profile_id = ${userId} and n.read_at is null and ${which}
       and not exists (select 1 from notification_preferences f
                        where f.company_id = n.company_id and f.profile_id = n.profile_id and f.kind = n.kind
                          and f.channel = ${channel} and not f.enabled)
     order by n.latest_at desc, n.id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

export interface DueRow {
  readonly company_id: string;
  readonly profile_id: string;
  readonly channel: 'email' | 'push';
}

/** The person due the longest; skips those another worker holds. */
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

/** A member's delivery settings; null for removed members. */
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

/** Those of one thing are one, whose last was long ago. */
export const NOTIFICATION_EXPIRING: readonly Expiring[] = [
  {
    name: 'notifications',
    before: firstIdOf(90 * 24),
    remove: (before, most) => {
      const counted = sql<boolean>`o.latest_at < now() - interval '60 days'`;
      return sql`
        delete from notifications n using ${eachCompanysOldest('notifications', counted, before, most)}
         where n.company_id = old.company_id and n.id = old.id
        returning 1
      `;
    },
  },
];

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

/** Pending notifications follow the new choice. */
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

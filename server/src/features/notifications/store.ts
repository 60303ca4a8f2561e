import { MOST_UNREAD } from '@dealwright/contract/notifications/notifications';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { hasDeal } from '../deals/access.ts';
import type { NotificationRow } from './present-notification.ts';

export interface Person {
  readonly companyId: string;
  readonly userId: string;
}

/** Columns of `notifications n` with what is said of its deal. */
const columns = sql`
  n.id, n.kind, n.facts, n.times, n.latest_at, n.read_at, d.number as deal_number, d.name as deal_name,
  c.name as account_name, n.actor_id, b.first_name as actor_first_name, b.last_name as actor_last_name,
  b.email as actor_email, p.locale`;

/** `n` with its person, deal, account and who caused it; of deals and accounts that the person may still see. */
const visible = sql`
  notifications n
  join profiles p on p.company_id = n.company_id and p.id = n.profile_id
  left join deals d on d.company_id = n.company_id and d.id = n.deal_id and d.shelf is distinct from 'deleted' and ${hasDeal}
  join accounts c on c.company_id = n.company_id and c.id = coalesce(d.account_id, n.account_id)
   and (n.deal_id is not null or p.workspace_id = c.workspace_id or (p.role = 'admin' and p.workspace_id is not null))
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

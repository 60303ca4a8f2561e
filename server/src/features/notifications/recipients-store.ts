import type { Tx } from '@dealwright/db/database';
import type { NotificationKind } from '@dealwright/domain/notification';
import { type RawBuilder, sql } from 'kysely';
import { wakeAnnouncer } from '../../platform/announce.ts';
import { hasDeal } from '../deals/access.ts';
import type { SettingsRow } from './delivery-preferences.ts';
import type { Audience, StoredFacts } from './notifications-for-event.ts';

export interface RecipientRow extends SettingsRow {
  readonly id: string;
  readonly choices: Readonly<Partial<Record<'in_app' | 'email' | 'push', boolean>>> | null;
}

/** The subject of a notification: a deal, an account or an import. */
export type About =
  | { readonly dealId: string; readonly accountId: null; readonly importId: null }
  | { readonly dealId: null; readonly accountId: string; readonly importId: null }
  | { readonly dealId: null; readonly accountId: null; readonly importId: string };

interface Question {
  readonly companyId: string;
  readonly about: About;
  readonly actorId: string | null;
  readonly kind: NotificationKind;
  readonly to: Audience;
}

function isAmong(to: Audience): RawBuilder<boolean> {
  if (to === 'workers') {
    return sql<boolean>`exists (
      select 1 from deal_access w
       where w.company_id = d.company_id and w.deal_id = d.id and w.profile_id = p.id)`;
  }
  if (to === 'managers') return sql<boolean>`p.role in ('manager', 'admin')`;
  if (to === 'importer') return sql<boolean>`p.id = d.created_by`;
  if ('people' in to) return sql<boolean>`p.id = any(${to.people}::uuid[])`;
  // Whose own mail stands in the conversation that this message belongs to.
  return sql<boolean>`exists (
    select 1 from email_messages m
      join email_messages o on o.company_id = m.company_id and o.deal_id = m.deal_id
                           and o.thread_key = m.thread_key and o.outgoing
      join email_connections c on c.company_id = o.company_id and c.id = o.connection_id
     where m.company_id = d.company_id and m.deal_id = d.id and m.id = ${to.answersTo} and c.owner_id = p.id)`;
}

/** Who sees the deal in their lists, works with the account or may read the import; `p` and its deal `d`, account or import. */
function seeing(companyId: string, { dealId, accountId, importId }: About): RawBuilder<unknown> {
  if (importId !== null) {
    return sql`from imports d join profiles p on p.company_id = d.company_id
           where d.company_id = ${companyId} and d.id = ${importId}
             and (p.workspace_id = d.workspace_id or (p.role = 'admin' and p.workspace_id is not null))`;
  }
  return dealId === null
    ? sql`from accounts d join profiles p on p.company_id = d.company_id
           where d.company_id = ${companyId} and d.id = ${accountId}
             and (p.workspace_id = d.workspace_id or (p.role = 'admin' and p.workspace_id is not null))`
    : sql`from deals d join profiles p on p.company_id = d.company_id
           where d.company_id = ${companyId} and d.id = ${dealId} and d.shelf is null and ${hasDeal}`;
}

/** The import that the operation was; null if it was none. */
export async function findImportOfOperation(
  tx: Tx,
  companyId: string,
  operationId: string,
): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from imports where company_id = ${companyId} and operation_id = ${operationId}
  `.execute(tx.kysely);
  return rows[0]?.id ?? null;
}

/** Who is to be told, of those who find the deal in their lists, and how they want it; never who caused it. */
export async function listRecipients(tx: Tx, question: Question): Promise<RecipientRow[]> {
  const { companyId, about, actorId, kind, to } = question;
  const { rows } = await sql<RecipientRow>`
    select p.id, s.email, s.push, s.email_rhythm, s.timezone, s.working_hours, s.custom_start, s.custom_end, s.custom_days,
           (select jsonb_object_agg(f.channel, f.enabled) from notification_preferences f
             where f.company_id = p.company_id and f.profile_id = p.id and f.kind = ${kind}) as choices
      from (select p.* ${seeing(companyId, about)} and p.id is distinct from ${actorId}::uuid and ${isAmong(to)}) p
      left join notification_settings s on s.company_id = p.company_id and s.profile_id = p.id
     order by p.id
  `.execute(tx.kysely);
  return rows;
}

export interface NewNotification {
  readonly id: string;
  readonly profile_id: string;
  readonly in_app: boolean;
  readonly email_waits: boolean;
  readonly push_waits: boolean;
}

interface Happening {
  readonly companyId: string;
  readonly about: About;
  readonly actorId: string | null;
  readonly kind: NotificationKind;
  readonly facts: StoredFacts;
  readonly now: Date;
}

/** Notes it for each; what they have not read yet of the same kind on the same deal becomes one with it. */
export async function insertNotifications(
  tx: Tx,
  { companyId, about, actorId, kind, facts, now }: Happening,
  rows: readonly NewNotification[],
): Promise<void> {
  await sql`
    insert into notifications as n (company_id, id, profile_id, kind, deal_id, account_id, import_id, actor_id, facts, in_app,
                                    email_waits, push_waits, created_at, latest_at)
    select ${companyId}, r.id, r.profile_id, ${kind}, ${about.dealId}::uuid, ${about.accountId}::uuid, ${about.importId}::uuid,
           ${actorId}::uuid, ${JSON.stringify(facts)}::jsonb, r.in_app, r.email_waits, r.push_waits, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, profile_id uuid, in_app boolean, email_waits boolean, push_waits boolean)
    on conflict (company_id, profile_id, kind, coalesce(deal_id, account_id)) where read_at is null do update set
      times = n.times + 1, facts = excluded.facts, actor_id = excluded.actor_id, latest_at = excluded.latest_at,
      in_app = excluded.in_app, email_waits = n.email_waits or excluded.email_waits,
      push_waits = n.push_waits or excluded.push_waits
  `.execute(tx.kysely);
  wakeAnnouncer(tx);
}

export interface Due {
  readonly profile_id: string;
  readonly channel: 'email' | 'push';
  readonly due_at: Date;
}

/** Sets when each is notified next; an earlier due time stays. */
export async function setDues(tx: Tx, companyId: string, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return;
  await sql`
    insert into notification_dues as d (company_id, profile_id, channel, due_at)
    select ${companyId}, r.profile_id, r.channel, r.due_at
      from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb) as r (profile_id uuid, channel text, due_at timestamptz)
     order by r.profile_id, r.channel
    on conflict (company_id, profile_id, channel) do update set due_at = least(d.due_at, excluded.due_at)
  `.execute(tx.kysely);
}

export interface PushKeysRow {
  readonly id: string;
  readonly public_key: string;
  readonly private_key: Buffer;
}

export async function findPushKeys(tx: Tx): Promise<PushKeysRow | null> {
  const { rows } = await sql<PushKeysRow>`select id, public_key, private_key from push_keys`.execute(
    tx.kysely,
  );
  return rows[0] ?? null;
}

/** The first pair stays, however many processes start at once. */
export async function insertPushKeys(tx: Tx, row: PushKeysRow): Promise<void> {
  await sql`
    insert into push_keys (id, public_key, private_key) values (${row.id}, ${row.public_key}, ${row.private_key})
    on conflict do nothing
  `.execute(tx.kysely);
}

/** For browsers to subscribe with; null before the first worker has made it. */
export async function findPublicKey(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ readonly key: string | null }>`select app.push_public_key() as key`.execute(
    tx.kysely,
  );
  return rows[0]?.key ?? null;
}

interface DevicePlace {
  readonly companyId: string;
  readonly userId: string;
}

export interface DeviceRow {
  readonly id: string;
  readonly session_id: string;
  readonly device: string;
  readonly created_at: Date;
}

export async function listDevices(tx: Tx, { companyId, userId }: DevicePlace): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, session_id, device, created_at from push_subscriptions
     where company_id = ${companyId} and profile_id = ${userId} order by created_at desc, id
  `.execute(tx.kysely);
  return rows;
}

/** Takes the browser from its previous owner; returns its session's device name. */
export async function takeEndpoint(tx: Tx, hash: Buffer, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ readonly agent: string | null }>`
    select app.take_push_endpoint(${hash}::bytea, ${sessionId}::uuid) as agent
  `.execute(tx.kysely);
  return rows[0]?.agent ?? null;
}

interface NewDevice extends DevicePlace {
  readonly id: string;
  readonly sessionId: string;
  readonly hash: Buffer;
  readonly subscription: Buffer;
  readonly device: string;
  readonly now: Date;
}

/** Adds a browser; of more than `most` the oldest go. */
export async function insertDevice(tx: Tx, device: NewDevice, most: number): Promise<void> {
  const { companyId, userId } = device;
  await sql`
    insert into push_subscriptions (company_id, id, profile_id, session_id, endpoint_hash, subscription, device, created_at)
    values (${companyId}, ${device.id}, ${userId}, ${device.sessionId}, ${device.hash}, ${device.subscription},
            ${device.device}, ${device.now})
  `.execute(tx.kysely);
  await sql`
    delete from push_subscriptions where company_id = ${companyId} and id in (
      select id from push_subscriptions where company_id = ${companyId} and profile_id = ${userId}
       order by created_at desc, id desc offset ${most})
  `.execute(tx.kysely);
}

export async function deleteDevice(tx: Tx, { companyId, userId }: DevicePlace, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from push_subscriptions where company_id = ${companyId} and profile_id = ${userId} and id = ${id} returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

export interface Subscription {
  readonly id: string;
  readonly company_id: string;
  readonly profile_id: string;
  readonly subscription: Buffer;
}

/** The person's browsers whose sessions last. */
export async function listSubscriptions(
  tx: Tx,
  place: { readonly company_id: string; readonly profile_id: string },
  now: Date,
): Promise<{ readonly id: string }[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select b.id from push_subscriptions b join sessions s on s.id = b.session_id and s.expires_at > ${now}
     where b.company_id = ${place.company_id} and b.profile_id = ${place.profile_id}
  `.execute(tx.kysely);
  return rows;
}

export async function findSubscription(
  tx: Tx,
  companyId: string,
  id: string,
  now: Date,
): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    select b.id, b.company_id, b.profile_id, b.subscription
      from push_subscriptions b join sessions s on s.id = b.session_id and s.expires_at > ${now}
     where b.company_id = ${companyId} and b.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function forgetSubscription(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from push_subscriptions where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}

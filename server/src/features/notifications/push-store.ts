import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

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

/** Takes the browser from whoever it belonged to; answers what its session says of it. */
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

import type { SkipReason } from '@dealwright/contract/integrations/gmail';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';

export type Outcome = 'stored' | SkipReason;
export type SyncPhase = 'first' | 'again' | 'following';

export interface ConnectionRow {
  readonly company_id: string;
  readonly id: string;
  readonly owner_id: string;
  readonly provider: 'gmail';
  readonly email_address: string;
  readonly sync_enabled: boolean;
  readonly state: 'active' | 'reconnect';
  readonly refresh_token: Buffer | null;
  readonly access_token: Buffer | null;
  readonly access_expires_at: Date | null;
  readonly sync_phase: SyncPhase;
  readonly history_id: string | null;
  readonly page_token: string | null;
  readonly pass_seen: number;
  readonly pass_total: number | null;
  readonly people_since: Date;
  readonly running_until: Date | null;
  readonly last_synced_at: Date | null;
  readonly last_error: string | null;
  readonly created_at: Date;
}

/** Where a connection is kept: every statement leads with both. */
export interface ConnectionPlace {
  readonly companyId: string;
  readonly id: string;
}

export interface CountRow {
  readonly connection_id: string;
  readonly outcome: Outcome;
  readonly messages: bigint;
}

/** Tells the workers that something is due, once the transaction has committed. */
export const wakeWorkers = (tx: Tx): void => tx.notify('dealwright_mailboxes');

/** A person's own mailboxes, newest first. */
export async function listConnections(tx: Tx, actor: Actor): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select * from email_connections
     where company_id = ${actor.companyId} and owner_id = ${actor.userId}
     order by created_at desc, id desc limit 20
  `.execute(tx.kysely);
  return rows;
}

export async function listCounts(tx: Tx, companyId: string, ids: readonly string[]): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select connection_id, outcome, messages from email_counts
     where company_id = ${companyId} and connection_id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

export async function findConnection(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
): Promise<ConnectionRow | null> {
  const { rows } = await sql<ConnectionRow>`
    select * from email_connections where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function findOwnConnection(tx: Tx, actor: Actor, id: string): Promise<ConnectionRow | null> {
  const row = await findConnection(tx, { companyId: actor.companyId, id });
  return row?.owner_id === actor.userId ? row : null;
}

/** The mailbox that a person's mail goes out by: the one that works and was connected last. */
export async function findSendingConnection(tx: Tx, actor: Actor): Promise<ConnectionRow | null> {
  const { rows } = await sql<ConnectionRow>`
    select * from email_connections
     where company_id = ${actor.companyId} and owner_id = ${actor.userId} and state = 'active'
     order by created_at desc, id desc limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function setSyncEnabled(
  tx: Tx,
  actor: Actor,
  id: string,
  enabled: boolean,
  now: Date,
): Promise<void> {
  await sql`
    update email_connections set sync_enabled = ${enabled}, next_sync_at = ${now}, updated_at = ${now}
     where company_id = ${actor.companyId} and owner_id = ${actor.userId} and id = ${id}
  `.execute(tx.kysely);
}

/** `again`: the whole mailbox is gone through once more; what is stored stays. */
export async function askForSync(
  tx: Tx,
  actor: Actor,
  id: string,
  { now, again }: { readonly now: Date; readonly again: boolean },
): Promise<void> {
  await sql`
    update email_connections
       set next_sync_at = ${now},
           sync_phase = case when ${again} and sync_phase = 'following' then 'again' else sync_phase end,
           page_token = case when ${again} and sync_phase = 'following' then null else page_token end
     where company_id = ${actor.companyId} and owner_id = ${actor.userId} and id = ${id}
  `.execute(tx.kysely);
}

export async function deleteConnection(tx: Tx, actor: Actor, id: string): Promise<void> {
  await sql`
    delete from email_connections
     where company_id = ${actor.companyId} and owner_id = ${actor.userId} and id = ${id}
  `.execute(tx.kysely);
}

export interface NewAuthorization {
  readonly id: string;
  readonly sessionId: string;
  readonly redirectUri: string;
  readonly codeVerifier: Buffer;
  readonly expiresAt: Date;
}

/** One consent is asked for at a time: what the person began before is forgotten. */
export async function keepAuthorization(tx: Tx, actor: Actor, asked: NewAuthorization): Promise<void> {
  await sql`
    delete from gmail_authorizations where company_id = ${actor.companyId} and owner_id = ${actor.userId}
  `.execute(tx.kysely);
  await sql`
    insert into gmail_authorizations (company_id, id, owner_id, session_id, redirect_uri, code_verifier, expires_at)
    values (${actor.companyId}, ${asked.id}, ${actor.userId}, ${asked.sessionId}, ${asked.redirectUri},
            ${asked.codeVerifier}, ${asked.expiresAt})
  `.execute(tx.kysely);
}

/** Takes the consent that this session of the person asked for; it is there once. */
export async function takeAuthorization(
  tx: Tx,
  actor: Actor,
  { id, sessionId, now }: { readonly id: string; readonly sessionId: string; readonly now: Date },
): Promise<{ redirect_uri: string; code_verifier: Buffer } | null> {
  const { rows } = await sql<{ redirect_uri: string; code_verifier: Buffer }>`
    delete from gmail_authorizations
     where company_id = ${actor.companyId} and id = ${id} and owner_id = ${actor.userId}
       and session_id = ${sessionId} and expires_at > ${now}
    returning redirect_uri, code_verifier
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The id of the mailbox under this address, locked, or the one that a new row is to take. */
export async function claimConnection(
  tx: Tx,
  actor: Actor,
  { id, address, now }: { readonly id: string; readonly address: string; readonly now: Date },
): Promise<string> {
  const { rows } = await sql<{ readonly id: string }>`
    insert into email_connections (company_id, id, owner_id, email_address, people_since, created_at, updated_at,
                                   next_sync_at)
    values (${actor.companyId}, ${id}, ${actor.userId}, ${address}, ${now}, ${now}, ${now}, ${now})
    on conflict (company_id, owner_id, email_address) do update set updated_at = excluded.updated_at
    returning id
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('an upsert answers with its row');
  return row.id;
}

export interface SealedGrant {
  readonly accessToken: Buffer;
  /** Null keeps the one there is. */
  readonly refreshToken: Buffer | null;
  readonly expiresAt: Date;
}

/** A fresh consent: the mailbox works again, and what was missed meanwhile is read. */
export async function keepGrant(
  tx: Tx,
  place: ConnectionPlace,
  grant: SealedGrant,
  now: Date,
): Promise<void> {
  await sql`
    update email_connections
       set access_token = ${grant.accessToken}, refresh_token = coalesce(${grant.refreshToken}, refresh_token),
           access_expires_at = ${grant.expiresAt}, refreshing_until = null, state = 'active', last_error = null,
           next_sync_at = ${now}, watch_next_at = ${now}, updated_at = ${now}
     where company_id = ${place.companyId} and id = ${place.id}
  `.execute(tx.kysely);
}

/** Takes it upon itself to ask for a new access token; false while another instance does. */
export async function claimRefresh(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update email_connections set refreshing_until = ${until}
     where company_id = ${companyId} and id = ${id} and state = 'active'
       and (refreshing_until is null or refreshing_until <= ${now})
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function keepRefreshed(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  grant: SealedGrant,
): Promise<void> {
  await sql`
    update email_connections
       set access_token = ${grant.accessToken}, refresh_token = coalesce(${grant.refreshToken}, refresh_token),
           access_expires_at = ${grant.expiresAt}, refreshing_until = null
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

/** The access token is of no use, whatever time it claims to have. */
export async function spoilAccess(tx: Tx, { companyId, id }: ConnectionPlace): Promise<void> {
  await sql`
    update email_connections set access_expires_at = null where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export async function releaseRefresh(tx: Tx, { companyId, id }: ConnectionPlace): Promise<void> {
  await sql`
    update email_connections set refreshing_until = null where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

/** Google took the consent back: nothing is tried until the person connects anew. */
/** Asks the person to reconnect; the stored token stays, in case it can be read again. */
export async function askToReconnect(tx: Tx, { companyId, id }: ConnectionPlace, now: Date): Promise<void> {
  await sql`
    update email_connections set state = 'reconnect', refreshing_until = null, running_until = null, updated_at = ${now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export async function markRevoked(tx: Tx, { companyId, id }: ConnectionPlace, now: Date): Promise<void> {
  await sql`
    update email_connections
       set state = 'reconnect', refresh_token = null, access_token = null, access_expires_at = null,
           refreshing_until = null, running_until = null, updated_at = ${now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

/** A consent to be taken back: sealed in the place where the mailbox kept it. All of it as system role. */
export interface Revocation {
  readonly id: string;
  readonly sealed_for: string;
  readonly email_address: string;
  readonly refresh_token: Buffer;
  readonly attempts: number;
  readonly created_at: Date;
}

/** Those whose time has come, each handed out once; `next` is when it is tried again at the latest. */
export async function takeDueRevocations(
  tx: Tx,
  { now, next, most }: { readonly now: Date; readonly next: Date; readonly most: number },
): Promise<Revocation[]> {
  return (
    await sql<Revocation>`
      with due as (
          select id from google_revocations where next_try_at <= ${now} order by next_try_at limit ${most} for update skip locked)
        update google_revocations r set next_try_at = ${next}, attempts = r.attempts + 1 from due d where r.id = d.id
        returning r.id, r.sealed_for, r.email_address, r.refresh_token, r.attempts, r.created_at
    `.execute(tx.kysely)
  ).rows;
}

/** Whether any member has the address connected: Google revokes a consent for all of them. */
export async function isConnected(tx: Tx, address: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from email_connections where email_address = ${address} and state = 'active' limit 1`.execute(
      tx.kysely,
    );
  return rows.length > 0;
}

export async function deleteRevocation(tx: Tx, id: string): Promise<void> {
  await sql`delete from google_revocations where id = ${id}`.execute(tx.kysely);
}

export async function putOffRevocation(tx: Tx, id: string, next: Date): Promise<void> {
  await sql`update google_revocations set next_try_at = ${next} where id = ${id}`.execute(tx.kysely);
}

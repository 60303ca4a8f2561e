import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { ConnectionPlace, ConnectionRow, Outcome, SyncPhase } from './store.ts';

export interface Due {
  readonly company_id: string;
  readonly id: string;
}

/**
 * Mailboxes whose time has come and that are not being read, each handed out once; `next` is when they are looked at
 * again at the latest.
 */
export async function takeDueConnections(
  tx: Tx,
  { now, next, most }: { readonly now: Date; readonly next: Date; readonly most: number },
): Promise<Due[]> {
  return (
    await sql<Due>`
      with due as (
          select company_id, id from email_connections
           where sync_enabled and state = 'active' and next_sync_at <= ${now}
             and (running_until is null or running_until <= ${now}) and app.is_open(company_id)
           order by next_sync_at limit ${most} for update skip locked)
        update email_connections c set next_sync_at = ${next} from due d
         where c.company_id = d.company_id and c.id = d.id
        returning c.company_id, c.id
    `.execute(tx.kysely)
  ).rows;
}

/** Begins, or goes on with, reading a mailbox: one at a time. Null when it is not to be read, or is being read. */
export async function claimRun(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ConnectionRow | null> {
  const { rows } = await sql<ConnectionRow>`
    update email_connections set running_until = ${until}
     where company_id = ${companyId} and id = ${id} and sync_enabled and state = 'active'
       and (running_until is null or running_until <= ${now})
    returning *
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface Progress {
  readonly phase: SyncPhase;
  readonly historyId: string | null;
  readonly pageToken: string | null;
  readonly passSeen: number;
  readonly passTotal: number | null;
  readonly runningUntil: Date;
}

/** Saves the position where the next run continues. False if it was disconnected or paused meanwhile. */
export async function keepProgress(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  progress: Progress,
): Promise<boolean> {
  const { rows } = await sql`
    update email_connections
       set sync_phase = ${progress.phase}, history_id = ${progress.historyId}, page_token = ${progress.pageToken},
           pass_seen = ${progress.passSeen}, pass_total = ${progress.passTotal},
           running_until = ${progress.runningUntil}
     where company_id = ${companyId} and id = ${id} and sync_enabled and state = 'active'
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Reading is over for now. `at`: when all was read, null if something is left. */
export async function endRun(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  end: { readonly at: Date | null; readonly next: Date; readonly error: string | null },
): Promise<void> {
  await sql`
    update email_connections
       set running_until = null, last_synced_at = coalesce(${end.at}, last_synced_at),
           next_sync_at = least(next_sync_at, ${end.next}::timestamptz), last_error = ${end.error}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

/** Not before `next`, whatever was planned. */
export async function putOff(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  { next, error }: { readonly next: Date; readonly error: string },
): Promise<void> {
  await sql`
    update email_connections set running_until = null, next_sync_at = ${next}, last_error = ${error}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export async function keepPeopleSince(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  since: Date,
): Promise<void> {
  await sql`
    update email_connections set people_since = ${since} where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

/** What became of those messages that were looked at before. */
export async function findOutcomes(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  messageIds: readonly string[],
): Promise<Map<string, Outcome>> {
  const { rows } = await sql<{ readonly message_id: string; readonly outcome: Outcome }>`
    select message_id, outcome from email_seen
     where company_id = ${companyId} and connection_id = ${id} and message_id = any(${messageIds}::text[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ message_id, outcome }) => [message_id, outcome]));
}

/** Says what became of messages. What is stored is said last and stays; a counter follows by itself. */
export async function keepOutcomes(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  outcomes: readonly (readonly [messageId: string, outcome: Outcome])[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    insert into email_seen as s (company_id, connection_id, message_id, outcome)
    select ${companyId}::uuid, ${id}::uuid, message_id, outcome
      from unnest(${outcomes.map(([messageId]) => messageId)}::text[], ${outcomes.map(([, what]) => what)}::text[])
        as seen (message_id, outcome)
     order by message_id
    on conflict (company_id, connection_id, message_id) do update set outcome = excluded.outcome
     where s.outcome <> 'stored'
  `.execute(tx.kysely);
}

export interface DealOfAddress {
  readonly address: string;
  readonly deal_id: string;
}

const MOST_DEALS = 1000;

/** The deals whose people have these addresses, there or as contacts, of those that `listed` lets through. */
export async function dealsOfAddresses(
  tx: Tx,
  companyId: string,
  addresses: readonly string[],
  listed: RawBuilder<boolean>,
): Promise<DealOfAddress[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<DealOfAddress>`
    select f.address, f.deal_id
      from (select lower(s.email) as address, s.company_id, s.deal_id from stakeholders s
             where s.company_id = ${companyId} and s.email is not null and lower(s.email) = any(${addresses}::text[])
            union
            select e.address, s.company_id, s.deal_id
              from contact_emails e
              join stakeholders s on s.company_id = e.company_id and s.contact_id = e.contact_id
             where e.company_id = ${companyId} and e.address = any(${addresses}::text[])) f
      join deals d on d.company_id = f.company_id and d.id = f.deal_id
     where ${listed}
     order by 1, 2 limit ${MOST_DEALS}
  `.execute(tx.kysely);
  return rows;
}

export interface NewAddress {
  readonly address: string;
  readonly changed_at: Date;
}

/** Addresses of people that came to deals, or were changed there or as contacts, after a moment; oldest first. */
export async function addressesSince(
  tx: Tx,
  companyId: string,
  { since, most }: { readonly since: Date; readonly most: number },
  listed: RawBuilder<boolean>,
): Promise<NewAddress[]> {
  const { rows } = await sql<NewAddress>`
    (select lower(s.email) as address, s.updated_at as changed_at
       from stakeholders s
       join deals d on d.company_id = s.company_id and d.id = s.deal_id
      where s.company_id = ${companyId} and s.email is not null and s.updated_at > ${since} and ${listed}
      order by s.updated_at limit ${most})
    union all
    (select e.address, c.updated_at
       from contacts c
       join contact_emails e on e.company_id = c.company_id and e.contact_id = c.id
      where c.company_id = ${companyId} and c.edited_at is not null and c.updated_at > ${since}
        and exists (select 1 from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
                     where s.company_id = c.company_id and s.contact_id = c.id and ${listed})
      order by c.updated_at limit ${most})
    order by changed_at limit ${most}
  `.execute(tx.kysely);
  return rows;
}

/** Mailboxes of an address, as system role: people of several companies may have connected it. */
export async function findMailboxes(tx: Tx, address: string): Promise<Due[]> {
  return (
    await sql<Due>`
      select company_id, id from email_connections
       where email_address = ${address} and state = 'active' and sync_enabled and app.is_open(company_id)
         order by company_id, id limit 100
    `.execute(tx.kysely)
  ).rows;
}

/** Stores a notification from Google; false if it was a repeat. */
export async function keepPush(
  tx: Tx,
  { companyId, id }: ConnectionPlace,
  messageId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into gmail_pushes (company_id, connection_id, message_id, received_at)
    select company_id, id, ${messageId}, ${now} from email_connections where company_id = ${companyId} and id = ${id}
    on conflict do nothing returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** The mailbox is looked at now, unless Gmail asked to wait. */
export async function hasten(tx: Tx, { companyId, id }: ConnectionPlace, now: Date): Promise<void> {
  await sql`
    update email_connections set next_sync_at = least(next_sync_at, ${now}::timestamptz)
     where company_id = ${companyId} and id = ${id} and last_error is null
  `.execute(tx.kysely);
}

/** Mailboxes that Google is to tell of, or goes on telling of; `next` is when they are looked at again at the latest. */
export async function takeDueWatches(
  tx: Tx,
  { now, next, most }: { readonly now: Date; readonly next: Date; readonly most: number },
): Promise<Due[]> {
  return (
    await sql<Due>`
      with due as (
          select company_id, id from email_connections
           where sync_enabled and state = 'active' and watch_next_at <= ${now} and app.is_open(company_id)
           order by watch_next_at limit ${most} for update skip locked)
        update email_connections c set watch_next_at = ${next} from due d
         where c.company_id = d.company_id and c.id = d.id
        returning c.company_id, c.id
    `.execute(tx.kysely)
  ).rows;
}

interface Watch {
  /** Until then Google tells; null if it could not be asked. */
  readonly until: Date | null;
  readonly next: Date;
  readonly error: string | null;
}

export async function keepWatch(tx: Tx, { companyId, id }: ConnectionPlace, watch: Watch): Promise<void> {
  await sql`
    update email_connections
       set watch_until = coalesce(${watch.until}, watch_until), watch_next_at = ${watch.next}, watch_error = ${watch.error}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

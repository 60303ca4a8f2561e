import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { ConnectionPlace } from './store.ts';
import type { Due } from './sync-store.ts';

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

/** Keeps what Google told; false when it was told before. */
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
  /** Until then Google tells; null where it could not be asked. */
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

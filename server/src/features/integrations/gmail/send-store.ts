import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { DealPlace } from '../../deals/detail-store.ts';

export interface SendRecipient {
  readonly stakeholder_id: string;
  readonly name: string;
  readonly address: string;
}

export interface SendRow {
  readonly company_id: string;
  readonly id: string;
  readonly deal_id: string;
  readonly connection_id: string | null;
  readonly sender_id: string;
  readonly sender_name: string;
  readonly reply_to: string | null;
  readonly recipients: SendRecipient[];
  readonly subject: string;
  readonly body: string;
  readonly rfc_message_id: string;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly tried: boolean;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
}

export interface NewSend {
  readonly id: string;
  readonly connectionId: string;
  readonly senderId: string;
  readonly replyTo: string | null;
  readonly recipients: readonly SendRecipient[];
  readonly subject: string;
  readonly body: string;
  readonly rfcMessageId: string;
  readonly now: Date;
}

export async function insertSend(tx: Tx, deal: DealPlace, row: NewSend): Promise<void> {
  await sql`
    insert into email_sends (company_id, deal_id, id, connection_id, sender_id, reply_to, recipients, subject, body,
                             rfc_message_id, next_try_at, created_at)
    values (${deal.companyId}, ${deal.id}, ${row.id}, ${row.connectionId}, ${row.senderId}, ${row.replyTo},
            ${JSON.stringify(row.recipients)}::jsonb, ${row.subject}, ${row.body}, ${row.rfcMessageId}, ${row.now},
            ${row.now})
  `.execute(tx.kysely);
}

const columns = sql`
  s.*, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as sender_name`;

/** What is on its way from a deal, or could not be sent; oldest first. */
export async function listSends(tx: Tx, deal: DealPlace): Promise<SendRow[]> {
  const { rows } = await sql<SendRow>`
    select ${columns} from email_sends s
      join profiles p on p.company_id = s.company_id and p.id = s.sender_id
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.state <> 'sent'
     order by s.created_at, s.id limit 50
  `.execute(tx.kysely);
  return rows;
}

export async function findSend(tx: Tx, deal: DealPlace, id: string, lock = false): Promise<SendRow | null> {
  const { rows } = await sql<SendRow>`
    select ${columns} from email_sends s
      join profiles p on p.company_id = s.company_id and p.id = s.sender_id
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.id = ${id}
     ${lock ? sql`for update of s` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** A mail that is to go out, for the job that sends it. */
export async function findQueuedSend(tx: Tx, companyId: string, id: string): Promise<SendRow | null> {
  const { rows } = await sql<SendRow>`
    select ${columns} from email_sends s
      join profiles p on p.company_id = s.company_id and p.id = s.sender_id
     where s.company_id = ${companyId} and s.id = ${id} and s.state = 'queued'
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface SendPlace {
  readonly companyId: string;
  readonly id: string;
}

/** From here on Google may have it. False when another took it up since it was read. */
export async function markTried(tx: Tx, { companyId, id }: SendPlace, attempts: number): Promise<boolean> {
  const { rows } = await sql`
    update email_sends set tried = true, attempts = attempts + 1
     where company_id = ${companyId} and id = ${id} and state = 'queued' and attempts = ${attempts}
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function markSent(tx: Tx, { companyId, id }: SendPlace, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update email_sends set state = 'sent', sent_at = ${now}, last_error = null, body = '-'
     where company_id = ${companyId} and id = ${id} and state = 'queued' returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** `next`: when it is tried again; null gives it up until the person says so. */
export async function noteFailure(
  tx: Tx,
  { companyId, id }: SendPlace,
  { error, next }: { readonly error: string; readonly next: Date | null },
): Promise<void> {
  await sql`
    update email_sends
       set state = case when ${next === null} then 'failed' else 'queued' end, last_error = ${error},
           next_try_at = coalesce(${next}::timestamptz, next_try_at)
     where company_id = ${companyId} and id = ${id} and state = 'queued'
  `.execute(tx.kysely);
}

export async function queueAgain(
  tx: Tx,
  { companyId, id }: SendPlace,
  { connectionId, now }: { readonly connectionId: string; readonly now: Date },
): Promise<void> {
  await sql`
    update email_sends set state = 'queued', attempts = 0, connection_id = ${connectionId}, next_try_at = ${now}
     where company_id = ${companyId} and id = ${id} and state = 'failed'
  `.execute(tx.kysely);
}

export async function deleteSend(tx: Tx, { companyId, id }: SendPlace): Promise<void> {
  await sql`
    delete from email_sends where company_id = ${companyId} and id = ${id} and state = 'failed'
  `.execute(tx.kysely);
}

export interface DueSend {
  readonly company_id: string;
  readonly id: string;
}

/** Mails whose time has come, each handed out once; `next` is when they are looked at again at the latest. */
export async function takeDueSends(
  tx: Tx,
  { now, next, most }: { readonly now: Date; readonly next: Date; readonly most: number },
): Promise<DueSend[]> {
  return (
    await sql<DueSend>`
      with due as (
          select company_id, id from email_sends
           where state = 'queued' and next_try_at <= ${now} and app.is_open(company_id) order by next_try_at
             limit ${most} for update skip locked)
        update email_sends s set next_try_at = ${next} from due d where s.company_id = d.company_id and s.id = d.id
        returning s.company_id, s.id
    `.execute(tx.kysely)
  ).rows;
}

export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Those of the deal's people who are named. */
export async function findAddressees(tx: Tx, deal: DealPlace, ids: readonly string[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, name, email from stakeholders
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = any(${ids}::uuid[]) order by name, id
  `.execute(tx.kysely);
  return rows;
}

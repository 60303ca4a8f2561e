import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import type { DealPlace } from '../../deals/detail-store.ts';
import type { AttachmentFacts, MailAddress, Recipient } from './read-message.ts';

export interface MessageRow {
  readonly id: string;
  readonly interaction_id: string;
  readonly rfc_message_id: string;
  readonly thread_key: string;
  readonly refers_to: string;
  readonly connection_id: string | null;
  readonly gmail_thread_id: string | null;
  readonly outgoing: boolean;
  readonly sender: MailAddress;
  readonly recipients: Recipient[];
  readonly attachments: AttachmentFacts[];
  readonly subject: string;
  readonly sent_at: Date;
  /** The interaction's text: head lines, a blank line, the words. */
  readonly text: string;
}

export interface ThreadRow {
  readonly thread_key: string;
  readonly id: string;
  readonly subject: string;
  readonly message_count: number;
  readonly last_sent_at: Date;
  /** `last_sent_at` with all its digits, for the cursor. */
  readonly sort_key: string;
}

/** Keeps two who store the same message at once in line, until the transaction ends. */
export async function lockMessage(tx: Tx, deal: DealPlace, rfcMessageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${deal.id} ${rfcMessageId}`}, 7))`.execute(
    tx.kysely,
  );
}

export async function hasMessage(tx: Tx, deal: DealPlace, rfcMessageId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from email_messages
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and rfc_message_id = ${rfcMessageId}
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** The conversation that one of these messages is in, on this deal. */
export async function findThreadKey(
  tx: Tx,
  deal: DealPlace,
  rfcMessageIds: readonly string[],
): Promise<string | null> {
  if (rfcMessageIds.length === 0) return null;
  const { rows } = await sql<{ readonly thread_key: string }>`
    select thread_key from email_messages
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and rfc_message_id = any(${rfcMessageIds}::text[])
     order by sent_at, id limit 1
  `.execute(tx.kysely);
  return rows[0]?.thread_key ?? null;
}

export interface NewMessage {
  readonly id: string;
  readonly interactionId: string;
  readonly rfcMessageId: string;
  readonly threadKey: string;
  readonly refersTo: readonly string[];
  readonly connectionId: string;
  readonly gmailId: string;
  readonly gmailThreadId: string | null;
  readonly outgoing: boolean;
  readonly sender: MailAddress;
  readonly recipients: readonly Recipient[];
  readonly attachments: readonly AttachmentFacts[];
  readonly subject: string;
  readonly sentAt: Date;
}

export async function insertMessage(tx: Tx, deal: DealPlace, row: NewMessage): Promise<void> {
  await sql`
    insert into email_messages (company_id, deal_id, id, interaction_id, rfc_message_id, thread_key, refers_to,
                                connection_id, gmail_id, gmail_thread_id, outgoing, sender, recipients, attachments,
                                subject, sent_at)
    values (${deal.companyId}, ${deal.id}, ${row.id}, ${row.interactionId}, ${row.rfcMessageId}, ${row.threadKey},
            ${row.refersTo.join(' ').slice(-20_000)}, ${row.connectionId}, ${row.gmailId}, ${row.gmailThreadId},
            ${row.outgoing}, ${JSON.stringify(row.sender)}::jsonb, ${JSON.stringify(row.recipients)}::jsonb,
            ${JSON.stringify(row.attachments)}::jsonb, ${row.subject}, ${row.sentAt})
  `.execute(tx.kysely);
}

const columns = sql`
  m.id, m.interaction_id, m.rfc_message_id, m.thread_key, m.refers_to, m.connection_id, m.gmail_thread_id, m.outgoing,
  m.sender, m.recipients, m.attachments, m.subject, m.sent_at, i.body as text`;

export async function findMessage(tx: Tx, deal: DealPlace, id: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from email_messages m
      join interactions i on i.company_id = m.company_id and i.id = m.interaction_id
     where m.company_id = ${deal.companyId} and m.deal_id = ${deal.id} and m.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The conversations of a deal, the latest first. A deal holds as many mails as its people wrote, not as a company. */
export async function listThreads(
  tx: Tx,
  deal: DealPlace,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ThreadRow[]> {
  const first = sql`(array_agg(m.id order by m.sent_at, m.id))[1]`;
  const next = after
    ? sql`(max(m.sent_at), ${first}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const { rows } = await sql<ThreadRow>`
    select m.thread_key, ${first} as id,
           (array_agg(m.subject order by m.sent_at, m.id))[1] as subject,
           count(*)::int as message_count, max(m.sent_at) as last_sent_at, max(m.sent_at)::text as sort_key
      from email_messages m
     where m.company_id = ${deal.companyId} and m.deal_id = ${deal.id}
     group by m.thread_key
    having ${next}
     order by max(m.sent_at) desc, ${first} desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

/** The newest messages of each of these conversations, oldest first; at most `most` of each. */
export async function listMessages(
  tx: Tx,
  deal: DealPlace,
  threadKeys: readonly string[],
  most: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select newest.* from unnest(${threadKeys}::text[]) t (key)
     cross join lateral (
       select ${columns} from email_messages m
         join interactions i on i.company_id = m.company_id and i.id = m.interaction_id
        where m.company_id = ${deal.companyId} and m.deal_id = ${deal.id} and m.thread_key = t.key
        order by m.sent_at desc, m.id desc limit ${most}
     ) newest
     order by newest.sent_at, newest.id
  `.execute(tx.kysely);
  return rows;
}

import type {
  Attachment,
  ImpactCategory,
  SupportStatus,
  SupportType,
  TicketLine,
} from '@dealwright/contract/operator/support';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface RequestRow {
  readonly company_id: string;
  readonly id: string;
  readonly requester_id: string;
  readonly type: SupportType;
  readonly title: string;
  readonly description: string;
  readonly impact_category: ImpactCategory | null;
  readonly status: SupportStatus;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly sort_key: string;
  readonly attachments: readonly Attachment[];
  readonly messages: readonly {
    readonly id: string;
    readonly body: string;
    readonly created_at: string;
    readonly from_support: boolean;
    readonly author: string | null;
  }[];
}

/** With its files and its thread, each in order. */
const requests: RawBuilder<RequestRow> = sql`
  select r.company_id, r.id, r.requester_id, r.type, r.title, r.description, r.impact_category, r.status,
         r.created_at, r.updated_at, r.created_at::text as sort_key,
         (select coalesce(json_agg(json_build_object('id', a.id, 'file_name', a.file_name, 'file_path', a.file_path,
                                                     'file_size', a.file_size, 'mime_type', a.mime_type) order by a.id), '[]')
            from support_attachments a where a.company_id = r.company_id and a.request_id = r.id) as attachments,
         (select coalesce(json_agg(json_build_object('id', m.id, 'body', m.body, 'created_at', m.created_at,
                                                     'from_support', m.from_support,
                                                     'author', nullif(concat_ws(' ', p.first_name, p.last_name), ''))
                                   order by m.created_at, m.id), '[]')
            from support_messages m
            left join profiles p on p.company_id = m.company_id and p.id = m.author_id
           where m.company_id = r.company_id and m.request_id = r.id) as messages
    from support_requests r`;

interface NewRequest {
  readonly companyId: string;
  readonly id: string;
  readonly requesterId: string;
  readonly type: SupportType;
  readonly title: string;
  readonly description: string;
  readonly impactCategory: ImpactCategory | null;
  readonly now: Date;
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { companyId, id, requesterId, type, title, description, impactCategory, now } = request;
  await sql`
    insert into support_requests (company_id, id, requester_id, type, title, description, impact_category, created_at, updated_at)
    values (${companyId}, ${id}, ${requesterId}, ${type}, ${title}, ${description}, ${impactCategory}, ${now}, ${now})
  `.execute(tx.kysely);
}

/** How many requests a person made since a time. */
export async function countRequestsSince(tx: Tx, requesterId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from support_requests
     where company_id = (select app.company_id()) and requester_id = ${requesterId} and created_at > ${since}
  `.execute(tx.kysely);
  return rows[0]?.requests ?? 0;
}

export async function listOwnRequests(
  tx: Tx,
  { requesterId, after, limit }: { requesterId: string; after: Position | null; limit: number },
): Promise<RequestRow[]> {
  const next = after ? sql`(r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<RequestRow>`
    ${requests} where r.company_id = (select app.company_id()) and r.requester_id = ${requesterId} and ${next}
     order by r.created_at desc, r.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findOwnRequest(tx: Tx, requesterId: string, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    ${requests} where r.company_id = (select app.company_id()) and r.requester_id = ${requesterId} and r.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Of whichever company the transaction sees. */
export async function findRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`${requests} where r.id = ${id}`.execute(tx.kysely);
  return rows[0] ?? null;
}

interface NewMessage {
  readonly companyId: string;
  readonly id: string;
  readonly requestId: string;
  readonly authorId: string;
  readonly fromSupport: boolean;
  readonly body: string;
  readonly now: Date;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { companyId, id, requestId, authorId, fromSupport, body, now } = message;
  await sql`
    insert into support_messages (company_id, id, request_id, author_id, from_support, body, created_at)
    values (${companyId}, ${id}, ${requestId}, ${authorId}, ${fromSupport}, ${body}, ${now})
  `.execute(tx.kysely);
}

/** Locked until the transaction ends; null if it doesn't exist. */
export async function lockStatus(tx: Tx, id: string): Promise<SupportStatus | null> {
  const { rows } = await sql<{ status: SupportStatus }>`
    select status from support_requests where id = ${id} for update
  `.execute(tx.kysely);
  return rows[0]?.status ?? null;
}

export async function setStatus(tx: Tx, id: string, status: SupportStatus, now: Date): Promise<void> {
  await sql`update support_requests set status = ${status}, updated_at = ${now} where id = ${id}`.execute(
    tx.kysely,
  );
}

interface Asker {
  readonly requester_id: string;
  readonly requester_name: string | null;
  readonly requester_email: string;
  readonly company_name: string;
}

/** Requests with who asks; for the operator, across companies. */
const askers: RawBuilder<unknown> = sql`
  join companies c on c.id = r.company_id
  join profiles q on q.company_id = r.company_id and q.id = r.requester_id
  join users u on u.id = r.requester_id`;
const askerColumns: RawBuilder<unknown> = sql`
  c.name as company_name, nullif(concat_ws(' ', q.first_name, q.last_name), '') as requester_name, u.email as requester_email`;

export interface TicketLineRow
  extends Asker,
    Pick<RequestRow, 'company_id' | 'id' | 'created_at' | 'updated_at' | 'sort_key'>,
    Pick<
      TicketLine,
      'type' | 'title' | 'impact_category' | 'status' | 'attachment_count' | 'message_count'
    > {}

interface TicketPage {
  readonly words: readonly string[];
  readonly statuses: readonly SupportStatus[];
  readonly after: Position | null;
  readonly limit: number;
}

export async function listTicketPage(
  tx: Tx,
  { words, statuses, after, limit }: TicketPage,
): Promise<TicketLineRow[]> {
  const next = after ? sql`(r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  // A condition for each word: the index answers none that holds a list of patterns.
  const named = words.map((word) => sql`r.search_text like (app.search_patterns(${[word]}::text[]))[1]`);
  const chosen = statuses.length > 0 ? sql`r.status = any (${statuses}::support_status[])` : sql`true`;
  const { rows } = await sql<TicketLineRow>`
    select r.company_id, r.id, r.requester_id, r.type, r.title, r.impact_category, r.status, r.created_at, r.updated_at,
           r.created_at::text as sort_key, ${askerColumns},
           (select count(*)::int from support_attachments a
             where a.company_id = r.company_id and a.request_id = r.id) as attachment_count,
           (select count(*)::int from support_messages m
             where m.company_id = r.company_id and m.request_id = r.id) as message_count
      from support_requests r ${askers}
     where ${sql.join([...named, chosen, next], sql` and `)}
     order by r.created_at desc, r.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function countTickets(tx: Tx): Promise<Record<SupportStatus, number>> {
  const { rows } = await sql<{ status: SupportStatus; requests: number }>`
    select status, count(*)::int as requests from support_requests group by status
  `.execute(tx.kysely);
  const counts = { open: 0, in_progress: 0, resolved: 0, closed: 0 };
  for (const { status, requests } of rows) counts[status] = requests;
  return counts;
}

export type TicketAskerRow = Asker & { readonly company_id: string };

export async function findAsker(tx: Tx, id: string): Promise<TicketAskerRow | null> {
  const { rows } = await sql<TicketAskerRow>`
    select r.company_id, r.requester_id, ${askerColumns} from support_requests r ${askers} where r.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

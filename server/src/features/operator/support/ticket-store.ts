import type { SupportStatus, TicketLine } from '@dealwright/contract/operator/support';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import type { RequestRow } from './store.ts';

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

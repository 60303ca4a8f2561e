import type { LineTotalsView } from '@dealwright/contract/products/deal-lines';
import type { Tx } from '@dealwright/db/database';
import type { QuoteApproval, QuoteState } from '@dealwright/domain/quote';
import { type RawBuilder, sql } from 'kysely';

export interface BuyerReply {
  readonly name: string;
  readonly email: string;
  readonly at: string;
  readonly file_sha256: string;
}

/** A quote with the names of those it names, and what the settings of its workspace say. */
export interface QuoteRow {
  readonly id: string;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly deal_id: string;
  readonly deal_number: bigint;
  readonly number: number;
  readonly revision: number;
  readonly state: QuoteState;
  /** What the buyer reads. */
  readonly title: string;
  readonly buyer_title: string | null;
  readonly deal_name: string;
  readonly currency: string;
  readonly total_discount_percent: string;
  readonly net_minor: bigint;
  readonly gross_minor: bigint;
  readonly totals: LineTotalsView;
  readonly valid_until: string | null;
  readonly seller_name: string;
  readonly seller_address: string | null;
  readonly buyer_name: string | null;
  readonly buyer_contact_id: string | null;
  readonly buyer_contact_name: string | null;
  readonly buyer_address: string | null;
  readonly note: string | null;
  readonly terms: string | null;
  readonly approval: QuoteApproval;
  readonly approval_requested_by: string | null;
  readonly requester_name: string | null;
  readonly approval_requested_at: Date | null;
  readonly approval_request_note: string | null;
  readonly approval_decided_by: string | null;
  readonly decider_name: string | null;
  readonly approval_decided_at: Date | null;
  readonly approval_decision_note: string | null;
  readonly sent_at: Date | null;
  readonly answered_on: string | null;
  readonly answer_contact_id: string | null;
  readonly answer_contact_name: string | null;
  readonly answer_note: string | null;
  readonly answered_by: string | null;
  /** The answer as a buyer gave it on the quote’s page; null if a member recorded it. */
  readonly buyer_reply: BuyerReply | null;
  readonly amount_before_minor: bigint | null;
  readonly currency_before: string | null;
  readonly answerer_name: string | null;
  readonly created_by: string;
  readonly creator_name: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly line_discount_limit: string;
  readonly total_discount_limit: string;
  /** The largest discount of a line and that of the total: prices below the price book count too. */
  readonly line_discount: string;
  readonly total_discount: string;
  /** A draft from before those prices counted. */
  readonly is_unmeasured: boolean;
  readonly is_latest: boolean;
  /** No later revision was sent; one can be in draft. */
  readonly is_latest_sent: boolean;
  readonly other_revision_accepted: boolean;
  readonly file_bytes: number | null;
  readonly file_sha256: string | null;
}

const name = (alias: string) =>
  sql.raw(`coalesce(nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), ''), ${alias}.email)`);

/** While it is a draft, the parties are as they are now. */
const isDraft = sql`q.state = 'draft'`;

function withNames(rows: RawBuilder<unknown>): RawBuilder<QuoteRow> {
  return sql<QuoteRow>`
    select q.id, q.company_id, q.workspace_id, q.deal_id, d.number as deal_number, q.number, q.revision, q.state,
           case when ${isDraft} then coalesce(q.buyer_title, 'Quote for ' || a.name, 'Quote') else q.title end as title,
           q.buyer_title, d.name as deal_name,
           q.currency, trim_scale(q.total_discount_percent)::text as total_discount_percent, q.net_minor, q.gross_minor,
           '{"tax_included": false}'::jsonb || q.totals as totals, q.valid_until,
           coalesce(case when ${isDraft} then s.seller_name else q.seller_name end, co.name) as seller_name,
           case when ${isDraft} then s.address else q.seller_address end as seller_address,
           case when ${isDraft} then a.name else q.buyer_name end as buyer_name,
           q.buyer_contact_id, q.buyer_contact_name, q.buyer_address, q.note, q.terms,
           q.approval, q.approval_requested_by, ${name('r')} as requester_name, q.approval_requested_at,
           q.approval_request_note, q.approval_decided_by, ${name('m')} as decider_name, q.approval_decided_at,
           q.approval_decision_note, q.sent_at, q.answered_on, q.answer_contact_id, q.answer_contact_name, q.answer_note,
           q.answered_by, ${name('w')} as answerer_name,
           (select jsonb_build_object('name', b.name, 'email', b.email, 'at', b.created_at,
                                      'file_sha256', encode(b.file_sha256, 'hex'))
              from quote_replies b
             where b.company_id = q.company_id and b.quote_id = q.id and b.kind <> 'comment' and b.kind = q.state) as buyer_reply,
           q.amount_before_minor, q.currency_before, q.created_by,
           ${name('c')} as creator_name, q.version, q.created_at,
           trim_scale(coalesce(s.line_discount_limit, 100))::text as line_discount_limit,
           trim_scale(coalesce(s.total_discount_limit, 100))::text as total_discount_limit,
           trim_scale(greatest(q.line_discount, 0, (
             select max(l.discount_percent) from quote_lines l
              where l.company_id = q.company_id and l.quote_id = q.id)))::text as line_discount,
           trim_scale(greatest(q.total_discount, q.total_discount_percent))::text as total_discount,
           ${isDraft} and (q.line_discount is null or q.total_discount is null) as is_unmeasured,
           not exists (select from quotes n where n.company_id = q.company_id and n.number = q.number
                                              and n.revision > q.revision) as is_latest,
           not exists (select from quotes n where n.company_id = q.company_id and n.number = q.number
                                              and n.revision > q.revision and n.state <> 'draft') as is_latest_sent,
           exists (select from quotes n where n.company_id = q.company_id and n.number = q.number and n.id <> q.id
                                          and n.state = 'accepted') as other_revision_accepted,
           (select octet_length(f.content) from quote_files f
             where f.company_id = q.company_id and f.quote_id = q.id) as file_bytes,
           (select encode(f.sha256, 'hex') from quote_files f
             where f.company_id = q.company_id and f.quote_id = q.id) as file_sha256
      from (${rows}) q
      join deals d on d.company_id = q.company_id and d.id = q.deal_id
      join companies co on co.id = q.company_id
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
      left join quote_settings s on s.company_id = q.company_id and s.workspace_id = q.workspace_id
      left join profiles r on r.company_id = q.company_id and r.id = q.approval_requested_by
      left join profiles m on m.company_id = q.company_id and m.id = q.approval_decided_by
      left join profiles w on w.company_id = q.company_id and w.id = q.answered_by
      left join profiles c on c.company_id = q.company_id and c.id = q.created_by`;
}

/** A quote of the company. The caller checks whether the person can see it. */
export async function findQuote(tx: Tx, companyId: string, id: string): Promise<QuoteRow | null> {
  const { rows } = await withNames(
    sql`select q.* from quotes q where q.company_id = ${companyId} and q.id = ${id}`,
  ).execute(tx.kysely);
  return rows[0] ?? null;
}

interface ListRequest {
  readonly companyId: string;
  readonly dealId: string;
  readonly after: string | null;
  readonly limit: number;
}

/** Newest first. */
export async function listQuotes(
  tx: Tx,
  { companyId, dealId, after, limit }: ListRequest,
): Promise<QuoteRow[]> {
  const beyond = after === null ? sql`true` : sql`q.id < ${after}::uuid`;
  const { rows } = await sql<QuoteRow>`
    ${withNames(
      sql`select q.* from quotes q
           where q.company_id = ${companyId} and q.deal_id = ${dealId} and ${beyond}
           order by q.id desc limit ${sql.lit(limit)}`,
    )}
    order by q.id desc
  `.execute(tx.kysely);
  return rows;
}

/**
 * Makes changes of a quote and its other revisions wait for each other; the order of the locks keeps two of them from
 * waiting for one another. Answers with its deal; null if it doesn't exist.
 */
export async function lockQuote(tx: Tx, companyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string; readonly deal_id: string }>`
    select id, deal_id from quotes
     where company_id = ${companyId}
       and number = (select q.number from quotes q where q.company_id = ${companyId} and q.id = ${id})
     order by revision for update
  `.execute(tx.kysely);
  return rows.find((row) => row.id === id)?.deal_id ?? null;
}

/** Up to a limit. */
export async function countQuotes(tx: Tx, companyId: string, dealId: string, most: number): Promise<number> {
  const { rows } = await sql<{ readonly quotes: number }>`
    select count(*)::int as quotes from (
      select 1 from quotes where company_id = ${companyId} and deal_id = ${dealId} limit ${sql.lit(most)}) q
  `.execute(tx.kysely);
  return rows[0]?.quotes ?? 0;
}

/** Takes the next number. The number of a deleted quote isn’t used again. */
export async function takeNumber(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ readonly last_number: number }>`
    insert into quote_numbers as n (company_id, last_number) values (${companyId}, 1001)
    on conflict (company_id) do update set last_number = n.last_number + 1 returning last_number
  `.execute(tx.kysely);
  return rows[0]?.last_number ?? 1001;
}

export interface NewQuoteRow {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
  /** Typed for the buyer. */
  readonly title: string | null;
  readonly validUntil: string | null;
  readonly contact: { readonly id: string | null; readonly name: string } | null;
  readonly buyerAddress: string | null;
  readonly note: string | null;
  readonly terms: string | null;
}

export interface Offered {
  readonly currency: string;
  readonly totalDiscountPercent: string;
  readonly totals: LineTotalsView;
  /** The largest of a line, and that of the total: prices below the price book count too. */
  readonly lineDiscount: string;
  readonly totalDiscount: string;
}

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly dealId: string;
  readonly by: string;
  readonly now: Date;
}

export async function insertQuote(tx: Tx, place: Place, row: NewQuoteRow, offered: Offered): Promise<void> {
  const { companyId, workspaceId, dealId, by, now } = place;
  const { totals } = offered;
  await sql`
    insert into quotes (company_id, id, workspace_id, deal_id, number, revision, title, buyer_title, currency,
                        total_discount_percent, line_discount, total_discount, net_minor, gross_minor, totals, valid_until,
                        buyer_contact_id, buyer_contact_name, buyer_address, note, terms, created_by, created_at, updated_at)
    values (${companyId}, ${row.id}, ${workspaceId}, ${dealId}, ${row.number}, ${row.revision}, 'Quote', ${row.title},
            ${offered.currency}, ${offered.totalDiscountPercent}::numeric, ${offered.lineDiscount}::numeric,
            ${offered.totalDiscount}::numeric, ${totals.net_minor}, ${totals.gross_minor},
            ${JSON.stringify(totals)}::jsonb, ${row.validUntil}::date, ${row.contact?.id ?? null}::uuid,
            ${row.contact?.name ?? null}, ${row.buyerAddress}, ${row.note}, ${row.terms}, ${by}, ${now}, ${now})
  `.execute(tx.kysely);
}

export async function deleteQuote(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from quotes where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}

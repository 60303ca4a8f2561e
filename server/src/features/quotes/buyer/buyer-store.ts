import type { LineTotalsView } from '@dealwright/contract/products/deal-lines';
import type { REPLY_KINDS } from '@dealwright/contract/quotes/buyer-quote';
import type { Tx } from '@dealwright/db/database';
import type { Billing } from '@dealwright/domain/product';
import type { QuoteState } from '@dealwright/domain/quote';
import { sql } from 'kysely';

export type ReplyKind = (typeof REPLY_KINDS)[number];

interface SentLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit_price_minor: number;
  readonly discount_percent: string;
  readonly billing: Billing;
  readonly periods: number;
  readonly tax_percent: string | null;
  readonly net_minor: number;
}

/** What the database shows a buyer’s transaction of their quote. */
export interface SentQuoteRow {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
  readonly state: Exclude<QuoteState, 'draft'>;
  readonly title: string;
  readonly currency: string;
  readonly total_discount_percent: string;
  readonly net_minor: bigint;
  readonly gross_minor: bigint;
  readonly totals: LineTotalsView;
  readonly valid_until: string | null;
  readonly seller_name: string | null;
  readonly seller_address: string | null;
  readonly buyer_name: string | null;
  readonly buyer_contact_name: string | null;
  readonly buyer_address: string | null;
  readonly note: string | null;
  readonly terms: string | null;
  readonly sent_at: Date;
  readonly answered_on: string | null;
  readonly file_bytes: number;
  readonly file_sha256: string;
  readonly has_logo: boolean;
  readonly lines: readonly SentLine[];
  readonly replies: readonly {
    readonly id: string;
    readonly kind: ReplyKind;
    readonly name: string;
    readonly note: string | null;
    readonly at: string;
  }[];
}

/** In a buyer’s transaction: the quote that their link opens. */
export async function findSentQuote(tx: Tx): Promise<SentQuoteRow | null> {
  const { rows } = await sql<SentQuoteRow>`select * from app.buyer_quote()`.execute(tx.kysely);
  const [row] = rows;
  // Quotes from before prices could include tax don’t say it.
  return row ? { ...row, totals: { ...row.totals, tax_included: row.totals.tax_included ?? false } } : null;
}

/** In a buyer’s transaction: the PDF of their quote. */
export async function findSentFile(tx: Tx): Promise<Uint8Array | null> {
  const { rows } = await sql<{ readonly content: Buffer | null }>`
    select app.buyer_quote_file() as content
  `.execute(tx.kysely);
  return rows[0]?.content ?? null;
}

/** In a buyer’s transaction: the logo of who sent it. */
export async function findSendersLogo(tx: Tx): Promise<Uint8Array | null> {
  const { rows } = await sql<{ readonly logo: Buffer | null }>`
    select app.buyer_quote_logo() as logo
  `.execute(tx.kysely);
  return rows[0]?.logo ?? null;
}

export interface NewReply {
  readonly id: string;
  readonly companyId: string;
  readonly quoteId: string;
  readonly linkId: string;
  readonly kind: ReplyKind;
  readonly name: string;
  readonly email: string;
  readonly note: string | null;
  readonly now: Date;
}

/** Keeps what a buyer said, with the revision and the hash of the PDF that they answered. */
export async function insertReply(tx: Tx, reply: NewReply): Promise<void> {
  const { companyId, quoteId } = reply;
  await sql`
    insert into quote_replies (company_id, id, quote_id, link_id, kind, name, email, note, revision, file_sha256, created_at)
    select q.company_id, ${reply.id}, q.id, ${reply.linkId}::uuid, ${reply.kind}, ${reply.name}, ${reply.email},
           ${reply.note}, q.revision, case when ${reply.kind} <> 'comment' then f.sha256 end, ${reply.now}
      from quotes q left join quote_files f on f.company_id = q.company_id and f.quote_id = q.id
     where q.company_id = ${companyId} and q.id = ${quoteId}
  `.execute(tx.kysely);
}

export interface ReplyRow {
  readonly id: string;
  readonly kind: ReplyKind;
  readonly name: string;
  readonly email: string;
  readonly note: string | null;
  readonly revision: number;
  readonly file_sha256: string | null;
  readonly created_at: Date;
}

interface Listed {
  readonly companyId: string;
  readonly quoteId: string;
  readonly after: string | null;
  readonly limit: number;
}

/** What buyers said about a quote, newest first. */
export async function listReplies(tx: Tx, { companyId, quoteId, after, limit }: Listed): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select id, kind, name, email, note, revision, encode(file_sha256, 'hex') as file_sha256, created_at
      from quote_replies
     where company_id = ${companyId} and quote_id = ${quoteId} and (${after}::uuid is null or id < ${after}::uuid)
     order by id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Who made a quote, and who sent it. */
export async function findSellers(tx: Tx, companyId: string, quoteId: string): Promise<string[]> {
  const { rows } = await sql<{ readonly created_by: string; readonly sent_by: string | null }>`
    select created_by, sent_by from quotes where company_id = ${companyId} and id = ${quoteId}
  `.execute(tx.kysely);
  return rows.flatMap(({ created_by, sent_by }) => (sent_by === null ? [created_by] : [created_by, sent_by]));
}

/** What was said by a link since then, up to a limit. */
export async function countReplies(
  tx: Tx,
  { companyId, linkId, since }: { readonly companyId: string; readonly linkId: string; readonly since: Date },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ readonly replies: number }>`
    select count(*)::int as replies from (
      select 1 from quote_replies
       where company_id = ${companyId} and link_id = ${linkId} and created_at > ${since} limit ${sql.lit(most)}) r
  `.execute(tx.kysely);
  return rows[0]?.replies ?? 0;
}

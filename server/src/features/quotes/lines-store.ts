import type { Tx } from '@dealwright/db/database';
import type { Billing } from '@dealwright/domain/product';
import { sql } from 'kysely';

/** What a quote copies from a line of the deal. */
export interface LineFacts {
  readonly product_id: string | null;
  readonly name: string;
  readonly quantity: string;
  readonly unit_price_minor: number;
  readonly discount_percent: string;
  readonly billing: Billing;
  readonly periods: number;
  readonly tax_percent: string | null;
}

export interface DealOffer {
  readonly currency: string;
  readonly price_book_id: string | null;
  readonly tax_included: boolean;
  readonly total_discount_percent: string;
  readonly lines: readonly LineFacts[];
}

/** The lines of a deal, read together; null if it never had any. */
export async function findDealOffer(tx: Tx, companyId: string, dealId: string): Promise<DealOffer | null> {
  const { rows } = await sql<DealOffer>`
    select p.currency, p.price_book_id, p.tax_included, trim_scale(p.total_discount_percent)::text as total_discount_percent,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'product_id', l.product_id, 'name', l.name, 'quantity', trim_scale(l.quantity)::text,
                      'unit_price_minor', l.unit_price_minor, 'discount_percent', trim_scale(l.discount_percent)::text,
                      'billing', l.billing, 'periods', l.periods, 'tax_percent', trim_scale(l.tax_percent)::text)
                    order by l.position, l.id)
               from deal_lines l where l.company_id = p.company_id and l.deal_id = p.deal_id), '[]') as lines
      from deal_pricing p where p.company_id = ${companyId} and p.deal_id = ${dealId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface QuoteLineRow extends LineFacts {
  readonly id: string;
  /** The price book’s unit price for the line’s billing when it was taken; null if it had none. */
  readonly book_price_minor: number | null;
  /** Its product had prices, but none that applied. */
  readonly lacks_book_price: boolean;
  readonly list_minor: number;
  readonly net_minor: number;
  readonly total_minor: number;
}

interface StoredLine
  extends Omit<
    QuoteLineRow,
    'unit_price_minor' | 'book_price_minor' | 'list_minor' | 'net_minor' | 'total_minor'
  > {
  readonly unit_price_minor: bigint;
  readonly book_price_minor: bigint | null;
  readonly list_minor: bigint;
  readonly net_minor: bigint;
  readonly total_minor: bigint;
}

export async function listQuoteLines(tx: Tx, companyId: string, quoteId: string): Promise<QuoteLineRow[]> {
  const { rows } = await sql<StoredLine>`
    select id, product_id, name, trim_scale(quantity)::text as quantity, unit_price_minor,
           trim_scale(discount_percent)::text as discount_percent, billing, periods,
           trim_scale(tax_percent)::text as tax_percent, book_price_minor, lacks_book_price, list_minor,
           net_minor, total_minor
      from quote_lines where company_id = ${companyId} and quote_id = ${quoteId} order by position, id
  `.execute(tx.kysely);
  return rows.map((row) => ({
    ...row,
    unit_price_minor: Number(row.unit_price_minor),
    book_price_minor: row.book_price_minor === null ? null : Number(row.book_price_minor),
    list_minor: Number(row.list_minor),
    net_minor: Number(row.net_minor),
    total_minor: Number(row.total_minor),
  }));
}

/** Gives a quote these lines instead of those it has. */
export async function replaceQuoteLines(
  tx: Tx,
  { companyId, quoteId }: { readonly companyId: string; readonly quoteId: string },
  lines: readonly QuoteLineRow[],
): Promise<void> {
  await sql`delete from quote_lines where company_id = ${companyId} and quote_id = ${quoteId}`.execute(
    tx.kysely,
  );
  const rows = lines.map((line, at) => ({ ...line, position: at + 1 }));
  await sql`
    insert into quote_lines (company_id, id, quote_id, position, product_id, name, quantity, unit_price_minor,
                             discount_percent, billing, periods, tax_percent, book_price_minor, lacks_book_price,
                             list_minor, net_minor, total_minor)
    select ${companyId}, l.id, ${quoteId}, l.position, l.product_id, l.name, l.quantity, l.unit_price_minor,
           l.discount_percent, l.billing, l.periods, l.tax_percent, l.book_price_minor,
           l.lacks_book_price, l.list_minor, l.net_minor, l.total_minor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l (id uuid, position integer, product_id uuid, name text, quantity numeric, unit_price_minor bigint,
              discount_percent numeric, billing text, periods integer, tax_percent numeric, book_price_minor bigint,
              lacks_book_price boolean, list_minor bigint, net_minor bigint, total_minor bigint)
  `.execute(tx.kysely);
}

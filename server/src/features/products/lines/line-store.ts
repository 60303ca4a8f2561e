import type { Tx } from '@dealwright/db/database';
import type { Billing } from '@dealwright/domain/product';
import { sql } from 'kysely';
import { type DealKey, type NeedRow, needOfLine } from './need-store.ts';

export interface PricingRow {
  readonly currency: string;
  readonly price_book_id: string | null;
  readonly tax_included: boolean;
  readonly total_discount_percent: string;
  readonly lines: number;
  readonly lines_total_minor: bigint;
  readonly version: number;
}

export interface LineRow {
  readonly id: string;
  readonly product_id: string | null;
  readonly name: string;
  readonly quantity: string;
  readonly unit_price_minor: bigint;
  readonly discount_percent: string;
  readonly billing: Billing;
  readonly periods: number;
  readonly tax_percent: string | null;
  readonly product_name: string | null;
  readonly product_sku: string | null;
  readonly product_unit: string | null;
  readonly product_billing: Billing | null;
  readonly product_archived: boolean | null;
  /** As it was chosen; `need` is what became of it. */
  readonly need_evidence_id: string | null;
  readonly need_problem_id: string | null;
  readonly need: NeedRow | null;
}

/** Null until lines of the deal are first saved. */
export async function findPricing(tx: Tx, { companyId, id }: DealKey): Promise<PricingRow | null> {
  const { rows } = await sql<PricingRow>`
    select currency, price_book_id, tax_included, total_discount_percent::text as total_discount_percent, lines,
           lines_total_minor, version
      from deal_pricing where company_id = ${companyId} and deal_id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** In their order; a deal has at most 500. */
export async function listLines(tx: Tx, { companyId, id }: DealKey): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.product_id, l.name, l.quantity::text as quantity, l.unit_price_minor,
           l.discount_percent::text as discount_percent, l.billing, l.periods, l.tax_percent::text as tax_percent,
           p.name as product_name, p.sku as product_sku, p.unit as product_unit, p.billing as product_billing,
           p.archived_at is not null as product_archived, l.need_evidence_id, l.need_problem_id, ${needOfLine} as need
      from deal_lines l
      left join products p on p.company_id = l.company_id and p.id = l.product_id
     where l.company_id = ${companyId} and l.deal_id = ${id}
     order by l.position, l.id limit 500
  `.execute(tx.kysely);
  return rows;
}

interface NewPricing {
  readonly currency: string;
  readonly priceBookId: string | null;
  readonly taxIncluded: boolean;
  readonly totalDiscountPercent: string;
  readonly lines: number;
  readonly linesTotalMinor: number;
}

/** Saves what the lines are as a whole if they still are of that version; false when they are not. */
export async function savePricing(
  tx: Tx,
  { companyId, id }: DealKey,
  version: number,
  pricing: NewPricing,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into deal_pricing as d (company_id, deal_id, currency, price_book_id, tax_included, total_discount_percent,
                                   lines, lines_total_minor, version, updated_at)
    select ${companyId}::uuid, ${id}::uuid, ${pricing.currency}, ${pricing.priceBookId}::uuid,
           ${pricing.taxIncluded}::boolean, ${pricing.totalDiscountPercent}::numeric, ${pricing.lines}::integer,
           ${pricing.linesTotalMinor}::bigint, 1, ${now}::timestamptz
    on conflict (company_id, deal_id) do update
      set currency = excluded.currency, price_book_id = excluded.price_book_id, tax_included = excluded.tax_included,
          total_discount_percent = excluded.total_discount_percent, lines = excluded.lines,
          lines_total_minor = excluded.lines_total_minor, version = d.version + 1, updated_at = excluded.updated_at
      where d.version = ${version}::integer
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

interface NewLine {
  readonly id: string;
  readonly product_id: string | null;
  readonly name: string;
  readonly quantity: string;
  readonly unit_price_minor: number;
  readonly discount_percent: string;
  readonly billing: Billing;
  readonly periods: number;
  readonly tax_percent: string | null;
  readonly need_evidence_id: string | null;
  readonly need_problem_id: string | null;
}

/** The lines of a deal become these, in this order: known ones change, the others are added, missing ones go. */
export async function replaceLines(
  tx: Tx,
  { companyId, id }: DealKey,
  lines: readonly NewLine[],
): Promise<void> {
  const ids = lines.map((line) => line.id);
  await sql`
    delete from deal_lines where company_id = ${companyId} and deal_id = ${id} and id <> all(${ids}::uuid[])
  `.execute(tx.kysely);
  const rows = lines.map((line, at) => ({ ...line, position: at + 1 }));
  await sql`
    insert into deal_lines (company_id, id, deal_id, position, product_id, name, quantity, unit_price_minor,
                            discount_percent, billing, periods, tax_percent, need_evidence_id, need_problem_id)
    select ${companyId}::uuid, l.id, ${id}::uuid, l.position, l.product_id, l.name, l.quantity, l.unit_price_minor,
           l.discount_percent, l.billing, l.periods, l.tax_percent, l.need_evidence_id, l.need_problem_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l(id uuid, position integer, product_id uuid, name text, quantity numeric, unit_price_minor bigint,
             discount_percent numeric, billing text, periods integer, tax_percent numeric,
             need_evidence_id uuid, need_problem_id uuid)
    on conflict (company_id, id) do update
      set position = excluded.position, product_id = excluded.product_id, name = excluded.name,
          quantity = excluded.quantity, unit_price_minor = excluded.unit_price_minor,
          discount_percent = excluded.discount_percent, billing = excluded.billing, periods = excluded.periods,
          tax_percent = excluded.tax_percent, need_evidence_id = excluded.need_evidence_id,
          need_problem_id = excluded.need_problem_id
  `.execute(tx.kysely);
}

/** Which of the products are in the workspace. */
export async function listKnownProducts(
  tx: Tx,
  { companyId, workspaceId }: { readonly companyId: string; readonly workspaceId: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from products where company_id = ${companyId} and workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return new Set(rows.map(({ id }) => id));
}

import type { ProductChange } from '@dealwright/contract/products/products';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Billing } from '@dealwright/domain/product';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { searchWords } from '../../platform/search-words.ts';

/** Where products and price books are. */
export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface TierRow {
  readonly from_quantity: string;
  readonly unit_price_minor: number;
}

export interface ProductFacts {
  readonly name: string;
  readonly sku: string | null;
  readonly family: string | null;
  readonly unit: string | null;
  readonly description: string | null;
  readonly billing: Billing;
}

export interface ProductRow extends ProductFacts {
  readonly id: string;
  readonly archived_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly plain_name: string;
  readonly tiers: TierRow[];
}

/** The prices to show with a product: of a book that was chosen or else the default of a currency, valid on the day. */
export interface WantedPrices {
  readonly currency: string;
  readonly day: Day;
  readonly bookId: string | null;
  /** Whether they include tax; null for either. */
  readonly taxIncluded: boolean | null;
}

/** The book of the prices that are wanted, among those of a condition on `price_books b`. */
export const bookOf = (
  { companyId, workspaceId }: Place,
  { currency, day, bookId, taxIncluded }: WantedPrices,
  condition = sql`true`,
): RawBuilder<unknown> => sql`
  (select b.id from price_books b
    where b.company_id = ${companyId} and b.workspace_id = ${workspaceId} and b.currency = ${currency}
      and coalesce(b.valid_from, '-infinity') <= ${day}::date and coalesce(b.valid_until, 'infinity') >= ${day}::date
      and (b.is_default or b.id = ${bookId}::uuid) and b.tax_included = coalesce(${taxIncluded}::boolean, b.tax_included)
      and ${condition}
    order by b.id is not distinct from ${bookId}::uuid desc limit 1)`;

/** The prices of `products p` that are wanted, as JSON: what the chosen book lacks has those of the default one. */
export const wantedTiersOf = (place: Place, prices: WantedPrices): RawBuilder<unknown> => {
  const hasPrice = sql`exists (
    select from prices x where x.company_id = ${place.companyId} and x.price_book_id = b.id and x.product_id = p.id)`;
  return tiersOf(sql`
    prices t where t.company_id = ${place.companyId} and t.product_id = p.id
                  and t.price_book_id = ${bookOf(place, prices, hasPrice)}`);
};

/** The tiers of `prices t` as JSON, the lowest first. */
export const tiersOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('from_quantity', t.from_quantity::text, 'unit_price_minor', t.unit_price_minor)
                     order by t.from_quantity)
      from ${rows}), '[]') as tiers`;

const columns = (place: Place, prices: WantedPrices): RawBuilder<unknown> => sql`
  p.id, p.name, p.sku, p.family, p.unit, p.description, p.billing, p.archived_at, p.version, p.created_at, p.updated_at,
  p.plain_name,
  ${wantedTiersOf(place, prices)}`;

export interface ProductFilter {
  readonly q?: string | undefined;
  readonly family?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly archived: 'no' | 'only' | 'all';
}

/** A search with more matches is checked in each row along the list's order. */
const FEW = 2000;

async function wordCondition(tx: Tx, place: Place, q: string | undefined): Promise<RawBuilder<unknown>> {
  const words = searchWords(q);
  if (words.length === 0) return sql`true`;
  const { rows } = await sql<{ readonly id: string }>`
    select found.id
      from app.products_matching(${words}::text[], ${sql.lit(FEW + 1)}, ${place.workspaceId}::uuid) as found (id)
  `.execute(tx.kysely);
  return rows.length <= FEW
    ? sql`p.id = any(${rows.map(({ id }) => id)}::uuid[])`
    : sql`p.search_text like all ((select app.search_patterns(${words}::text[]))::text[])`;
}

const ARCHIVED: Readonly<Record<ProductFilter['archived'], RawBuilder<unknown>>> = {
  no: sql`p.archived_at is null`,
  only: sql`p.archived_at is not null`,
  all: sql`true`,
};

/** The condition of a filter on `products p` of the workspace, from a position in the order by name on. */
export async function productConditions(
  tx: Tx,
  place: Place,
  filter: ProductFilter,
  after: Position | null,
): Promise<RawBuilder<unknown>> {
  const [name = '', id = ''] = after ?? [];
  const conditions = [
    sql`p.company_id = ${place.companyId} and p.workspace_id = ${place.workspaceId}`,
    ARCHIVED[filter.archived],
    filter.family === undefined ? sql`true` : sql`p.family = ${filter.family}`,
    filter.ids === undefined ? sql`true` : sql`p.id = any(${filter.ids}::uuid[])`,
    await wordCondition(tx, place, filter.q),
    after === null ? sql`true` : sql`(p.plain_name, p.id) > (${name}, ${id}::uuid)`,
  ];
  return sql.join(conditions, sql` and `);
}

export async function listProductPage(
  tx: Tx,
  place: Place,
  request: ProductFilter & { readonly after: Position | null; readonly limit: number },
  prices: WantedPrices,
): Promise<ProductRow[]> {
  const where = await productConditions(tx, place, request, request.after);
  const { rows } = await sql<ProductRow>`
    select ${columns(place, prices)}
      from (select p.* from products p where ${where} order by p.plain_name, p.id limit ${sql.lit(request.limit)}) p
     order by p.plain_name, p.id
  `.execute(tx.kysely);
  return rows;
}

/** Families in use, by name: the index is asked for one after the other. */
export async function listFamilies(
  tx: Tx,
  { companyId, workspaceId }: Place,
  most: number,
): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    (select min(p.family) from products p
      where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.family is not null ${after})`;
  const { rows } = await sql<{ readonly family: string }>`
    with recursive families (family, place) as (
      select ${next(sql``)}, 1
      union all
      select ${next(sql`and p.family > f.family`)}, f.place + 1 from families f
       where f.family is not null and f.place < ${sql.lit(most)})
    select family from families where family is not null order by family
  `.execute(tx.kysely);
  return rows.map(({ family }) => family);
}

export async function findProduct(
  tx: Tx,
  place: Place,
  id: string,
  prices: WantedPrices,
): Promise<ProductRow | null> {
  const { rows } = await sql<ProductRow>`
    select ${columns(place, prices)} from products p
     where p.company_id = ${place.companyId} and p.workspace_id = ${place.workspaceId} and p.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** What another product of the workspace already has: names count among those that are not archived. */
export async function findTaken(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { id, name, sku }: { readonly id: string; readonly name: string | null; readonly sku: string | null },
): Promise<'name' | 'sku' | null> {
  const { rows } = await sql<{ readonly taken: 'name' | 'sku' }>`
    select 'name' as taken from products p
     where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.id <> ${id} and p.archived_at is null
       and p.plain_name = app.plain(${name}::text)
    union all
    select 'sku' from products p
     where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.id <> ${id}
       and app.plain(p.sku) = app.plain(${sku}::text) and p.sku is not null
     limit 1
  `.execute(tx.kysely);
  return rows[0]?.taken ?? null;
}

export async function insertProduct(
  tx: Tx,
  place: Place,
  product: ProductFacts & { readonly id: string },
  now: Date,
): Promise<void> {
  await tx.kysely
    .insertInto('products')
    .values({
      ...product,
      company_id: place.companyId,
      workspace_id: place.workspaceId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** False if it is no longer of that version. */
export async function updateProduct(
  tx: Tx,
  { companyId }: Place,
  { id, version }: { readonly id: string; readonly version: number },
  change: ProductChange & { readonly archived_at?: Date | null },
  now: Date,
): Promise<boolean> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const { numUpdatedRows } = await tx.kysely
    .updateTable('products')
    .set({ ...Object.fromEntries(given), version: sql<number>`version + 1`, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Null for a product of another workspace. */
export async function findProductVersion(
  tx: Tx,
  { companyId, workspaceId }: Place,
  id: string,
): Promise<number | null> {
  const { rows } = await sql<{ readonly version: number }>`
    select p.version from products p
     where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.version ?? null;
}

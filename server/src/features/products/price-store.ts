import type { PriceBookChange } from '@dealwright/contract/products/price-books';
import type { Tx } from '@dealwright/db/database';
import { MAX_PRICE_BOOKS } from '@dealwright/domain/product';
import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { newId } from '../../platform/ids.ts';
import {
  bookOf,
  type Place,
  type ProductRow,
  productConditions,
  type TierRow,
  tiersOf,
  type WantedPrices,
  wantedTiersOf,
} from './store.ts';

export interface PriceBookRow {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly is_default: boolean;
  readonly tax_included: boolean;
  readonly version: number;
}

const COLUMNS = sql`
  b.id, b.name, b.currency, b.valid_from::text as valid_from, b.valid_until::text as valid_until, b.is_default,
  b.tax_included, b.version`;

export async function listBooks(tx: Tx, { companyId, workspaceId }: Place): Promise<PriceBookRow[]> {
  const { rows } = await sql<PriceBookRow>`
    select ${COLUMNS} from price_books b where b.company_id = ${companyId} and b.workspace_id = ${workspaceId}
     order by app.plain(b.name), b.id limit ${sql.lit(MAX_PRICE_BOOKS)}
  `.execute(tx.kysely);
  return rows;
}

export async function findBook(
  tx: Tx,
  { companyId, workspaceId }: Place,
  id: string,
): Promise<PriceBookRow | null> {
  const { rows } = await sql<PriceBookRow>`
    select ${COLUMNS} from price_books b
     where b.company_id = ${companyId} and b.workspace_id = ${workspaceId} and b.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function isBookNameTaken(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from price_books b
     where b.company_id = ${companyId} and b.workspace_id = ${workspaceId} and b.id <> ${id}
       and app.plain(b.name) = app.plain(${name}::text)
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Before another book becomes the default of the currency. */
export async function endDefault(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { id, currency }: Pick<PriceBookRow, 'id' | 'currency'>,
  now: Date,
): Promise<void> {
  await sql`
    update price_books b set is_default = false, version = version + 1, updated_at = ${now}
     where b.company_id = ${companyId} and b.workspace_id = ${workspaceId} and b.currency = ${currency}
       and b.is_default and b.id <> ${id}
  `.execute(tx.kysely);
}

export async function insertBook(
  tx: Tx,
  place: Place,
  book: Omit<PriceBookRow, 'version'>,
  now: Date,
): Promise<void> {
  await tx.kysely
    .insertInto('price_books')
    .values({
      ...book,
      company_id: place.companyId,
      workspace_id: place.workspaceId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** False if it is no longer of that version. */
export async function updateBook(
  tx: Tx,
  { companyId }: Place,
  { id, version }: { readonly id: string; readonly version: number },
  change: PriceBookChange,
  now: Date,
): Promise<boolean> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const { numUpdatedRows } = await tx.kysely
    .updateTable('price_books')
    .set({ ...Object.fromEntries(given), version: sql<number>`version + 1`, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteBook(tx: Tx, { companyId }: Place, id: string): Promise<void> {
  await sql`delete from price_books where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}

export async function hasPrices(tx: Tx, { companyId }: Place, bookId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from prices where company_id = ${companyId} and price_book_id = ${bookId} limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** The deals whose lines follow a price book that was chosen for them. */
export async function listDealsOfBook(tx: Tx, { companyId }: Place, id: string): Promise<string[]> {
  const { rows } = await sql<{ readonly deal_id: string }>`
    select deal_id from deal_pricing where company_id = ${companyId} and price_book_id = ${id} order by deal_id
  `.execute(tx.kysely);
  return rows.map(({ deal_id: dealId }) => dealId);
}

export type BookPriceRow = Pick<
  ProductRow,
  'id' | 'name' | 'sku' | 'family' | 'unit' | 'billing' | 'archived_at' | 'plain_name' | 'tiers'
>;

interface PriceRequest {
  readonly bookId: string;
  readonly q?: string | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

/** Products with their prices in a book; archived ones only with a price. */
export async function listPricePage(tx: Tx, place: Place, request: PriceRequest): Promise<BookPriceRow[]> {
  const { bookId, q, after, limit } = request;
  const where = await productConditions(tx, place, { q, archived: 'all' }, after);
  const { rows } = await sql<BookPriceRow>`
    select p.id, p.name, p.sku, p.family, p.unit, p.billing, p.archived_at, p.plain_name,
           ${tiersOf(sql`prices t where t.company_id = p.company_id and t.price_book_id = ${bookId} and t.product_id = p.id`)}
      from (select p.* from products p
             where ${where}
               and (p.archived_at is null or exists (
                 select 1 from prices t
                  where t.company_id = p.company_id and t.price_book_id = ${bookId} and t.product_id = p.id))
             order by p.plain_name, p.id limit ${sql.lit(limit)}) p
     order by p.plain_name, p.id
  `.execute(tx.kysely);
  return rows;
}

/** The prices of a product in a book, the lowest quantity first. */
export async function listTiers(
  tx: Tx,
  { companyId }: Place,
  { bookId, productId }: { readonly bookId: string; readonly productId: string },
): Promise<readonly TierRow[]> {
  const { rows } = await sql<Pick<BookPriceRow, 'tiers'>>`
    select ${tiersOf(sql`prices t where t.company_id = ${companyId} and t.price_book_id = ${bookId}
                                    and t.product_id = ${productId}`)}
  `.execute(tx.kysely);
  return rows[0]?.tiers ?? [];
}

export type WantedBook = Pick<PriceBookRow, 'id' | 'name' | 'tax_included'>;

/** The book whose prices are wanted; null without one on the day. */
export async function findWantedBook(tx: Tx, place: Place, prices: WantedPrices): Promise<WantedBook | null> {
  const { rows } = await sql<WantedBook>`
    select b.id, b.name, b.tax_included from price_books b
     where b.company_id = ${place.companyId} and b.id = ${bookOf(place, prices)}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface PricedProductRow extends Pick<BookPriceRow, 'id' | 'billing' | 'tiers'> {
  /** It has a price in some price book. */
  readonly is_priced: boolean;
}

/** Products with the prices that are wanted. */
export async function listWantedPrices(
  tx: Tx,
  place: Place,
  prices: WantedPrices,
  productIds: readonly string[],
): Promise<PricedProductRow[]> {
  const { rows } = await sql<PricedProductRow>`
    select p.id, p.billing, ${wantedTiersOf(place, prices)},
           exists (select from prices x
                    where x.company_id = ${place.companyId} and x.product_id = p.id) as is_priced
      from products p where p.company_id = ${place.companyId} and p.id = any(${productIds}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

/** The prices of a product in a book, all at once. */
export async function replacePrices(
  tx: Tx,
  { companyId }: Place,
  { bookId, productId }: { readonly bookId: string; readonly productId: string },
  tiers: readonly TierRow[],
): Promise<void> {
  const rows = tiers.map((tier) => ({ id: newId(), ...tier }));
  await sql`
    delete from prices where company_id = ${companyId} and price_book_id = ${bookId} and product_id = ${productId}
  `.execute(tx.kysely);
  await sql`
    insert into prices (company_id, id, price_book_id, product_id, from_quantity, unit_price_minor)
    select ${companyId}::uuid, t.id, ${bookId}::uuid, ${productId}::uuid, t.from_quantity, t.unit_price_minor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, from_quantity numeric, unit_price_minor bigint)
  `.execute(tx.kysely);
}

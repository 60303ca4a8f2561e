import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Place } from './store.ts';

export interface ProductKeys {
  readonly names: readonly string[];
  readonly skus: readonly string[];
}

/** A price of one unit, from quantity 0 on, in a default price book. */
interface KnownPrice {
  readonly id: string;
  readonly minor: number;
}

export interface ProductMatch {
  readonly by: 'name' | 'sku';
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly family: string | null;
  readonly archived: boolean;
  /** By currency. */
  readonly prices: Readonly<Record<string, KnownPrice>>;
}

/** Products of the workspace with one of the names or SKUs, in plain letters; archived ones by SKU only. */
export async function matchProducts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { names, skus }: ProductKeys,
): Promise<ProductMatch[]> {
  const { rows } = await sql<ProductMatch>`
    with found as materialized (
      select 'sku' as by, k.key, p.id
        from (select distinct app.plain(sku) as key from unnest(${skus}::text[]) sku) k
        join products p on p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and app.plain(p.sku) = k.key
      union all
      select 'name', k.key, p.id
        from (select distinct app.plain(name) as key from unnest(${names}::text[]) name) k
        join products p on p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.plain_name = k.key
         and p.archived_at is null)
    select f.by, f.key, p.id, p.name, p.sku, p.family, p.archived_at is not null as archived,
           coalesce((
             select jsonb_object_agg(b.currency, jsonb_build_object('id', t.id, 'minor', t.unit_price_minor))
               from price_books b
               join prices t on t.company_id = b.company_id and t.price_book_id = b.id and t.product_id = p.id
                and t.from_quantity = 0
              where b.company_id = ${companyId} and b.workspace_id = ${workspaceId} and b.is_default), '{}') as prices
      from found f join products p on p.company_id = ${companyId} and p.id = f.id
     order by f.by desc, p.plain_name
  `.execute(tx.kysely);
  return rows;
}

const MOST_OFFERED = 500;

/** Names of products in use, to match words in files with. */
export async function listProductNames(tx: Tx, { companyId, workspaceId }: Place): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select p.name from products p
     where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.archived_at is null
     order by p.plain_name, p.id limit ${sql.lit(MOST_OFFERED)}
  `.execute(tx.kysely);
  return rows.map(({ name }) => name);
}

export interface ProductState {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly family: string | null;
}

const SHAPE = sql`id uuid, name text, sku text, family text`;

export async function insertProducts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  products: readonly ProductState[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    insert into products (company_id, id, workspace_id, name, sku, family, created_at, updated_at)
    select ${companyId}::uuid, n.id, ${workspaceId}::uuid, n.name, n.sku, n.family, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(${SHAPE})
  `.execute(tx.kysely);
}

export async function updateProducts(
  tx: Tx,
  { companyId }: Place,
  products: readonly ProductState[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update products p set name = n.name, sku = n.sku, family = n.family, version = p.version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(${SHAPE})
     where p.company_id = ${companyId} and p.id = n.id
  `.execute(tx.kysely);
}

export interface DefaultBook {
  readonly id: string;
  readonly tax_included: boolean;
}

/** The default price books of the workspace, by currency. */
export async function listDefaultBooks(
  tx: Tx,
  { companyId, workspaceId }: Place,
): Promise<ReadonlyMap<string, DefaultBook>> {
  const { rows } = await sql<DefaultBook & { readonly currency: string }>`
    select b.currency, b.id, b.tax_included from price_books b
     where b.company_id = ${companyId} and b.workspace_id = ${workspaceId} and b.is_default
  `.execute(tx.kysely);
  return new Map(rows.map(({ currency, ...book }) => [currency, book]));
}

interface NewPrice {
  readonly bookId: string;
  readonly productId: string;
  readonly minor: number;
}

/** Adds prices from quantity 0 on, and returns their ids. */
export async function insertPrices(
  tx: Tx,
  { companyId }: Place,
  prices: readonly NewPrice[],
): Promise<string[]> {
  if (prices.length === 0) return [];
  const rows = prices.map(({ bookId, productId, minor }) => ({
    id: newId(),
    price_book_id: bookId,
    product_id: productId,
    unit_price_minor: minor,
  }));
  await sql`
    insert into prices (company_id, id, price_book_id, product_id, from_quantity, unit_price_minor)
    select ${companyId}::uuid, n.id, n.price_book_id, n.product_id, 0, n.unit_price_minor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id uuid, price_book_id uuid, product_id uuid, unit_price_minor bigint)
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

export async function updatePrices(
  tx: Tx,
  { companyId }: Place,
  prices: readonly { readonly id: string; readonly minor: number }[],
): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    update prices t set unit_price_minor = n.minor
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as n(id uuid, minor bigint)
     where t.company_id = ${companyId} and t.id = n.id
  `.execute(tx.kysely);
}

import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}
type Names = ReadonlyMap<string, { readonly name: string }>;

const byId = (rows: readonly NamedRow[]): Names => new Map(rows.map(({ id, name }) => [id, { name }]));

/** Removes products that no deal has; returns those that are in use. */
export async function removeUnusedProducts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  await sql`
    delete from products p
     where p.company_id = ${companyId} and p.id = any(${ids}::uuid[])
       and not exists (select 1 from deal_lines l where l.company_id = ${companyId} and l.product_id = p.id)
  `.execute(tx.kysely);
  return [...(await listNamesOfProducts(tx, companyId, ids)).keys()];
}

export async function listNamesOfProducts(tx: Tx, companyId: string, ids: readonly string[]): Promise<Names> {
  const { rows } = await sql<NamedRow>`
    select p.id, p.name from products p where p.company_id = ${companyId} and p.id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return byId(rows);
}

/** Removes price books without prices; returns those that have some. */
export async function removeEmptyBooks(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  await sql`
    delete from price_books b
     where b.company_id = ${companyId} and b.id = any(${ids}::uuid[])
       and not exists (select 1 from prices t where t.company_id = ${companyId} and t.price_book_id = b.id)
  `.execute(tx.kysely);
  return [...(await listNamesOfBooks(tx, companyId, ids)).keys()];
}

export async function listNamesOfBooks(tx: Tx, companyId: string, ids: readonly string[]): Promise<Names> {
  const { rows } = await sql<NamedRow>`
    select b.id, b.name from price_books b where b.company_id = ${companyId} and b.id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return byId(rows);
}

export async function removePrices(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from prices where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(
    tx.kysely,
  );
}

/** Prices are called by their products. */
export async function listNamesOfPrices(tx: Tx, companyId: string, ids: readonly string[]): Promise<Names> {
  const { rows } = await sql<NamedRow>`
    select t.id, p.name from prices t join products p on p.company_id = t.company_id and p.id = t.product_id
     where t.company_id = ${companyId} and t.id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return byId(rows);
}

import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { ownDeals } from '../deals/access.ts';

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

/** Removes price books without prices that no deal follows; returns the others. */
export async function removeEmptyBooks(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  await sql`
    delete from price_books b
     where b.company_id = ${companyId} and b.id = any(${ids}::uuid[])
       and not exists (select 1 from prices t where t.company_id = ${companyId} and t.price_book_id = b.id)
       and not exists (select 1 from deal_pricing d where d.company_id = ${companyId} and d.price_book_id = b.id)
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

interface RemovedLine {
  readonly id: string;
  readonly deal_id: string;
  /** As the history of the deal has it. */
  readonly total: { readonly count: number; readonly total_minor: number; readonly currency: string };
}

/** Removes the lines of deals whose products nobody has saved since they were added. */
export async function removeFirstLines(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<RemovedLine[]> {
  const { rows } = await sql<RemovedLine>`
    with gone as (
      delete from deal_lines l using deal_pricing p
       where l.company_id = ${companyId} and l.id = any(${ids}::uuid[])
         and p.company_id = l.company_id and p.deal_id = l.deal_id and p.version = 1 and p.lines = 1
      returning l.id, l.deal_id)
    delete from deal_pricing p using gone
     where p.company_id = ${companyId} and p.deal_id = gone.deal_id
    returning gone.id, p.deal_id,
              jsonb_build_object('count', 1, 'total_minor', p.lines_total_minor, 'currency', p.currency) as total
  `.execute(tx.kysely);
  return rows;
}

/** The names of the deals of lines, if they are the person's. */
export async function listNamesOfLines(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly number: number }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string; readonly number: bigint }>`
    select l.id, d.name, d.number from deal_lines l
      join deals d on d.company_id = l.company_id and d.id = l.deal_id
     where l.company_id = ${actor.companyId} and l.id = any(${ids}::uuid[]) and ${ownDeals(actor)}
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name, number }) => [id, { name, number: Number(number) }]));
}

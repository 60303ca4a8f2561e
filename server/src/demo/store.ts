import type { OwnerSession, Tx } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { sql } from 'kysely';
import { type ColumnTypes, insertion, type TableRows } from './insertion.ts';

/** A transaction, or a session of the owner of the tables. */
export type Asker = Tx | OwnerSession;

function ask<R>(asker: Asker, text: string, values: readonly unknown[]): Promise<R[]> {
  return 'kysely' in asker ? queryRows<R>(asker, text, values) : asker.query<R>(text, values);
}

/** The column types of tables, by table and column. */
export async function readColumnTypes(asker: Asker, tables: readonly string[]): Promise<ColumnTypes> {
  const rows = await ask<{ table_name: string; name: string; type: string }>(
    asker,
    `select c.relname::text as table_name, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [tables],
  );
  const types = new Map<string, Map<string, string>>();
  for (const { table_name, name, type } of rows) {
    const columns = types.get(table_name) ?? new Map<string, string>();
    types.set(table_name, columns.set(name, type));
  }
  return types;
}

/** Writes rows of the same shape in one statement; the keys of the first are the columns. */
export async function insertRows(asker: Asker, table: string, rows: TableRows['rows']): Promise<void> {
  if (rows.length === 0) return;
  const { text, values } = insertion([{ table, rows }], await readColumnTypes(asker, [table]));
  await ask(asker, text, values);
}

/** The estimated row count from the table's last analysis. */
export async function estimateRows(session: OwnerSession, table: string): Promise<number> {
  const [row] = await session.query<{ rows: number }>(
    'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = $1::regclass',
    [table],
  );
  return row?.rows ?? 0;
}

export async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (select 1 from users) as taken`.execute(
    tx.kysely,
  );
  return !rows[0]?.taken;
}

/** One process fills the demo; another that starts at the same moment waits and finds it filled. */
export async function lockDemo(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4413871206)`.execute(tx.kysely);
}

/** Takes this many deal numbers; returns the first. */
export async function takeNumbers(tx: Tx, companyId: string, count: number): Promise<number> {
  const { rows } = await sql<{ last_number: bigint }>`
    insert into deal_numbers as n (company_id, last_number) values (${companyId}, ${count})
    on conflict (company_id) do update set last_number = n.last_number + excluded.last_number
    returning last_number
  `.execute(tx.kysely);
  return Number(rows[0]?.last_number ?? count) - count + 1;
}

/** The versions of deals as their history has it, in place of the one that began with their insertion. */
export async function rewriteVersions(tx: Tx, companyId: string, dealIds: readonly string[]): Promise<void> {
  await sql`delete from deal_versions where company_id = ${companyId} and deal_id = any(${dealIds}::uuid[])`.execute(
    tx.kysely,
  );
  await sql`
    insert into deal_versions
    select past.* from deals d cross join lateral app.deal_past(d) past
     where d.company_id = ${companyId} and d.id = any(${dealIds}::uuid[])
  `.execute(tx.kysely);
}

/** Ends the open commitments of these deals as the deals are now: judged if they're closed, withdrawn otherwise. */
export async function endCommitments(tx: Tx, companyId: string, dealIds: readonly string[]): Promise<void> {
  await sql`
    select app.end_commitment(d) from deals d where d.company_id = ${companyId} and d.id = any(${dealIds}::uuid[])
  `.execute(tx.kysely);
}

export async function explainWithdrawals(tx: Tx, companyId: string, reason: string): Promise<void> {
  await sql`
    update commitments set reason = ${reason} where company_id = ${companyId} and outcome = 'withdrawn'
  `.execute(tx.kysely);
}

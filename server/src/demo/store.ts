import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

type Row = Readonly<Record<string, unknown>>;

/** A column's values as texts that PostgreSQL reads as the column's own type. */
function texts(rows: readonly Row[], column: string, type: string): (string | null)[] {
  const text = (value: unknown): string | null => {
    if (value === null || value === undefined) return null;
    if (type === 'jsonb') return JSON.stringify(value);
    if (value instanceof Date) return value.toISOString();
    return Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join()}}` : String(value);
  };
  return rows.map((row) => text(row[column]));
}

/** Writes rows of one shape in one statement, a column at a time; the keys of the first are the columns. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { rows: known } = await sql<{ name: string; type: string }>`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = ${table}::regclass and attname::text = any(${Object.keys(first)})
  `.execute(tx.kysely);
  const columns = known.map(({ name }) => sql.ref(name));
  const values = known.map(({ name, type }) => sql`${sql.ref(name)}::${sql.raw(type)}`);
  const arrays = known.map(({ name, type }) => sql`${texts(rows, name, type)}::text[]`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(values)} from unnest(${sql.join(arrays)}) as r (${sql.join(columns)})
  `.execute(tx.kysely);
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

/** Takes so many numbers for deals; answers the first. */
export async function takeNumbers(tx: Tx, companyId: string, count: number): Promise<number> {
  const { rows } = await sql<{ last_number: bigint }>`
    insert into deal_numbers as n (company_id, last_number) values (${companyId}, ${count})
    on conflict (company_id) do update set last_number = n.last_number + excluded.last_number
    returning last_number
  `.execute(tx.kysely);
  return Number(rows[0]?.last_number ?? count) - count + 1;
}

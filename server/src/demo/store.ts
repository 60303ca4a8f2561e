import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

type Row = Readonly<Record<string, unknown>>;

/** Writes rows of one shape in one statement; the keys of the first are the columns. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
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

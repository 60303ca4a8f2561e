import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Erases at most so many deals that have lain in some company's bin since before that time; answers how many. */
export async function eraseDeleted(tx: Tx, before: Date, most: number, now: Date): Promise<number> {
  const { rows } = await sql<{ readonly erased: number }>`
    select app.empty_bin(${before}::timestamptz, ${sql.lit(most)}, ${now}::timestamptz) as erased
  `.execute(tx.kysely);
  return rows[0]?.erased ?? 0;
}

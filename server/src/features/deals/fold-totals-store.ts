import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Companies whose totals stand in more than one slot, as system role; not those that are suspended. */
export async function listUnfolded(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ readonly company_id: string }>`
    select u.company_id
      from (select company_id from deal_totals where slot > 0 union select company_id from close_totals where slot > 0) u
      join companies c on c.id = u.company_id
     where c.suspended_at is null
     order by 1
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

/** Adds up the slots of the company that is entered, but for those in use; answers how many rows went. */
export async function foldTotals(tx: Tx): Promise<number> {
  const { rows } = await sql<{ readonly folded: number }>`select app.fold_totals() as folded`.execute(
    tx.kysely,
  );
  return rows[0]?.folded ?? 0;
}

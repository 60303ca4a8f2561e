import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/**
 * Lets the changes of one company that touch its totals come one after the other. They meet in the same few rows of
 * `deal_totals` anyway; taken in this order they wait for each other instead of ending in a deadlock.
 */
export async function lockCompanyTotals(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deal_totals ${companyId}`}, 0))`.execute(
    tx.kysely,
  );
}

/** The company's next deal number. The row stays locked to the end, so that a rollback leaves no gap. */
export async function takeNumber(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ readonly last_number: bigint }>`
    insert into deal_numbers (company_id, last_number) values (${companyId}, 1)
    on conflict (company_id) do update set last_number = deal_numbers.last_number + 1
    returning last_number
  `.execute(tx.kysely);
  return Number(rows[0]?.last_number);
}

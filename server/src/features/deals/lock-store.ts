import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';

const keyOf = (companyId: string): RawBuilder<bigint> =>
  sql<bigint>`hashtextextended(${`deal_totals ${companyId}`}, 0)`;

/**
 * For what changes many deals, accounts or people of a company: it comes alone, so that names stay free and rows that
 * meet are locked in one order. A change of one deal shares the company instead.
 */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(companyId)})`.execute(tx.kysely);
}

/** For a change of one deal: any number of them go on at once, none while somebody has locked the company. */
export async function shareCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(companyId)})`.execute(tx.kysely);
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

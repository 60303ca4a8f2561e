import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { ImportKey } from './store.ts';

/** Returns which of these deals the import added. */
export async function listAddedDeals(
  tx: Tx,
  { companyId, id }: ImportKey,
  deals: readonly string[],
): Promise<ReadonlySet<string>> {
  if (deals.length === 0) return new Set();
  const { rows } = await sql<{ readonly record_id: string }>`
    select r.record_id from import_rows r
     where r.company_id = ${companyId} and r.import_id = ${id} and r.record_id = any(${deals}::uuid[])
       and r.kind = 'deal' and r.fate = 'create'
  `.execute(tx.kysely);
  return new Set(rows.map(({ record_id }) => record_id));
}

/** Returns which of these records are already taken by rows of the import. */
export async function listClaimed(
  tx: Tx,
  { companyId, id }: ImportKey,
  records: readonly string[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  const { rows } = await sql<{ readonly record_id: string }>`
    select r.record_id from import_rows r
     where r.company_id = ${companyId} and r.import_id = ${id} and r.record_id = any(${records}::uuid[])
  `.execute(tx.kysely);
  return new Set(rows.map(({ record_id }) => record_id));
}

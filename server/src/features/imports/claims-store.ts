import { type RawBuilder, sql } from 'kysely';
import type { ImportKey } from './store.ts';

/** The rows of `deals d` that a row of the import is already. */
export function claimedByRows({ companyId, id }: ImportKey): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from import_rows r where r.company_id = ${companyId} and r.import_id = ${id} and r.record_id = d.id)`;
}

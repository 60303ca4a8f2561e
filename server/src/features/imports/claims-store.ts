import { type RawBuilder, sql } from 'kysely';
import type { ImportKey } from './store.ts';

/** Those of some records that rows of the import are already. */
export const claimedByRows =
  ({ companyId, id }: ImportKey) =>
  (records: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`
    select r.record_id from import_rows r
     where r.company_id = ${companyId} and r.import_id = ${id} and r.record_id = any(array(${records}))`;

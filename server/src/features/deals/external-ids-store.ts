import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export type KnownKind = 'deal' | 'account';

interface KnownBy {
  readonly id: string;
  readonly externalId: string;
}

/**
 * Notes what another system knows records by, in one statement. An id that is noted already fails the transaction: of
 * two that bring in the same record at once one begins anew and finds it.
 */
export async function insertExternalIds(
  tx: Tx,
  {
    companyId,
    source,
    kind,
    now,
  }: { readonly companyId: string; readonly source: string; readonly kind: KnownKind; readonly now: Date },
  records: readonly KnownBy[],
): Promise<void> {
  if (records.length === 0) return;
  const column = sql.ref(kind === 'deal' ? 'deal_id' : 'account_id');
  await sql`
    insert into external_ids (company_id, source, kind, external_id, ${column}, created_at)
    select ${companyId}::uuid, ${source}, ${kind}, n."externalId", n.id, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n(id uuid, "externalId" text)
  `.execute(tx.kysely);
}

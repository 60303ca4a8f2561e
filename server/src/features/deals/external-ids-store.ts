import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export type KnownKind = 'deal' | 'account' | 'contact' | 'person';

interface KnownBy {
  readonly id: string;
  readonly externalId: string;
}

/**
 * Notes what another system knows records by, in one statement. An id that belongs to another record already, such as one
 * of another workspace, stays there. Of two that bring in the same record at once one fails, begins anew and finds it.
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
  await sql`
    insert into external_ids (company_id, source, kind, external_id, deal_id, account_id, contact_id, stakeholder_id, created_at)
    select ${companyId}::uuid, ${source}, ${kind}, n."externalId",
           case ${kind} when 'deal' then n.id end, case ${kind} when 'account' then n.id end,
           case ${kind} when 'contact' then n.id end, case ${kind} when 'person' then n.id end, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n(id uuid, "externalId" text)
     where not exists (
       select from external_ids x
        where x.company_id = ${companyId} and x.source = ${source} and x.kind = ${kind} and x.external_id = n."externalId")
  `.execute(tx.kysely);
}

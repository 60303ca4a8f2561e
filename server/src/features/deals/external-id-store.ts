import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { DealPlace } from './deal-key-store.ts';

/** What another system knows a deal by. */
export interface ExternalId {
  readonly source: string;
  readonly id: string;
}

/** The ids of `deals p` in other systems. */
export const externalIdsColumn: RawBuilder<unknown> = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('source', x.source, 'id', x.external_id) order by x.source, x.external_id)
      from external_ids x where x.company_id = p.company_id and x.deal_id = p.id), '[]') as external_ids`;

/** The deal of the company that has the id already. */
export async function findDealIdBy(
  tx: Tx,
  companyId: string,
  { source, id }: ExternalId,
): Promise<string | null> {
  const { rows } = await sql<{ readonly deal_id: string }>`
    select deal_id from external_ids
     where company_id = ${companyId} and source = ${source} and kind = 'deal' and external_id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.deal_id ?? null;
}

export async function insertExternalId(
  tx: Tx,
  deal: DealPlace,
  { source, id }: ExternalId,
  now: Date,
): Promise<void> {
  await sql`
    insert into external_ids (company_id, source, kind, external_id, deal_id, created_at)
    values (${deal.companyId}, ${source}, 'deal', ${id}, ${deal.id}, ${now})
  `.execute(tx.kysely);
}

/** The deal loses what the source knew it by. */
export async function deleteExternalIds(tx: Tx, deal: DealPlace, source: string): Promise<void> {
  await sql`
    delete from external_ids where company_id = ${deal.companyId} and deal_id = ${deal.id} and source = ${source}
  `.execute(tx.kysely);
}

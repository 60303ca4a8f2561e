import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';

type Place = Pick<Actor, 'companyId' | 'workspaceId'>;

export async function countSampleDeals(tx: Tx, { companyId, workspaceId }: Place): Promise<number> {
  const { rows } = await sql<{ deals: bigint }>`
    select count(*) as deals from sample_records
     where company_id = ${companyId} and workspace_id = ${workspaceId} and kind = 'deal'
  `.execute(tx.kysely);
  return Number(rows[0]?.deals ?? 0);
}

export async function forgetSamples(tx: Tx, { companyId, workspaceId }: Place): Promise<void> {
  await sql`delete from sample_records where company_id = ${companyId} and workspace_id = ${workspaceId}`.execute(
    tx.kysely,
  );
}

/** Returns how many deals went. */
export async function deleteSamples(tx: Tx, { workspaceId }: Place): Promise<number> {
  const { rows } = await sql<{ deals: number }>`
    select app.remove_sample_data(${workspaceId}::uuid) as deals
  `.execute(tx.kysely);
  return rows[0]?.deals ?? 0;
}

import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface Visitor {
  readonly companyId: string;
  readonly dealId: string;
  readonly profileId: string;
}

export interface VisitRow {
  readonly looked_at: Date | null;
  readonly began_at: Date;
  readonly last_at: Date;
}

export async function findVisit(
  tx: Tx,
  { companyId, dealId, profileId }: Visitor,
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select looked_at, began_at, last_at from deal_visits
     where company_id = ${companyId} and profile_id = ${profileId} and deal_id = ${dealId}
  `.execute(tx.kysely);
  return rows[0];
}

/** Two windows at once leave the later one. */
export async function saveVisit(tx: Tx, visitor: Visitor, visit: VisitRow): Promise<void> {
  const { companyId, dealId, profileId } = visitor;
  await sql`
    insert into deal_visits as v (company_id, profile_id, deal_id, looked_at, began_at, last_at)
    values (${companyId}, ${profileId}, ${dealId}, ${visit.looked_at}::timestamptz, ${visit.began_at}, ${visit.last_at})
    on conflict (company_id, profile_id, deal_id) do update
       set looked_at = excluded.looked_at, began_at = excluded.began_at, last_at = excluded.last_at
     where v.last_at <= excluded.last_at
  `.execute(tx.kysely);
}

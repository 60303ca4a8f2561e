import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Stage } from '@dealwright/domain/stage';
import { sql } from 'kysely';

/** How many deals odds are learned from, the latest first. */
export const MOST_DEALS = 100_000;

export interface VersionRow {
  readonly deal_id: string;
  readonly owner_id: string;
  readonly valid_from: Date;
  /** Null for what still holds. */
  readonly valid_to: Date | null;
  readonly recorded_at: Date;
  readonly stage: Stage | null;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly score: number | null;
  readonly shelf: 'archived' | 'deleted' | null;
  /** What a closed deal was converted with when it was closed, and to which currency; null without. */
  readonly closing_rate: string | null;
  readonly closing_currency: string | null;
}

interface VersionsQuery {
  readonly companyId: string;
  readonly workspaceId: string;
  /** Versions that began after this day are left out. */
  readonly asOf: Day;
  readonly after: string | null;
  readonly deals: number;
}

/** What the next deals were, by today’s knowledge: each one’s versions oldest first. */
export async function listVersions(
  tx: Tx,
  { companyId, workspaceId, asOf, after, deals }: VersionsQuery,
): Promise<VersionRow[]> {
  const later = after === null ? sql`` : sql`and d.id < ${after}::uuid`;
  const { rows } = await sql<VersionRow>`
    select v.deal_id, v.owner_id, v.valid_from, nullif(v.valid_to, 'infinity') as valid_to, v.recorded_at, v.stage,
           v.amount_minor, v.currency, v.score, v.shelf, c.closing_rate, c.closing_currency
      from (select d.id, d.closed_at, d.currency, d.frozen_rate, d.frozen_currency from deals d
             where d.company_id = ${companyId} and d.workspace_id = ${workspaceId} ${later}
             order by d.id desc limit ${deals}) d
      join deal_versions v on v.company_id = ${companyId} and v.deal_id = d.id
      left join lateral (
        select trim_scale(d.frozen_rate)::text as closing_rate, d.frozen_currency as closing_currency
         where v.stage in ('closed_won', 'closed_lost') and v.valid_from >= d.closed_at and v.currency = d.currency) c on true
     where v.corrected_at = 'infinity' and v.valid_from < ${asOf}::date + 1
     order by v.deal_id desc, v.valid_from
  `.execute(tx.kysely);
  return rows;
}

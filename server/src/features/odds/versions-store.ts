import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Stage } from '@dealwright/domain/stage';
import { sql } from 'kysely';

/** How many deals odds are learned from. */
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

interface DealsQuery {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly asOf: Day;
  readonly most: number;
}

/** Which deals of a workspace odds are learned from: those that were open at the end of the day first, then the latest closed. */
export async function listDealIds(
  tx: Tx,
  { companyId, workspaceId, asOf, most }: DealsQuery,
): Promise<{ readonly ids: string[]; readonly all: number }> {
  const { rows } = await sql<{ readonly id: string; readonly deals: number }>`
    select d.id, (count(*) over ())::int as deals
      from (select d.id, case when d.closed_at < ${asOf}::date + 1 then d.closed_at end as closed_at from deals d
             where d.company_id = ${companyId} and d.workspace_id = ${workspaceId} and d.created_at < ${asOf}::date + 1) d
     order by d.closed_at desc nulls first, d.id desc limit ${most}
  `.execute(tx.kysely);
  return { ids: rows.map(({ id }) => id), all: rows[0]?.deals ?? 0 };
}

interface VersionsQuery {
  readonly companyId: string;
  /** Versions that began after this day are left out. */
  readonly asOf: Day;
  readonly ids: readonly string[];
}

/** What the deals were, by today’s knowledge: each one’s versions oldest first. */
export async function listVersions(tx: Tx, { companyId, asOf, ids }: VersionsQuery): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.deal_id, v.owner_id, v.valid_from, nullif(v.valid_to, 'infinity') as valid_to, v.recorded_at, v.stage,
           v.amount_minor, v.currency, v.score, v.shelf, c.closing_rate, c.closing_currency
      from deals d
      join deal_versions v on v.company_id = ${companyId} and v.deal_id = d.id
      left join lateral (
        select trim_scale(d.frozen_rate)::text as closing_rate, d.frozen_currency as closing_currency
         where v.stage in ('closed_won', 'closed_lost') and v.valid_from >= d.closed_at and v.currency = d.currency) c on true
     where d.company_id = ${companyId} and d.id = any (${ids}::uuid[])
       and v.corrected_at = 'infinity' and v.valid_from < ${asOf}::date + 1
     order by v.deal_id desc, v.valid_from
  `.execute(tx.kysely);
  return rows;
}

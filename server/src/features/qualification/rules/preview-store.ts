import type { Tx } from '@dealwright/db/database';
import type { ForecastCategory, ForecastChoice } from '@dealwright/domain/forecast';
import type { Pillar } from '@dealwright/domain/pillar';
import type { Stage } from '@dealwright/domain/stage';
import { sql } from 'kysely';
import { NIL_ID } from '../../../platform/ids.ts';
import type { Place } from './store.ts';

export interface PreviewedDeal {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly stage: Stage;
  readonly forecast_choice: ForecastChoice;
  readonly forecast_category: ForecastCategory;
  readonly score: number;
  readonly weakest_pillar: Pillar;
  readonly gap_count: number;
}

/** The position after which the next deals begin. */
export type AmountPosition = Pick<PreviewedDeal, 'amount_minor' | 'id'>;

/** All open deals of the workspace, from the kept totals. */
export async function countOpenDeals(tx: Tx, { companyId, workspaceId }: Place): Promise<number> {
  const { rows } = await sql<{ readonly open: number }>`
    select coalesce(sum(t.deals), 0)::int as open from deal_totals t
     where t.company_id = ${companyId} and t.workspace_id = ${workspaceId} and t.profile_id = ${NIL_ID}
       and t.stage not in ('closed_won', 'closed_lost')
  `.execute(tx.kysely);
  return rows[0]?.open ?? 0;
}

/** Open deals of the workspace, the largest amount first. */
export async function listOpenDeals(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { after, most }: { readonly after: AmountPosition | null; readonly most: number },
): Promise<PreviewedDeal[]> {
  const further = after
    ? sql`and (amount_minor, id) < (${String(after.amount_minor)}::bigint, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<PreviewedDeal>`
    select id, number::int as number, name, amount_minor, currency, stage, forecast_choice, forecast_category, score,
           weakest_pillar, gap_count
      from deals
     where company_id = ${companyId} and workspace_id = ${workspaceId} and stage_position < 8 and shelf is null ${further}
     order by amount_minor desc, id desc limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows;
}

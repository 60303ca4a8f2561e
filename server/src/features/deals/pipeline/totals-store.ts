import type { Tx } from '@dealwright/db/database';
import type { ForecastCategory } from '@dealwright/domain/forecast';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { NIL_ID } from '../../../platform/ids.ts';
import type { Admitted } from './filter-store.ts';

export interface TotalRow {
  readonly stage: Stage;
  readonly currency: string;
  readonly deals: bigint;
  readonly amount_minor: bigint;
}

export interface CategoryTotalRow extends TotalRow {
  readonly forecast_category: ForecastCategory;
}

/** The totals of all deals of the pipeline that the person sees, as they are kept: no deal is looked at. */
export function keptTotalsSql(actor: Actor): RawBuilder<CategoryTotalRow> {
  const slice = actor.role === 'sales_rep' ? actor.userId : NIL_ID;
  const inWorkspace = actor.role === 'admin' ? sql`true` : sql`t.workspace_id = ${actor.workspaceId}`;
  return sql<CategoryTotalRow>`
    select t.stage, t.forecast_category, t.currency, sum(t.deals)::bigint as deals, sum(t.amount_minor)::bigint as amount_minor
      from deal_totals t
     where t.company_id = ${actor.companyId} and t.profile_id = ${slice} and ${inWorkspace}
     group by 1, 2, 3 having sum(t.deals) > 0
     order by 1, 2, 3`;
}

export async function readKeptTotals(tx: Tx, actor: Actor): Promise<CategoryTotalRow[]> {
  return (await keptTotalsSql(actor).execute(tx.kysely)).rows;
}

async function countMatching(tx: Tx, actor: Actor, words: readonly string[]): Promise<TotalRow[]> {
  const workspace = actor.role === 'admin' ? null : actor.workspaceId;
  const { rows } = await sql<TotalRow>`
    select stage, currency, deals, amount_minor from app.totals_matching(${words}::text[], ${workspace}::uuid)
     order by 1, 2
  `.execute(tx.kysely);
  return rows;
}

/** The totals of the deals that a filter admits: counted, each exactly once. */
export async function countTotals(tx: Tx, actor: Actor, admitted: Admitted): Promise<TotalRow[]> {
  const { commonWords } = admitted;
  if (commonWords && actor.role !== 'sales_rep') return countMatching(tx, actor, commonWords);
  const { rows } = await sql<TotalRow>`
    select d.stage, d.currency, count(*) as deals, sum(d.amount_minor)::bigint as amount_minor
      from deals d where ${admitted.all}
     group by 1, 2 order by 1, 2
  `.execute(tx.kysely);
  return rows;
}

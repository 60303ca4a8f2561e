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

/** All open deals of the workspace, from the kept totals. */
export async function countOpenDeals(tx: Tx, { companyId, workspaceId }: Place): Promise<number> {
  const { rows } = await sql<{ readonly open: number }>`
    select coalesce(sum(t.deals), 0)::int as open from deal_totals t
     where t.company_id = ${companyId} and t.workspace_id = ${workspaceId} and t.profile_id = ${NIL_ID}
       and t.stage not in ('closed_won', 'closed_lost')
  `.execute(tx.kysely);
  return rows[0]?.open ?? 0;
}

/** Currencies of the workspace’s open deals, from the kept totals. */
export async function listOpenCurrencies(tx: Tx, { companyId, workspaceId }: Place): Promise<string[]> {
  const { rows } = await sql<{ readonly currency: string }>`
    select t.currency from deal_totals t
     where t.company_id = ${companyId} and t.workspace_id = ${workspaceId} and t.profile_id = ${NIL_ID}
       and t.stage not in ('closed_won', 'closed_lost')
     group by t.currency having sum(t.deals) > 0 order by t.currency
  `.execute(tx.kysely);
  return rows.map(({ currency }) => currency);
}

/** How amounts in a currency compare with others. */
export interface ComparedCurrency {
  readonly currency: string;
  /** Those of a later part come after those of an earlier one, whatever their amounts. */
  readonly part: number;
  /** What a minor unit is worth, as a quotient: `rate` / 10 ^ `digits`. */
  readonly rate: string;
  readonly digits: number;
}

/** Ids of the workspace’s open deals, the largest amount first. */
export async function listLargestOpen(
  tx: Tx,
  { companyId, workspaceId }: Place,
  currencies: readonly ComparedCurrency[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select d.id from deals d
      join jsonb_to_recordset(${JSON.stringify(currencies)}::jsonb)
        as r(currency char(3), part integer, rate numeric, digits integer) on r.currency = d.currency
     where d.company_id = ${companyId} and d.workspace_id = ${workspaceId} and d.stage_position < 8 and d.shelf is null
     order by r.part, d.amount_minor * r.rate / (10::numeric ^ r.digits) desc, d.id desc limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** Deals by their ids, in the order of these. */
export async function listDealsById(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<PreviewedDeal[]> {
  const { rows } = await sql<PreviewedDeal>`
    select d.id, d.number::int as number, d.name, d.amount_minor, d.currency, d.stage, d.forecast_choice,
           d.forecast_category, d.score, d.weakest_pillar, d.gap_count
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join deals d on d.company_id = ${companyId} and d.id = wanted.id
     order by wanted.place
  `.execute(tx.kysely);
  return rows;
}

import type { Tx } from '@dealwright/db/database';
import type { EvidenceKind, EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import type { ForecastCategory, ForecastChoice } from '@dealwright/domain/forecast';
import type { Pillar } from '@dealwright/domain/pillar';
import type { PlanDeadline } from '@dealwright/domain/qualification';
import {
  DEFAULT_QUALIFICATION_SETTINGS,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';

export interface DealToQualify {
  readonly id: string;
  readonly workspace_id: string;
  readonly stage: Stage;
  readonly closed_at: Date | null;
  readonly forecast_choice: ForecastChoice;
  readonly forecast_category: ForecastCategory;
  readonly score: number;
  readonly weakest_pillar: Pillar;
  readonly next_ageing_on: string | null;
  readonly pillars: readonly {
    readonly pillar: Pillar;
    readonly grade: number;
    readonly disputed: boolean;
    readonly freshness?: string;
  }[];
}

export interface LiveEvidence {
  readonly id: string;
  readonly deal_id: string;
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: EvidenceMark[];
  readonly statement: string;
  readonly stakeholder_id: string | null;
  readonly person_name: string | null;
  readonly occurred_on: string;
}

/** Locks the deals, so that two changes at once are graded one after the other. */
export async function lockDeals(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
): Promise<DealToQualify[]> {
  const { rows } = await sql<DealToQualify>`
    select id, workspace_id, stage, closed_at, forecast_choice, forecast_category, score, weakest_pillar,
           next_ageing_on::text as next_ageing_on, pillars
      from deals where company_id = ${companyId} and id = any(${dealIds}::uuid[]) order by id for update
  `.execute(tx.kysely);
  return rows;
}

export async function listLiveEvidence(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
): Promise<LiveEvidence[]> {
  return listEvidence(tx, companyId, dealIds, sql<boolean>`closed_at is null`);
}

/** By deal, from when on its close plan misses go-live. */
export async function listPlanDeadlines(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, PlanDeadline>> {
  const { rows } = await sql<PlanDeadline & { readonly deal_id: string }>`
    select deal_id, misses_from::text as "missesFrom", late_step as "lateStep" from close_plans
     where company_id = ${companyId} and deal_id = any(${dealIds}::uuid[]) and misses_from is not null
  `.execute(tx.kysely);
  return new Map(rows.map(({ deal_id, missesFrom, lateStep }) => [deal_id, { missesFrom, lateStep }]));
}

/** What was live before a change that is made at this instant: without what it adds, with what it closes. */
export async function listEvidenceBefore(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
  at: Date,
): Promise<LiveEvidence[]> {
  const live = sql<boolean>`created_at < ${at} and (closed_at is null or closed_at >= ${at})`;
  return listEvidence(tx, companyId, dealIds, live);
}

async function listEvidence(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
  which: RawBuilder<boolean>,
): Promise<LiveEvidence[]> {
  const { rows } = await sql<LiveEvidence>`
    select id, deal_id, pillar, polarity, kind, marks::text[] as marks, statement, stakeholder_id, person_name,
           occurred_on::text as occurred_on
      from meddpicc_evidence
     where company_id = ${companyId} and deal_id = any(${dealIds}::uuid[]) and ${which}
  `.execute(tx.kysely);
  return rows;
}

export interface QualifiedDeal {
  readonly id: string;
  readonly forecast_category: ForecastCategory;
  readonly score: number;
  readonly weakest_pillar: Pillar;
  readonly gap_count: number;
  readonly gaps: readonly Pillar[];
  readonly pillars: unknown;
  readonly next_ageing_on: string | null;
}

/** Writes what the grades came to. The version stays: age and evidence do not contradict an edit of facts. */
export async function saveQualifications(
  tx: Tx,
  companyId: string,
  deals: readonly QualifiedDeal[],
  now: Date,
): Promise<void> {
  await sql`
    update deals d
       set forecast_category = q.forecast_category::forecast_category, score = q.score,
           weakest_pillar = q.weakest_pillar::meddpicc_pillar, gap_count = q.gap_count,
           gaps = array(select jsonb_array_elements_text(q.gaps))::meddpicc_pillar[],
           pillars = q.pillars, next_ageing_on = q.next_ageing_on, graded_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deals)}::jsonb)
        as q(id uuid, forecast_category text, score smallint, weakest_pillar text, gap_count smallint, gaps jsonb,
             pillars jsonb, next_ageing_on date)
     where d.company_id = ${companyId} and d.id = q.id
  `.execute(tx.kysely);
}

/** What a workspace stored, over the defaults. */
export function withDefaults(stored: Partial<QualificationSettings> | null): QualificationSettings {
  return { ...DEFAULT_QUALIFICATION_SETTINGS, ...stored };
}

/** Whether the person's workspace holds deals with gaps back from later stages. */
export async function gapsBlock(tx: Tx, actor: Actor): Promise<boolean> {
  const { rows } = await sql<{ readonly gaps_block: boolean }>`
    select gaps_block from workspaces where company_id = ${actor.companyId} and id = ${actor.workspaceId}
  `.execute(tx.kysely);
  return rows[0]?.gaps_block ?? false;
}

/** The settings a deal is graded by: those of its own workspace, even when an admin of another one edits it. */
export async function settingsOfDeal(
  tx: Tx,
  actor: Actor,
  deal: { readonly workspaceId: string },
): Promise<QualificationSettings> {
  if (deal.workspaceId === actor.workspaceId) return actor.settings;
  const { rows } = await sql<{ readonly qualification_settings: Partial<QualificationSettings> | null }>`
    select qualification_settings from workspaces
     where company_id = ${actor.companyId} and id = ${deal.workspaceId}
  `.execute(tx.kysely);
  return withDefaults(rows[0]?.qualification_settings ?? null);
}

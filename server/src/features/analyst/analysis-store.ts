import type { Analysis } from '@dealwright/contract/analyst/analyses';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { DealPlace } from '../deals/detail-store.ts';

export interface AnalysisRow {
  readonly id: string;
  readonly deal_id: string;
  readonly workspace_id: string;
  readonly interaction_id: string;
  readonly requested_by: string;
  readonly status: Analysis['status'];
  readonly progress: number;
  readonly analyst: Analysis['analyst'];
  readonly model: string | null;
  readonly notice: string | null;
  readonly failure: string | null;
  readonly suggestions: number;
  readonly refused: number;
  readonly people: Analysis['people'];
  readonly dates: Analysis['dates'];
  readonly amounts: Analysis['amounts'];
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

const columns = sql`
  a.id, a.deal_id, d.workspace_id, a.interaction_id, a.requested_by, a.status, a.progress, a.analyst, a.model, a.notice,
  a.failure, a.refused, a.people, a.dates, a.amounts, a.created_at, a.started_at, a.finished_at,
  (select count(*)::int from ai_suggestions s where s.company_id = a.company_id and s.analysis_id = a.id) as suggestions`;
const joined = sql`ai_analyses a join deals d on d.company_id = a.company_id and d.id = a.deal_id`;

export async function findLatestAnalysis(
  tx: Tx,
  deal: DealPlace,
  interactionId: string,
): Promise<AnalysisRow | null> {
  const { rows } = await sql<AnalysisRow>`
    select ${columns} from ${joined}
     where a.company_id = ${deal.companyId} and a.deal_id = ${deal.id} and a.interaction_id = ${interactionId}
     order by a.created_at desc, a.id desc limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function findAnalysis(tx: Tx, companyId: string, id: string): Promise<AnalysisRow | null> {
  const { rows } = await sql<AnalysisRow>`
    select ${columns} from ${joined} where a.company_id = ${companyId} and a.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface NewAnalysis {
  readonly id: string;
  readonly interactionId: string;
  readonly requestedBy: string;
  readonly now: Date;
}

/** Queues an analysis; false when one of this interaction is waiting or at work already. */
export async function insertAnalysis(tx: Tx, deal: DealPlace, row: NewAnalysis): Promise<boolean> {
  const { rows } = await sql`
    insert into ai_analyses (company_id, deal_id, id, interaction_id, requested_by, created_at)
    values (${deal.companyId}, ${deal.id}, ${row.id}, ${row.interactionId}, ${row.requestedBy}, ${row.now})
    on conflict (company_id, interaction_id) where status in ('queued', 'running') do nothing
    returning id
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** One that was made elsewhere, as a record of who proposed and of how much was refused. */
export async function insertFinishedAnalysis(
  tx: Tx,
  deal: DealPlace,
  row: {
    readonly id: string;
    readonly interaction_id: string;
    readonly requestedBy: string;
    readonly model: string;
    readonly refused: number;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into ai_analyses (company_id, deal_id, id, interaction_id, requested_by, status, progress, analyst, model,
      refused, created_at, started_at, finished_at)
    values (${deal.companyId}, ${deal.id}, ${row.id}, ${row.interaction_id}, ${row.requestedBy}, 'succeeded', 100, 'model',
      ${row.model}, ${row.refused}, ${row.now}, ${row.now}, ${row.now})
  `.execute(tx.kysely);
}

/**
 * Takes the analysis for one run and answers with the run's mark: only who holds it may write. Null when there is
 * nothing to do, or another run is at it; `takeOver` takes it from a run that is known to be dead.
 */
export async function claimAnalysis(
  tx: Tx,
  companyId: string,
  id: string,
  now: Date,
  takeOver: boolean,
): Promise<string | null> {
  const { rows } = await sql<{ readonly run: string }>`
    update ai_analyses set status = 'running', progress = 10, started_at = greatest(${now}, started_at + interval '1 microsecond')
     where company_id = ${companyId} and id = ${id}
       and (status = 'queued' or (status = 'running' and ${takeOver}))
    returning started_at::text as run
  `.execute(tx.kysely);
  return rows[0]?.run ?? null;
}

/** A run that may still write. */
export interface RunPlace {
  readonly companyId: string;
  readonly analysisId: string;
  readonly run: string;
}

const held = (place: RunPlace) =>
  sql`
    company_id = ${place.companyId} and id = ${place.analysisId} and status = 'running'
      and started_at = ${place.run}::timestamptz`;

export async function saveProgress(tx: Tx, place: RunPlace, progress: number): Promise<boolean> {
  const { rows } =
    await sql`update ai_analyses set progress = ${progress} where ${held(place)} returning id`.execute(
      tx.kysely,
    );
  return rows.length === 1;
}

export interface Finished {
  readonly status: 'succeeded' | 'failed';
  readonly analyst: Analysis['analyst'];
  readonly model: string | null;
  readonly notice: string | null;
  readonly failure: string | null;
  readonly refused: number;
  readonly people: Analysis['people'];
  readonly dates: Analysis['dates'];
  readonly amounts: Analysis['amounts'];
}

export async function finishAnalysis(tx: Tx, place: RunPlace, result: Finished, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update ai_analyses
       set status = ${result.status}, progress = 100, analyst = ${result.analyst}, model = ${result.model},
           notice = ${result.notice}, failure = ${result.failure}, refused = ${result.refused},
           people = ${JSON.stringify(result.people)}::jsonb, dates = ${JSON.stringify(result.dates)}::jsonb,
           amounts = ${JSON.stringify(result.amounts)}::jsonb, finished_at = ${now}
     where ${held(place)} returning id
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** Gives a run back, to be tried again a little later. */
export async function requeueAnalysis(tx: Tx, place: RunPlace): Promise<void> {
  await sql`update ai_analyses set status = 'queued', progress = 0 where ${held(place)}`.execute(tx.kysely);
}

export interface StuckRow {
  readonly company_id: string;
  readonly id: string;
  readonly deal_id: string;
  readonly workspace_id: string;
  readonly requested_by: string;
  readonly interaction_id: string;
  readonly age_minutes: number;
}

const stuck = (now: Date, minutes: number) => {
  const before = new Date(now.getTime() - minutes * 60_000);
  return sql`
    ai_analyses a
     where ((a.status = 'running' and a.started_at < ${before}) or (a.status = 'queued' and a.created_at < ${before}))
       and app.is_open(a.company_id)`;
};

export const anyStuck = (now: Date, minutes: number): RawBuilder<boolean> =>
  sql`exists (select from ${stuck(now, minutes)})`;

/**
 * Analyses whose run died: those at work for longer than `minutes`, put back into the queue, and those that have
 * waited as long. Across companies: for the worker only.
 */
export async function takeUpStuck(tx: Tx, now: Date, minutes: number, limit: number): Promise<StuckRow[]> {
  const { rows } = await sql<StuckRow>`
    with stuck as (
      select a.company_id, a.id, a.deal_id, a.interaction_id, a.requested_by, a.created_at
        from ${stuck(now, minutes)}
       order by a.created_at limit ${limit} for update skip locked
    ), back as (
      update ai_analyses a set status = 'queued', progress = 0 from stuck s
       where a.company_id = s.company_id and a.id = s.id and a.status = 'running'
    )
    select s.company_id, s.id, s.deal_id, s.interaction_id, s.requested_by, d.workspace_id,
           (extract(epoch from ${now}::timestamptz - s.created_at) / 60)::int as age_minutes
      from stuck s join deals d on d.company_id = s.company_id and d.id = s.deal_id
  `.execute(tx.kysely);
  return rows;
}

/** Ends an abandoned analysis, with the reason. */
export async function failAnalysis(
  tx: Tx,
  companyId: string,
  id: string,
  failure: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update ai_analyses set status = 'failed', progress = 100, failure = ${failure}, finished_at = ${now}
     where company_id = ${companyId} and id = ${id} and status in ('queued', 'running') returning id
  `.execute(tx.kysely);
  return rows.length === 1;
}

export interface UsageRow {
  readonly id: string;
  readonly userId: string | null;
  readonly dealId: string | null;
  readonly interactionId: string | null;
  /** `openai`, `gemini`, `embedded`, `gnews`, `whisper`, or the host of an OpenAI-compatible endpoint. */
  readonly serviceType: string;
  readonly model: string | null;
  readonly apiCalls: number;
  readonly tokensInput: number;
  readonly tokensOutput: number;
  readonly costUsd: number;
  readonly success: boolean;
  /** What it was for; 'analysis' unless given. */
  readonly operation?: 'task_generation' | 'news_search' | 'transcription';
}

export async function insertUsage(tx: Tx, companyId: string, now: Date, row: UsageRow): Promise<void> {
  await sql`
    insert into usage_logs (company_id, id, user_id, deal_id, interaction_id, service_type, operation, model, api_calls,
                            tokens_input, tokens_output, tokens_total, estimated_cost_usd, success, created_at)
    values (${companyId}, ${row.id}, ${row.userId}, ${row.dealId}, ${row.interactionId}, ${row.serviceType},
      ${row.operation ?? 'analysis'},
            ${row.model}, ${row.apiCalls}, ${row.tokensInput}, ${row.tokensOutput},
            ${row.tokensInput + row.tokensOutput}, ${row.costUsd.toFixed(6)}::numeric, ${row.success}, ${now})
  `.execute(tx.kysely);
}

export interface BudgetRow {
  /** US dollars; null without a limit. */
  readonly budgetUsd: number | null;
  readonly spentUsd: number;
}

/** The company's budget for a month and what this month (UTC) has cost so far. */
export async function readBudget(tx: Tx, companyId: string, now: Date): Promise<BudgetRow> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { rows } = await sql<{ readonly budget: string | null; readonly spent: string }>`
    select c.analyst_monthly_budget_usd as budget,
           (select coalesce(sum(l.estimated_cost_usd), 0) from usage_logs l
             where l.company_id = c.id and l.created_at >= ${month}) as spent
      from companies c where c.id = ${companyId}
  `.execute(tx.kysely);
  const [row] = rows;
  return { budgetUsd: row?.budget == null ? null : Number(row.budget), spentUsd: Number(row?.spent ?? 0) };
}

export async function saveBudget(tx: Tx, companyId: string, budgetUsd: number | null): Promise<void> {
  await sql`
    update companies set analyst_monthly_budget_usd = ${budgetUsd === null ? null : budgetUsd.toFixed(6)}::numeric
     where id = ${companyId}
  `.execute(tx.kysely);
}

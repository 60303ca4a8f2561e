import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { EvidenceKind, EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import type { CostPeriod, FactorUnit } from '@dealwright/domain/problem-cost';
import { sql } from 'kysely';
import type { DealPlace } from '../../deals/detail-store.ts';

export interface ProblemRow {
  readonly id: string;
  readonly statement: string;
  readonly evidence_id: string | null;
  readonly affected: string;
  readonly stakeholder_id: string | null;
  readonly stakeholder_name: string | null;
  readonly consequence: string;
  readonly consequence_evidence_id: string | null;
  readonly version: number;
}

export interface CostRow {
  readonly id: string;
  readonly problem_id: string;
  readonly label: string;
  readonly period: CostPeriod;
  readonly currency: string;
}

export interface FactorRow {
  readonly id: string;
  readonly cost_id: string;
  readonly label: string;
  readonly unit: FactorUnit;
  readonly low: string;
  readonly high: string;
  readonly evidence_id: string | null;
}

/** The problems of a deal in their order. */
export async function listProblems(tx: Tx, deal: DealPlace): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select b.id, b.statement, b.evidence_id, b.affected, b.stakeholder_id, s.name as stakeholder_name, b.consequence,
           b.consequence_evidence_id, b.version
      from business_problems b
      left join stakeholders s on s.company_id = b.company_id and s.deal_id = b.deal_id and s.id = b.stakeholder_id
     where b.company_id = ${deal.companyId} and b.deal_id = ${deal.id}
     order by b.position, b.id
  `.execute(tx.kysely);
  return rows;
}

export async function listCosts(tx: Tx, deal: DealPlace): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    select id, problem_id, label, period, currency from problem_costs
     where company_id = ${deal.companyId} and deal_id = ${deal.id}
     order by problem_id, position, id
  `.execute(tx.kysely);
  return rows;
}

export async function listFactors(tx: Tx, deal: DealPlace): Promise<FactorRow[]> {
  const { rows } = await sql<FactorRow>`
    select id, cost_id, label, unit, trim_scale(low)::text as low, trim_scale(high)::text as high, evidence_id
      from cost_factors
     where company_id = ${deal.companyId} and deal_id = ${deal.id}
     order by cost_id, position, id
  `.execute(tx.kysely);
  return rows;
}

export interface CitedRow {
  readonly id: string;
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: EvidenceMark[];
  readonly stakeholder_id: string | null;
  readonly person_name: string | null;
  readonly occurred_on: Day;
  readonly interaction_id: string | null;
  readonly interaction_title: string | null;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
  readonly closed_at: Date | null;
  readonly superseded_by: string | null;
  readonly is_disputed: boolean;
}

/** Evidence of the deal by id, closed rows included, each with whether its pillar has a live contradiction. */
export async function listCited(tx: Tx, deal: DealPlace, ids: readonly string[]): Promise<CitedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CitedRow>`
    select e.id, e.pillar, e.polarity, e.kind, e.marks::text[] as marks, e.stakeholder_id, e.person_name,
           e.occurred_on::text as occurred_on, e.interaction_id, i.title as interaction_title, e.quote, e.quote_start,
           e.quote_end, e.closed_at, e.superseded_by,
           exists (select from meddpicc_evidence x
                    where x.company_id = e.company_id and x.deal_id = e.deal_id and x.pillar = e.pillar
                      and x.polarity = 'contradicts' and x.closed_at is null) as is_disputed
      from meddpicc_evidence e
      left join interactions i on i.company_id = e.company_id and i.deal_id = e.deal_id and i.id = e.interaction_id
     where e.company_id = ${deal.companyId} and e.deal_id = ${deal.id} and e.id = any(${[...new Set(ids)]}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

type ProblemWrite = Omit<ProblemRow, 'version' | 'stakeholder_name'>;

/** Adds a problem after the others of its deal. */
export async function insertProblem(
  tx: Tx,
  deal: DealPlace,
  problem: ProblemWrite,
  by: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into business_problems (company_id, deal_id, id, position, statement, evidence_id, affected, stakeholder_id,
      consequence, consequence_evidence_id, created_by, created_at, updated_at)
    select ${deal.companyId}, ${deal.id}, ${problem.id}, coalesce(max(b.position), 0) + 1, ${problem.statement},
           ${problem.evidence_id}::uuid, ${problem.affected}, ${problem.stakeholder_id}::uuid, ${problem.consequence},
           ${problem.consequence_evidence_id}::uuid, ${by.userId}, ${by.now}, ${by.now}
      from business_problems b where b.company_id = ${deal.companyId} and b.deal_id = ${deal.id}
  `.execute(tx.kysely);
}

/** Writes the texts if the version is still the one that was changed; false when it is not. */
export async function updateProblem(
  tx: Tx,
  deal: DealPlace,
  problem: ProblemWrite & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update business_problems
       set statement = ${problem.statement}, evidence_id = ${problem.evidence_id}::uuid, affected = ${problem.affected},
           stakeholder_id = ${problem.stakeholder_id}::uuid, consequence = ${problem.consequence},
           consequence_evidence_id = ${problem.consequence_evidence_id}::uuid, version = version + 1, updated_at = ${now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${problem.id}
       and version = ${problem.version}
    returning id
  `.execute(tx.kysely);
  return rows.length === 1;
}

export interface CostWrite extends Omit<CostRow, 'problem_id'> {
  readonly position: number;
  readonly factors: readonly (Omit<FactorRow, 'cost_id'> & { readonly position: number })[];
}

/** Replaces all costs of a problem. */
export async function replaceCosts(
  tx: Tx,
  deal: DealPlace,
  problemId: string,
  costs: readonly CostWrite[],
): Promise<void> {
  await sql`
    delete from problem_costs
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and problem_id = ${problemId}
  `.execute(tx.kysely);
  if (costs.length === 0) return;
  await sql`
    insert into problem_costs (company_id, deal_id, problem_id, id, position, label, period, currency)
    select ${deal.companyId}::uuid, ${deal.id}::uuid, ${problemId}::uuid, id, position, label, period, currency
      from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
        as c(id uuid, position int, label text, period text, currency text)
  `.execute(tx.kysely);
  const factors = costs.flatMap((cost) => cost.factors.map((factor) => ({ ...factor, cost_id: cost.id })));
  await sql`
    insert into cost_factors (company_id, deal_id, cost_id, id, position, label, unit, low, high, evidence_id)
    select ${deal.companyId}::uuid, ${deal.id}::uuid, cost_id, id, position, label, unit, low, high, evidence_id
      from jsonb_to_recordset(${JSON.stringify(factors)}::jsonb)
        as f(cost_id uuid, id uuid, position int, label text, unit text, low numeric, high numeric, evidence_id uuid)
  `.execute(tx.kysely);
}

/** False if the deal has no such problem. Its costs go with it. */
export async function deleteProblem(tx: Tx, deal: DealPlace, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from business_problems where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
    returning id
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** Positions as the ids come. */
export async function placeProblems(tx: Tx, deal: DealPlace, ids: readonly string[]): Promise<void> {
  await sql`
    update business_problems b set position = o.position
      from unnest(${[...ids]}::uuid[]) with ordinality as o(id, position)
     where b.company_id = ${deal.companyId} and b.deal_id = ${deal.id} and b.id = o.id
  `.execute(tx.kysely);
}

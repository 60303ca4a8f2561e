import type { Speaker } from '@dealwright/contract/interactions';
import type { Tx } from '@dealwright/db/database';
import type { EvidenceKind, EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { sql } from 'kysely';
import type { DealPlace } from '../deals/detail-store.ts';
import type { InteractionKind } from './analysis.ts';

export interface SuggestionFacts {
  readonly id: string;
  readonly analysis_id: string;
  readonly interaction_id: string;
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: EvidenceMark[];
  readonly statement: string;
  readonly quote: string;
  readonly quote_start: number;
  readonly quote_end: number;
  readonly speaker_label: string | null;
  readonly stakeholder_id: string | null;
  readonly person_name: string | null;
  readonly occurred_on: string;
  readonly confidence: number;
  readonly status: 'pending' | 'applied' | 'rejected';
  readonly created_at: Date;
}

export interface SuggestionRow extends SuggestionFacts {
  readonly interaction_title: string;
  readonly stakeholder_name: string | null;
  readonly analyst: 'embedded' | 'model';
  readonly model: string | null;
}

const facts = sql`
  s.id, s.analysis_id, s.interaction_id, s.pillar, s.polarity, s.kind, s.marks::text[] as marks, s.statement, s.quote,
  s.quote_start, s.quote_end, s.speaker_label, s.stakeholder_id, s.person_name, s.occurred_on::text as occurred_on,
  s.confidence, s.status, s.created_at`;

/** What waits to be decided, newest first. */
export async function listPending(tx: Tx, deal: DealPlace, limit: number): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select ${facts}, i.title as interaction_title, p.name as stakeholder_name,
           coalesce(a.analyst, 'embedded') as analyst, a.model
      from ai_suggestions s
      join interactions i on i.company_id = s.company_id and i.deal_id = s.deal_id and i.id = s.interaction_id
      join ai_analyses a on a.company_id = s.company_id and a.deal_id = s.deal_id and a.id = s.analysis_id
      left join stakeholders p on p.company_id = s.company_id and p.deal_id = s.deal_id and p.id = s.stakeholder_id
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.status = 'pending'
     order by s.created_at desc, s.id desc
     limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

interface Decision {
  readonly ids: readonly string[];
  readonly from: SuggestionFacts['status'];
  readonly to: SuggestionFacts['status'];
  readonly by: string;
  readonly now: Date;
}

/** Decides those whose status is still `from`; each is decided once, and the first decision wins. */
export async function decide(tx: Tx, deal: DealPlace, decision: Decision): Promise<SuggestionFacts[]> {
  const open = decision.to === 'pending';
  const { rows } = await sql<SuggestionFacts>`
    update ai_suggestions s
       set status = ${decision.to}, decided_by = ${open ? null : decision.by}::uuid,
           decided_at = ${open ? null : decision.now}::timestamptz,
           evidence_id = case when ${open} then null else s.evidence_id end
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.id = any(${decision.ids}::uuid[])
       and s.status = ${decision.from}
    returning ${facts}
  `.execute(tx.kysely);
  return rows;
}

/** The deal's suggestions with these ids, whatever became of them. */
export async function listByIds(tx: Tx, deal: DealPlace, ids: readonly string[]): Promise<SuggestionFacts[]> {
  const { rows } = await sql<SuggestionFacts>`
    select ${facts} from ai_suggestions s
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

/** Those of these suggestions that are evidence now. */
export async function listApplied(
  tx: Tx,
  deal: DealPlace,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly evidence_id: string }[]> {
  const { rows } = await sql<{ readonly id: string; readonly evidence_id: string }>`
    select s.id, s.evidence_id from ai_suggestions s
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.id = any(${ids}::uuid[])
       and s.status = 'applied' and s.evidence_id is not null
  `.execute(tx.kysely);
  return rows;
}

/** Ties applied suggestions to the evidence they became. */
export async function linkEvidence(
  tx: Tx,
  deal: DealPlace,
  links: readonly { readonly suggestion_id: string; readonly evidence_id: string }[],
): Promise<void> {
  await sql`
    update ai_suggestions s set evidence_id = l.evidence_id
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(suggestion_id uuid, evidence_id uuid)
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.id = l.suggestion_id
  `.execute(tx.kysely);
}

/** Quotes of an interaction that need not be proposed again: live evidence holds them, or they were already decided on. */
export async function listSettledQuotes(
  tx: Tx,
  deal: DealPlace,
  interactionId: string,
): Promise<{ readonly pillar: Pillar; readonly quote_start: number; readonly quote_end: number }[]> {
  const { rows } = await sql<{
    readonly pillar: Pillar;
    readonly quote_start: number;
    readonly quote_end: number;
  }>`
    select pillar, quote_start, quote_end from meddpicc_evidence
     where company_id = ${deal.companyId} and interaction_id = ${interactionId} and quote is not null and closed_at is null
    union
    select pillar, quote_start, quote_end from ai_suggestions
     where company_id = ${deal.companyId} and interaction_id = ${interactionId}
  `.execute(tx.kysely);
  return rows;
}

export type NewSuggestion = Omit<SuggestionFacts, 'status' | 'created_at' | 'marks'> & {
  readonly marks: readonly EvidenceMark[];
};

export async function insertSuggestions(
  tx: Tx,
  deal: DealPlace,
  now: Date,
  rows: readonly NewSuggestion[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ai_suggestions (company_id, deal_id, id, analysis_id, interaction_id, pillar, polarity, kind, marks,
      statement, quote, quote_start, quote_end, speaker_label, stakeholder_id, person_name, occurred_on, confidence, created_at)
    select ${deal.companyId}::uuid, ${deal.id}::uuid, id, analysis_id, interaction_id, pillar::meddpicc_pillar,
           polarity::evidence_polarity, kind::evidence_kind,
           array(select jsonb_array_elements_text(marks))::evidence_mark[], statement, quote, quote_start, quote_end,
           speaker_label, stakeholder_id, person_name, occurred_on, confidence, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s(id uuid, analysis_id uuid, interaction_id uuid, pillar text, polarity text, kind text, marks jsonb,
             statement text, quote text, quote_start int, quote_end int, speaker_label text, stakeholder_id uuid,
             person_name text, occurred_on date, confidence real)
  `.execute(tx.kysely);
}

/** An interaction with all that an analyst needs to know of it. */
export interface SourceRow {
  readonly id: string;
  readonly kind: InteractionKind;
  readonly title: string;
  readonly body: string;
  readonly speakers: Speaker[];
  /** Its day in UTC, 'YYYY-MM-DD'. */
  readonly occurred_on: string;
  readonly buyer_company: string | null;
  readonly seller_company: string;
}

/** The deal's interactions with these ids; `lock` keeps their texts as they are until the transaction ends. */
export async function listSources(
  tx: Tx,
  deal: DealPlace,
  ids: readonly string[],
  lock = false,
): Promise<SourceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SourceRow>`
    select i.id, i.kind, i.title, i.body, i.speakers, (i.occurred_at at time zone 'UTC')::date::text as occurred_on,
           a.name as buyer_company, c.name as seller_company
      from interactions i
      join deals d on d.company_id = i.company_id and d.id = i.deal_id
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
      join companies c on c.id = i.company_id
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.id = any(${[...new Set(ids)]}::uuid[])
     order by i.id ${lock ? sql`for update of i` : sql``}
  `.execute(tx.kysely);
  return rows;
}

export async function hasInteraction(tx: Tx, deal: DealPlace, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from interactions where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
  `.execute(tx.kysely);
  return rows.length === 1;
}

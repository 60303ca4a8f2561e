import type { Tx } from '@dealwright/db/database';
import type { EvidenceKind, EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { sql } from 'kysely';
import type { DealPlace } from '../../deals/detail-store.ts';
import type { LiveEvidence } from '../../deals/grading/store.ts';

/** A row as the page shows it, with its source, its quote and who closed it. */
export interface EvidenceRow extends LiveEvidence {
  readonly interaction_id: string | null;
  readonly interaction_title: string | null;
  readonly interaction_kind: string | null;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
  readonly suggestion_id: string | null;
  readonly step_change_id: string | null;
  readonly buyer_name: string | null;
  readonly buyer_email: string | null;
  readonly recorded_by: string | null;
  readonly recorded_by_name: string | null;
  readonly created_at: Date;
  readonly superseded_by: string | null;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly closed_by_name: string | null;
  readonly close_reason: string | null;
  readonly live: boolean;
}

const nameOf = (profile: string) =>
  sql.raw(
    `coalesce(nullif(concat_ws(' ', ${profile}.first_name, ${profile}.last_name), ''), ${profile}.email)`,
  );

/** The rows that lived at a moment, and the newest `closedLimit` of each pillar that were closed by then. */
export async function listEvidence(
  tx: Tx,
  deal: DealPlace,
  at: Date,
  closedLimit: number,
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    with known as (
      select e.*, (e.closed_at is null or e.closed_at > ${at}) as live
        from meddpicc_evidence e
       where e.company_id = ${deal.companyId} and e.deal_id = ${deal.id} and e.created_at <= ${at}
    ), placed as (
      select known.*, row_number() over (partition by pillar, live order by closed_at desc, created_at desc, id desc) as place
        from known
    )
    select e.id, e.deal_id, e.pillar, e.polarity, e.kind, e.marks::text[] as marks, e.statement, e.stakeholder_id,
           e.person_name, e.occurred_on::text as occurred_on, e.interaction_id, i.title as interaction_title,
           i.kind::text as interaction_kind, e.quote, e.quote_start, e.quote_end, e.suggestion_id,
           e.step_change_id, b.name as buyer_name, b.email as buyer_email,
           e.recorded_by, ${nameOf('r')} as recorded_by_name, e.created_at, e.superseded_by, e.closed_at,
           e.closed_by, ${nameOf('c')} as closed_by_name, e.close_reason, e.live
      from placed e
      left join profiles r on r.company_id = e.company_id and r.id = e.recorded_by
      left join step_changes b on b.company_id = e.company_id and b.deal_id = e.deal_id and b.id = e.step_change_id
      left join profiles c on c.company_id = e.company_id and c.id = e.closed_by
      left join interactions i on i.company_id = e.company_id and i.deal_id = e.deal_id and i.id = e.interaction_id
     where e.live or e.place <= ${closedLimit}
     order by e.pillar, e.live desc, case when e.live then null else e.closed_at end desc,
              e.occurred_on desc, e.created_at desc, e.id desc
  `.execute(tx.kysely);
  return rows;
}

export interface NewEvidence {
  readonly id: string;
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: readonly EvidenceMark[];
  readonly statement: string;
  readonly stakeholder_id: string | null;
  readonly person_name: string | null;
  readonly occurred_on: string;
  readonly interaction_id: string | null;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
  readonly suggestion_id: string | null;
  /** The buyer’s change to a step that it rests on. */
  readonly step_change_id?: string;
}

export async function insertEvidence(
  tx: Tx,
  deal: DealPlace,
  recordedBy: string | null,
  now: Date,
  rows: readonly NewEvidence[],
): Promise<void> {
  await sql`
    insert into meddpicc_evidence (company_id, deal_id, id, pillar, polarity, kind, marks, statement, stakeholder_id,
      person_name, occurred_on, interaction_id, quote, quote_start, quote_end, suggestion_id, step_change_id,
      recorded_by, created_at)
    select ${deal.companyId}::uuid, ${deal.id}::uuid, id, pillar::meddpicc_pillar, polarity::evidence_polarity,
           kind::evidence_kind, array(select jsonb_array_elements_text(marks))::evidence_mark[], statement, stakeholder_id,
           person_name, occurred_on, interaction_id, quote, quote_start, quote_end, suggestion_id,
           step_change_id, ${recordedBy}::uuid, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e(id uuid, pillar text, polarity text, kind text, marks jsonb, statement text, stakeholder_id uuid,
             person_name text, occurred_on date, interaction_id uuid, quote text, quote_start int, quote_end int,
             suggestion_id uuid, step_change_id uuid)
  `.execute(tx.kysely);
  const quoted = [...new Set(rows.flatMap((row) => (row.quote === null ? [] : (row.interaction_id ?? []))))];
  if (quoted.length === 0) return;
  await sql`
    update interactions set quoted = true
     where company_id = ${deal.companyId} and id = any(${quoted}::uuid[]) and not quoted
  `.execute(tx.kysely);
}

interface Closing {
  readonly evidenceId: string;
  readonly by: string | null;
  readonly now: Date;
  readonly reason: string | null;
  readonly supersededBy: string | null;
}

/** Closes a live row; false when it is closed already. */
export async function closeEvidence(tx: Tx, deal: DealPlace, closing: Closing): Promise<boolean> {
  const { rows } = await sql`
    update meddpicc_evidence
       set closed_at = ${closing.now}, closed_by = ${closing.by}, close_reason = ${closing.reason},
           superseded_by = ${closing.supersededBy}::uuid
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${closing.evidenceId} and closed_at is null
    returning id
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** The live row that rests on a buyer’s latest change to a step, if there is one. */
export async function findEvidenceOfStep(tx: Tx, deal: DealPlace, stepId: string): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select e.id
      from step_changes b
      join meddpicc_evidence e on e.company_id = b.company_id and e.deal_id = b.deal_id and e.step_change_id = b.id
     where b.company_id = ${deal.companyId} and b.deal_id = ${deal.id} and b.step_id = ${stepId} and e.closed_at is null
     order by b.id desc limit 1
  `.execute(tx.kysely);
  return rows[0]?.id ?? null;
}

export type EvidenceFacts = Pick<
  EvidenceRow,
  | 'id'
  | 'pillar'
  | 'polarity'
  | 'kind'
  | 'marks'
  | 'statement'
  | 'person_name'
  | 'occurred_on'
  | 'quote'
  | 'closed_at'
>;

/** One row of the deal, locked, so it is closed only once. */
export async function findEvidence(
  tx: Tx,
  deal: DealPlace,
  evidenceId: string,
): Promise<EvidenceFacts | null> {
  const { rows } = await sql<EvidenceFacts>`
    select id, pillar, polarity, kind, marks::text[] as marks, statement, person_name,
           occurred_on::text as occurred_on, quote, closed_at
      from meddpicc_evidence
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${evidenceId}
       for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface BuyerRow {
  readonly id: string;
  readonly name: string;
  readonly side: 'buyer' | 'partner';
}

/** People of the deal, by id; locked against removal, since the evidence will name them. */
export async function listPeople(
  tx: Tx,
  deal: DealPlace,
  ids: readonly string[],
): Promise<Map<string, BuyerRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BuyerRow>`
    select id, name, side from stakeholders
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = any(${[...new Set(ids)]}::uuid[])
     order by id for key share
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Texts of the deal's interactions, by id; locked, so that they cannot change under the quotes. */
export async function lockSources(
  tx: Tx,
  deal: DealPlace,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly body: string }>`
    select id, body from interactions
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = any(${[...new Set(ids)]}::uuid[])
     order by id for update
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row.body]));
}

export interface AnswerRow {
  readonly pillar: Pillar;
  readonly answer: string;
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_by_name: string | null;
  readonly updated_at: Date;
}

export async function listAnswers(tx: Tx, deal: DealPlace): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.pillar, a.answer, a.version, a.updated_by, a.updated_at,
           coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as updated_by_name
      from meddpicc_answers a
      left join profiles p on p.company_id = a.company_id and p.id = a.updated_by
     where a.company_id = ${deal.companyId} and a.deal_id = ${deal.id}
  `.execute(tx.kysely);
  return rows;
}

interface AnswerWrite {
  readonly pillar: Pillar;
  readonly answer: string;
  /** The version that was changed; 0 when there was none. */
  readonly version: number;
  readonly by: string;
  readonly now: Date;
}

/** Writes the answer if the version is still the one that was changed; null when it is not. */
export async function writeAnswer(tx: Tx, deal: DealPlace, write: AnswerWrite): Promise<number | null> {
  const { rows } =
    write.version === 0
      ? await sql<{ readonly version: number }>`
          insert into meddpicc_answers (company_id, deal_id, pillar, answer, updated_by, updated_at)
          values (${deal.companyId}, ${deal.id}, ${write.pillar}::meddpicc_pillar, ${write.answer}, ${write.by}, ${write.now})
          on conflict do nothing returning version
        `.execute(tx.kysely)
      : await sql<{ readonly version: number }>`
          update meddpicc_answers
             set answer = ${write.answer}, version = version + 1, updated_by = ${write.by}, updated_at = ${write.now}
           where company_id = ${deal.companyId} and deal_id = ${deal.id} and pillar = ${write.pillar}::meddpicc_pillar
             and version = ${write.version}
          returning version
        `.execute(tx.kysely);
  return rows[0]?.version ?? null;
}

/** What a field held at a moment. `changes` counts its changes up to then. */
export interface PastValue {
  readonly field: string;
  readonly known: boolean;
  readonly value: unknown;
  readonly changes: number;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly changed_at: Date | null;
}

/** Fields as the append-only history has them: the last change up to the moment, or what the first one after it replaced. */
export async function listPastValues(
  tx: Tx,
  deal: DealPlace,
  fields: readonly string[],
  at: Date,
): Promise<Map<string, PastValue>> {
  const { rows } = await sql<PastValue>`
    with changes as (
      select h.field, h.old_value, h.new_value, h.actor_id, h.created_at, h.created_at <= ${at} as past,
             count(*) filter (where h.created_at <= ${at}) over (partition by h.field)::int as changes,
             row_number() over (partition by h.field, h.created_at <= ${at} order by
               case when h.created_at <= ${at} then h.created_at end desc,
               case when h.created_at <= ${at} then h.id end desc,
               h.created_at, h.id) as place
        from deal_history_entries h
       where h.company_id = ${deal.companyId} and h.deal_id = ${deal.id} and h.field = any(${fields}::text[])
    )
    select distinct on (c.field) c.field, true as known,
           case when c.past then c.new_value else c.old_value end as value, c.changes,
           case when c.past then c.actor_id end as actor_id,
           case when c.past then coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) end as actor_name,
           case when c.past then c.created_at end as changed_at
      from changes c
      left join profiles p on p.company_id = ${deal.companyId} and p.id = c.actor_id
     where c.place = 1
     order by c.field, c.past desc
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.field, row]));
}

export interface DealFacts {
  readonly stage: string;
  readonly forecast_choice: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

export async function getDealFacts(tx: Tx, deal: DealPlace): Promise<DealFacts> {
  const { rows } = await sql<DealFacts>`
    select stage, forecast_choice, created_at, closed_at from deals where company_id = ${deal.companyId} and id = ${deal.id}
  `.execute(tx.kysely);
  const [facts] = rows;
  if (!facts) throw new Error('the deal was found a moment ago');
  return facts;
}

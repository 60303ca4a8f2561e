import type { INTERACTION_KINDS } from '@dealwright/contract/interactions';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import type { SuggestedOrigin } from '@dealwright/domain/task';
import { sql } from 'kysely';
import type { DealPlace } from '../../deals/deal-key-store.ts';

export interface SuggestionRow {
  readonly id: string;
  readonly reason: string;
  readonly origin: SuggestedOrigin;
  readonly title: string;
  readonly note: string | null;
  readonly due_on: Day | null;
  readonly pillar: Pillar | null;
  readonly stakeholder_id: string | null;
  readonly stakeholder_name: string | null;
  readonly said_by: 'buyer' | 'seller' | null;
  readonly person_name: string | null;
  readonly interaction_id: string | null;
  readonly interaction_title: string | null;
  readonly interaction_kind: (typeof INTERACTION_KINDS)[number] | null;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
  readonly created_at: Date;
}

const columns = sql`
  s.id, s.reason, s.origin::text as origin, s.title, s.note, s.due_on, s.pillar, s.stakeholder_id,
  p.name as stakeholder_name, s.said_by,
  s.person_name, s.interaction_id, i.title as interaction_title, i.kind as interaction_kind, s.quote, s.quote_start,
  s.quote_end, s.created_at`;
const joined = sql`
  task_suggestions s
  left join stakeholders p on p.company_id = s.company_id and p.deal_id = s.deal_id and p.id = s.stakeholder_id
  left join interactions i on i.company_id = s.company_id and i.deal_id = s.deal_id and i.id = s.interaction_id`;

/** What waits for a decision: commitments first, which somebody counts on. */
export async function listPending(tx: Tx, deal: DealPlace, limit: number): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select ${columns} from ${joined}
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.status = 'pending'
     order by s.origin desc, s.due_on nulls last, s.created_at, s.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Those of the named ones that nobody decided on yet, locked. */
export async function lockPending(tx: Tx, deal: DealPlace, ids: readonly string[]): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select ${columns} from ${joined}
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.status = 'pending'
       and s.id = any(${ids}::uuid[])
     order by s.id for update of s
  `.execute(tx.kysely);
  return rows;
}

export async function decide(
  tx: Tx,
  deal: DealPlace,
  ids: readonly string[],
  decision: { readonly status: 'taken' | 'dismissed'; readonly by: string; readonly now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update task_suggestions
       set status = ${decision.status}, decided_by = ${decision.by}, decided_at = ${decision.now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = any(${ids}::uuid[])
  `.execute(tx.kysely);
}

export interface NewSuggestion {
  readonly id: string;
  readonly reason: string;
  readonly origin: SuggestedOrigin;
  readonly title: string;
  readonly note: string | null;
  readonly due_on: Day | null;
  readonly pillar: Pillar | null;
  readonly stakeholder_id: string | null;
  readonly said_by: 'buyer' | 'seller' | null;
  readonly person_name: string | null;
  readonly interaction_id: string | null;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
}

/**
 * Adds what was not proposed for this reason before: what was taken or set aside does not come back. Nor does what an
 * open task is about already, by its words or by its pillar, nor a sentence that was proposed by another cut of it.
 */
export async function insertSuggestions(
  tx: Tx,
  deal: DealPlace,
  rows: readonly NewSuggestion[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into task_suggestions (company_id, deal_id, id, reason, origin, title, note, due_on, pillar, stakeholder_id,
                                  said_by, person_name, interaction_id, quote, quote_start, quote_end, created_at)
    select distinct on (lower(r.title)) ${deal.companyId}::uuid, ${deal.id}::uuid, r.id, r.reason, r.origin, r.title,
      r.note, r.due_on, r.pillar, r.stakeholder_id,
           r.said_by, r.person_name, r.interaction_id, r.quote, r.quote_start, r.quote_end, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, reason text, origin task_origin, title text, note text, due_on date, pillar meddpicc_pillar,
              stakeholder_id uuid, said_by text, person_name text, interaction_id uuid, quote text, quote_start integer,
              quote_end integer)
     where not exists (
             select 1 from tasks t
              where t.company_id = ${deal.companyId} and t.deal_id = ${deal.id} and t.done_at is null
                and t.removed_at is null
                and (lower(t.title) = lower(r.title) or (t.origin in ('gap', 'ageing') and t.pillar = r.pillar)))
       and not exists (
             select 1 from task_suggestions o
              where o.company_id = ${deal.companyId} and o.interaction_id = r.interaction_id
                and o.quote_start < r.quote_end and o.quote_end > r.quote_start)
       and not exists (
             select 1 from task_suggestions o
              where o.company_id = ${deal.companyId} and o.deal_id = ${deal.id} and o.status = 'pending'
                and lower(o.title) = lower(r.title))
    on conflict (company_id, deal_id, reason) do nothing
  `.execute(tx.kysely);
}

/** Takes away what waits and has no reason any more; what comes from texts stays as long as the text does. */
export async function dropUnfounded(tx: Tx, deal: DealPlace, reasons: readonly string[]): Promise<void> {
  await sql`
    delete from task_suggestions
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and status = 'pending' and origin <> 'commitment'
       and reason <> all(${reasons}::text[])
  `.execute(tx.kysely);
}

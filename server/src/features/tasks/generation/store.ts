import type { INTERACTION_KINDS } from '@dealwright/contract/interactions';
import type { TaskGeneration } from '@dealwright/contract/tasks/task-suggestions';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import type { SuggestedOrigin } from '@dealwright/domain/task';
import { sql } from 'kysely';
import type { DealPlace } from '../../deals/detail-store.ts';

export interface GenerationRow {
  readonly id: string;
  readonly deal_id: string;
  readonly workspace_id: string;
  readonly requested_by: string;
  readonly status: TaskGeneration['status'];
  readonly analyst: TaskGeneration['analyst'];
  readonly model: string | null;
  readonly notice: string | null;
  readonly failure: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

const columns = sql`
  g.id, g.deal_id, g.requested_by, g.status, g.analyst, g.model, g.notice, g.failure, g.created_at, g.finished_at,
  (select d.workspace_id from deals d where d.company_id = g.company_id and d.id = g.deal_id) as workspace_id`;

export async function findLatestGeneration(tx: Tx, deal: DealPlace): Promise<GenerationRow | null> {
  const { rows } = await sql<GenerationRow>`
    select ${columns} from task_generations g where company_id = ${deal.companyId} and deal_id = ${deal.id}
     order by created_at desc, id desc limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface NewGeneration {
  readonly id: string;
  readonly requestedBy: string;
  readonly now: Date;
  /** One that began before this is dead. */
  readonly deadBefore: Date;
}

/** Queues a reading of the deal; false when one is waiting or at work. One that died makes room. */
export async function insertGeneration(tx: Tx, deal: DealPlace, row: NewGeneration): Promise<boolean> {
  await sql`
    update task_generations
       set status = 'failed', failure = 'Task suggestions were interrupted. Start again.', finished_at = ${row.now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and status in ('queued', 'running')
       and created_at < ${row.deadBefore}
  `.execute(tx.kysely);
  const { rows } = await sql`
    insert into task_generations (company_id, deal_id, id, requested_by, created_at)
    values (${deal.companyId}, ${deal.id}, ${row.id}, ${row.requestedBy}, ${row.now})
    on conflict (company_id, deal_id) where status in ('queued', 'running') do nothing returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** Takes it for a run; null when there is nothing to do. A second try takes it from the first. */
export async function claimGeneration(
  tx: Tx,
  companyId: string,
  id: string,
  { now, again }: { readonly now: Date; readonly again: boolean },
): Promise<GenerationRow | null> {
  const { rows } = await sql<GenerationRow>`
    update task_generations g set status = 'running', started_at = ${now}
     where company_id = ${companyId} and id = ${id} and (status = 'queued' or (status = 'running' and ${again}))
    returning ${columns}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface Finished {
  readonly status: 'succeeded' | 'failed';
  readonly analyst: TaskGeneration['analyst'];
  readonly model: string | null;
  readonly notice: string | null;
  readonly failure: string | null;
  readonly refused: number;
}

/** False when another run, or the next request, ended it already. */
export async function finishGeneration(
  tx: Tx,
  companyId: string,
  id: string,
  result: Finished,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update task_generations
       set status = ${result.status}, analyst = ${result.analyst}, model = ${result.model}, notice = ${result.notice},
           failure = ${result.failure}, refused = ${result.refused}, finished_at = ${now}
     where company_id = ${companyId} and id = ${id} and status = 'running' returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

export interface ReadableSource {
  readonly id: string;
  readonly version: number;
  readonly length: number;
}

/** The latest texts of a deal, without their words; for a model those that it has not read as they are now. */
export async function listReadable(
  tx: Tx,
  deal: DealPlace,
  { since, limit, unread }: { readonly since: Date; readonly limit: number; readonly unread: boolean },
): Promise<ReadableSource[]> {
  const known = unread
    ? sql`not exists (select 1 from task_sources k
                       where k.company_id = i.company_id and k.deal_id = i.deal_id and k.interaction_id = i.id
                         and k.interaction_version = i.version)`
    : sql`true`;
  const { rows } = await sql<ReadableSource>`
    select i.id, i.version, length(i.body) as length from interactions i
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.occurred_at >= ${since} and ${known}
     order by i.occurred_at desc, i.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function markRead(tx: Tx, deal: DealPlace, sources: readonly ReadableSource[]): Promise<void> {
  if (sources.length === 0) return;
  await sql`
    insert into task_sources (company_id, deal_id, interaction_id, interaction_version)
    select ${deal.companyId}, ${deal.id}, r.id, r.version
      from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r (id uuid, version integer)
      join interactions i on i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.id = r.id
    on conflict (company_id, deal_id, interaction_id) do update set interaction_version = excluded.interaction_version
  `.execute(tx.kysely);
}

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

const suggestionColumns = sql`
  s.id, s.reason, s.origin::text as origin, s.title, s.note, s.due_on, s.pillar, s.stakeholder_id,
  p.name as stakeholder_name, s.said_by,
  s.person_name, s.interaction_id, i.title as interaction_title, i.kind as interaction_kind, s.quote, s.quote_start,
  s.quote_end, s.created_at`;
const joined = sql`
  task_suggestions s
  left join stakeholders p on p.company_id = s.company_id and p.deal_id = s.deal_id and p.id = s.stakeholder_id
  left join interactions i on i.company_id = s.company_id and i.deal_id = s.deal_id and i.id = s.interaction_id`;

/** Pending proposals, with commitments first, since others count on them. */
export async function listPending(tx: Tx, deal: DealPlace, limit: number): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select ${suggestionColumns} from ${joined}
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.status = 'pending'
     order by s.origin desc, s.due_on nulls last, s.created_at, s.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** The given ones that are still undecided, locked. */
export async function lockPending(tx: Tx, deal: DealPlace, ids: readonly string[]): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select ${suggestionColumns} from ${joined}
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

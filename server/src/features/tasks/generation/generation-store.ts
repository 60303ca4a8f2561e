import type { TaskGeneration } from '@dealwright/contract/tasks/task-suggestions';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { DealPlace } from '../../deals/deal-key-store.ts';

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
       set status = 'failed', failure = 'The reading was interrupted. Start it again.', finished_at = ${row.now}
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

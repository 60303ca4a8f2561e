import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { wakeAnnouncer } from './announce.ts';
import { newId } from './ids.ts';

export const EVENT_TYPES = [
  'deal.created',
  'deal.changed',
  'deal.moved',
  'deal.deleted',
  'deal.merged',
  'meddpicc.changed',
  'interaction.changed',
  'mail.received',
  'stakeholder.changed',
  'competitor.changed',
  'contact.created',
  'contact.changed',
  'contact.merged',
  'contact.deleted',
  'account.created',
  'account.changed',
  'account.merged',
  'account.deleted',
  'analysis.requested',
  'analysis.changed',
  'task.changed',
  'task.completed',
  'task.due',
  'task_generation.requested',
  'task_generation.changed',
  'operation.undo_requested',
  'operation.undone',
  'import.finished',
  'quote.changed',
  'close_plan.changed',
  'work.assigned',
  'news.asked',
  'odds.asked',
  'recording.changed',
  'review.changed',
  'rules.asked',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface NewEvent {
  readonly companyId: string;
  readonly workspaceId: string;
  /** Null for what belongs to no deal, such as a task of an account. */
  readonly dealId: string | null;
  readonly type: EventType;
  readonly actorId: string | null;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Writes what happened into the outbox, in the transaction that made it happen. Watchers hear of it at commit. */
export async function emit(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    id: newId(),
    company_id: event.companyId,
    workspace_id: event.workspaceId,
    deal_id: event.dealId,
    type: event.type,
    actor_id: event.actorId,
    payload: event.payload ?? {},
  }));
  await sql`
    insert into events (company_id, id, workspace_id, deal_id, type, actor_id, payload)
    select company_id, id, workspace_id, deal_id, type, actor_id, payload
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e(company_id uuid, id uuid, workspace_id uuid, deal_id uuid, type text, actor_id uuid, payload jsonb)
  `.execute(tx.kysely);
  wakeAnnouncer(tx);
}

/**
 * For the rest of the transaction, contacts and accounts raise no events of their own: an import or its undo raises one
 * for all of them, and nobody follows sample data or a company that is being erased.
 */
export async function holdRecordEvents(tx: Tx): Promise<void> {
  await sql`select set_config('app.one_event', 'on', true)`.execute(tx.kysely);
}

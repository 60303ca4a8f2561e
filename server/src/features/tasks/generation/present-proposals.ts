import {
  MOST_TASK_SUGGESTIONS,
  type TaskProposals,
  type TaskSuggestion,
} from '@dealwright/contract/tasks/task-suggestions';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { canEditTask } from '../policy.ts';
import { findLatestGeneration, listPending, type SuggestionRow } from './store.ts';

function commitmentOf(row: SuggestionRow): TaskSuggestion['commitment'] {
  const { interaction_id: id, interaction_kind: kind, quote, quote_start, quote_end, said_by } = row;
  if (id === null || kind === null || quote === null || quote_start === null || quote_end === null)
    return null;
  return {
    said_by: said_by ?? 'seller',
    name: row.person_name,
    interaction: { id, title: row.interaction_title ?? '', kind },
    quote,
    quote_start,
    quote_end,
  };
}

function present(row: SuggestionRow): TaskSuggestion {
  const { id, origin, title, note, due_on, pillar, stakeholder_id, stakeholder_name } = row;
  return {
    id,
    origin,
    title,
    note,
    due_on,
    pillar,
    person:
      stakeholder_id !== null && stakeholder_name !== null
        ? { id: stakeholder_id, name: stakeholder_name }
        : null,
    commitment: commitmentOf(row),
    created_at: row.created_at.toISOString(),
  };
}

/** A deal's pending proposals, and the state of its latest reading. */
export async function readProposals(tx: Tx, actor: Actor, deal: DealRef): Promise<TaskProposals> {
  const latest = await findLatestGeneration(tx, deal);
  const rows = await listPending(tx, deal, MOST_TASK_SUGGESTIONS);
  return {
    generation: latest && {
      status: latest.status,
      analyst: latest.analyst,
      model: latest.model,
      notice: latest.notice,
      failure: latest.failure,
      created_at: latest.created_at.toISOString(),
      finished_at: latest.finished_at?.toISOString() ?? null,
    },
    suggestions: rows.map(present),
    can: { edit: canEditTask(actor, { deal }) },
  };
}

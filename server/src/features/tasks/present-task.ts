import type { Task } from '@dealwright/contract/tasks/tasks';
import type { Actor } from '../../platform/actor.ts';
import type { Home } from './access.ts';
import { canEditTask } from './policy.ts';
import type { TaskRow } from './store.ts';

function source(row: TaskRow): Task['source'] {
  const { quote, quote_start, quote_end, interaction_id: id } = row;
  if (quote === null) return null;
  const interaction =
    id !== null && row.interaction_kind !== null
      ? { id, title: row.interaction_title ?? '', kind: row.interaction_kind }
      : null;
  return { interaction, quote, quote_start, quote_end };
}

/** `home` where it is known; in lists of what the person finds in lists, the row itself says enough. */
export function presentTask(actor: Actor, row: TaskRow, home?: Home): Task {
  const { company_id: companyId, workspace_id: workspaceId } = row;
  const listed =
    row.deal_id === null
      ? { account: { companyId, workspaceId } }
      : { deal: { companyId, workspaceId, isTheirs: row.is_theirs, shelf: null, isShared: false } };
  return {
    id: row.id,
    deal:
      row.deal_number === null
        ? null
        : { number: Number(row.deal_number), name: row.deal_name ?? '', account: row.account_name },
    account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '' },
    title: row.title,
    note: row.note,
    due_on: row.due_on,
    assignee: { id: row.assignee_id, name: row.assignee_name },
    pillar: row.pillar,
    origin: row.origin,
    source: source(row),
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    done:
      row.done_at === null || row.done_by === null
        ? null
        : { at: row.done_at.toISOString(), by: { id: row.done_by, name: row.finisher_name ?? '' } },
    version: row.version,
    can: { edit: canEditTask(actor, home ?? listed) },
  };
}

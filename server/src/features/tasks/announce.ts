import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { emit } from '../../platform/events.ts';
import { type HistoryCause, recordChanges } from '../deals/history/store.ts';
import type { TaskRow } from './store.ts';

/** A person's call that writes tasks. */
export interface TaskCall {
  readonly actor: Actor;
  readonly now: Date;
}

/** What the deal's history says of a task: all that can be changed of it, so that it can be brought back. */
function inHistory(row: TaskRow | null) {
  if (row === null) return null;
  const { id, title, note, due_on, pillar, assignee_id, assignee_name, done_at } = row;
  return {
    id,
    title,
    note,
    due_on,
    pillar,
    assignee: { id: assignee_id, name: assignee_name },
    done: done_at !== null,
  };
}

interface Change {
  readonly before: TaskRow | null;
  readonly after: TaskRow | null;
}

/** Whom it became the task of, when that is news to them. */
function newAssignee({ before, after }: Change, actorId: string): string | null {
  if (after === null || after.assignee_id === actorId || after.done_at !== null) return null;
  return before?.assignee_id === after.assignee_id ? null : after.assignee_id;
}

/**
 * History and events of what was done to tasks, in the transaction that did it. A completion is an event of its own,
 * which receivers of the company's webhook hear of.
 */
export async function announce(
  tx: Tx,
  { actor, now }: TaskCall,
  changes: readonly Change[],
  cause: HistoryCause = 'edit',
): Promise<void> {
  const { companyId, userId: actorId } = actor;
  const history = changes.flatMap(({ before, after }) => {
    const dealId = (after ?? before)?.deal_id;
    if (!dealId) return [];
    return [{ dealId, field: 'task', oldValue: inHistory(before), newValue: inHistory(after) }];
  });
  await recordChanges(tx, { companyId, actorId, cause, now }, history);
  await emit(
    tx,
    changes.flatMap((change) => {
      const row = change.after ?? change.before;
      if (row === null) return [];
      const completed = change.before?.done_at === null && change.after?.done_at != null;
      const assignee = newAssignee(change, actorId);
      return [
        {
          companyId,
          workspaceId: row.workspace_id,
          dealId: row.deal_id,
          actorId,
          type: completed ? ('task.completed' as const) : ('task.changed' as const),
          payload: {
            ...(row.deal_number !== null && { number: Number(row.deal_number) }),
            ...(row.account_id !== null && { account_id: row.account_id }),
            task_id: row.id,
            title: row.title,
            ...(completed && { completed_at: row.done_at ?? now }),
            ...(assignee !== null && { task_assignee_id: assignee }),
          },
        },
      ];
    }),
  );
}

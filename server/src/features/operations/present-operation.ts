import type { Operation } from '@dealwright/contract/undo';
import type { Actor } from '../../platform/actor.ts';
import { canUndoOperation } from './policy.ts';
import type { OperationRow } from './store.ts';

const person = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

function percentOf({ state, last_position: last, undone_from: from }: OperationRow): number {
  if (state !== 'undoing') return 100;
  if (from === null || last === 0n) return 0;
  return Number(((last - from + 1n) * 100n) / last);
}

export function presentOperation(actor: Actor, row: OperationRow, now: Date): Operation {
  const { created, changed, deleted, restored, kept } = row;
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    actor: person(row.actor_id, row.actor_name),
    created_at: row.created_at.toISOString(),
    counts: { created, changed, deleted },
    state: row.state,
    undo_until: row.undo_until.toISOString(),
    undo: row.undo_asked_at && {
      by: person(row.undone_by, row.undoer_name),
      asked_at: row.undo_asked_at.toISOString(),
      finished_at: row.undone_at?.toISOString() ?? null,
      restored,
      kept,
      percent: percentOf(row),
    },
    can: { undo: canUndoOperation(actor, row) && row.state === 'done' && row.undo_until > now },
  };
}

import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { displayName } from '../../../platform/authenticate.ts';
import { withNames } from './colleagues.ts';
import type { HistoryRow } from './store.ts';

export function presentHistoryEntry(row: HistoryRow, names: ReadonlyMap<string, string>): HistoryEntry {
  const { actor_id, first_name, last_name, email } = row;
  return {
    id: row.id,
    field: row.field,
    old_value: withNames(row.field, row.old_value, names),
    new_value: withNames(row.field, row.new_value, names),
    actor: actor_id && email ? { id: actor_id, name: displayName({ first_name, last_name, email }) } : null,
    cause: row.cause,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
  };
}

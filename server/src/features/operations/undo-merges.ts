import { forgetMerged } from './merge-store.ts';
import type { Undoable } from './undoable.ts';

/** Removes the redirects of merged records: after the undo each is itself again. */
export const undoMerges: Undoable = {
  table: 'merged_records',
  kind: 'merge',
  remove: async (tx, _context, ids) => {
    await forgetMerged(tx, ids);
    return [];
  },
  names: async () => new Map(),
};

import { forgetMerged } from './merge-store.ts';
import type { Undoable } from './undoable.ts';

/** Where merged records lead: once a merge is undone each is itself again. */
export const undoMerges: Undoable = {
  table: 'merged_records',
  kind: 'merge',
  remove: async (tx, _context, ids) => {
    await forgetMerged(tx, ids);
    return [];
  },
  names: async () => new Map(),
};

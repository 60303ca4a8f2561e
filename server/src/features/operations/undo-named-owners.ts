import { listNamedOwnerNames, removeUnused } from '../identity/named-owners/store.ts';
import type { Undoable } from './undoable.ts';

/** Removes added owners who aren't members, unless something refers to them. */
export const undoNamedOwners: Undoable = {
  table: 'profiles',
  kind: 'named owner',
  remove: async (tx, _context, ids) => {
    const gone = new Set(await removeUnused(tx, ids));
    return ids.filter((id) => !gone.has(id));
  },
  names: listNamedOwnerNames,
};

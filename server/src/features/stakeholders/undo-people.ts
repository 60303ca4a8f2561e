import type { Undoable } from '../operations/undoable.ts';
import { listPersonNames, removeUnusedPeople } from './undo-store.ts';

/** How people of deals are taken back. */
export const undoPeople: Undoable = {
  table: 'stakeholders',
  kind: 'person',
  remove: (tx, _context, ids) => removeUnusedPeople(tx, ids),
  names: listPersonNames,
};

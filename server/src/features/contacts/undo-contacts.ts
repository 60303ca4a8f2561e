import type { Undoable } from '../operations/undoable.ts';
import { recordContactChanges } from './history-store.ts';
import { listContactNames, removeUnusedContacts } from './undo-store.ts';

const WORDS: Readonly<Record<string, string>> = { owner_id: 'owner', account_id: 'account' };
/** In the history a colleague or an account is a record with its id. */
const said = (column: string, value: unknown): unknown =>
  column in WORDS && typeof value === 'string' ? { id: value } : value;

/** How contacts are taken back. */
export const undoContacts: Undoable = {
  table: 'contacts',
  kind: 'contact',
  remove: (tx, _context, ids) => removeUnusedContacts(tx, ids),
  restored: (tx, { companyId, actorId, now }, records) =>
    recordContactChanges(
      tx,
      { companyId, actorId, cause: 'undo', now },
      records.flatMap(({ id, was, putBack }) =>
        Object.keys(putBack).map((column) => ({
          contactId: id,
          field: WORDS[column] ?? column,
          oldValue: said(column, was[column]),
          newValue: said(column, putBack[column]),
        })),
      ),
    ),
  names: listContactNames,
};

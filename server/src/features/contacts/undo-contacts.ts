import type { Tx } from '@dealwright/db/database';
import { listAccountNames } from '../accounts/undo-store.ts';
import type { RestoredRecord, Undoable, UndoContext } from '../operations/undoable.ts';
import { recordContactChanges } from './history-store.ts';
import { listContactNames, removeUnusedContacts } from './undo-store.ts';

const WORDS: Readonly<Record<string, string>> = { owner_id: 'owner', account_id: 'account' };

/** The history has what went back; an owner is given by their id, an account with its name. */
async function restored(tx: Tx, context: UndoContext, records: readonly RestoredRecord[]): Promise<void> {
  const { companyId, actorId, now } = context;
  const accountIds = records
    .flatMap(({ was, putBack }) => [was['account_id'], putBack['account_id']])
    .filter((id): id is string => typeof id === 'string');
  const accounts = await listAccountNames(tx, companyId, [...new Set(accountIds)]);
  const said = (column: string, value: unknown): unknown => {
    if (!(column in WORDS) || typeof value !== 'string') return value;
    return column === 'owner_id' ? { id: value } : { id: value, name: accounts.get(value)?.name ?? '' };
  };
  const changes = records.flatMap(({ id, was, putBack }) =>
    Object.keys(putBack).map((column) => ({
      contactId: id,
      field: WORDS[column] ?? column,
      oldValue: said(column, was[column]),
      newValue: said(column, putBack[column]),
    })),
  );
  await recordContactChanges(tx, { companyId, actorId, cause: 'undo', now }, changes);
}

/** How contacts are taken back. */
export const undoContacts: Undoable = {
  table: 'contacts',
  kind: 'contact',
  remove: (tx, _context, ids) => removeUnusedContacts(tx, ids),
  restored,
  names: listContactNames,
};

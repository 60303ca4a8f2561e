import type { Tx } from '@dealwright/db/database';
import { listAccountNames } from '../accounts/undo-store.ts';
import { gradeAnew } from '../deals/undo-deals.ts';
import type { MergedPair, RestoredRecord, Undoable, UndoContext } from '../operations/undoable.ts';
import { recordContactChanges } from './history-store.ts';
import {
  listContactNames,
  listDealsOfBoth,
  listReadableNames,
  removeUnusedContacts,
  returnAddresses,
} from './undo-store.ts';

const WORDS: Readonly<Record<string, string>> = { owner_id: 'owner', account_id: 'account' };

/** Records restored fields in the history: an owner by id, an account by name. */
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
    Object.keys(putBack)
      .filter((column) => column !== 'edited_at')
      .map((column) => ({
        contactId: id,
        field: WORDS[column] ?? column,
        oldValue: said(column, was[column]),
        newValue: said(column, putBack[column]),
      })),
  );
  await recordContactChanges(tx, { companyId, actorId, cause: 'undo', now }, changes);
}

/** Returns addresses to each contact, and regrades the deals that include both. */
async function unmerged(tx: Tx, context: UndoContext, pair: MergedPair): Promise<void> {
  const { companyId, actorId, operationId, now } = context;
  await returnAddresses(tx, operationId, pair, now);
  const gone = (await listContactNames(tx, companyId, [pair.goneId])).get(pair.goneId);
  if (gone) {
    const oldValue = { id: pair.goneId, name: gone.name };
    const change = { contactId: pair.keptId, field: 'merge', oldValue, newValue: null };
    await recordContactChanges(tx, { companyId, actorId, cause: 'undo', now }, [change]);
  }
  await gradeAnew(tx, context, await listDealsOfBoth(tx, companyId, pair));
}

/** How contacts are undone. */
export const undoContacts: Undoable = {
  table: 'contacts',
  kind: 'contact',
  remove: (tx, _context, ids) => removeUnusedContacts(tx, ids),
  restored,
  unmerged,
  names: listReadableNames,
};

import type { Undoable } from '../operations/undoable.ts';
import { listReadableNames, removeUnusedAccounts } from './undo-store.ts';

/** How accounts are taken back. */
export const undoAccounts: Undoable = {
  table: 'accounts',
  kind: 'account',
  groups: { annual_revenue_minor: 'revenue', currency: 'revenue' },
  remove: (tx, _context, ids) => removeUnusedAccounts(tx, ids),
  names: listReadableNames,
};

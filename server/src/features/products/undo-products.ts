import { recordChanges } from '../deals/history/store.ts';
import type { Undoable } from '../operations/undoable.ts';
import {
  listNamesOfBooks,
  listNamesOfLines,
  listNamesOfPrices,
  listNamesOfProducts,
  removeEmptyBooks,
  removeFirstLines,
  removePrices,
  removeUnusedProducts,
} from './undo-store.ts';

/** How products are undone: those that a deal has stay. */
export const undoProducts: Undoable = {
  table: 'products',
  kind: 'product',
  remove: (tx, { companyId }, ids) => removeUnusedProducts(tx, companyId, ids),
  names: (tx, { companyId }, ids) => listNamesOfProducts(tx, companyId, ids),
};

/** How price books are undone: those that have prices or that a deal follows stay. */
export const undoPriceBooks: Undoable = {
  table: 'price_books',
  kind: 'price book',
  remove: (tx, { companyId }, ids) => removeEmptyBooks(tx, companyId, ids),
  names: (tx, { companyId }, ids) => listNamesOfBooks(tx, companyId, ids),
};

/** How prices of products are undone. */
export const undoPrices: Undoable = {
  table: 'prices',
  kind: 'price',
  remove: async (tx, { companyId }, ids) => {
    await removePrices(tx, companyId, ids);
    return [];
  },
  names: (tx, { companyId }, ids) => listNamesOfPrices(tx, companyId, ids),
};

/** How the one product that was added to a deal is undone: it stays if the deal's products changed since. */
export const undoLines: Undoable = {
  table: 'deal_lines',
  kind: 'product of a deal',
  remove: async (tx, { companyId, actorId, operationId: causeId, now }, ids) => {
    const removed = await removeFirstLines(tx, companyId, ids);
    const changes = removed.map(({ deal_id: dealId, total }) => ({
      dealId,
      field: 'lines',
      oldValue: total,
      newValue: null,
    }));
    await recordChanges(tx, { companyId, actorId, cause: 'undo', causeId, now }, changes);
    const gone = new Set(removed.map(({ id }) => id));
    return ids.filter((id) => !gone.has(id));
  },
  names: listNamesOfLines,
};

import type { Undoable } from '../operations/undoable.ts';
import {
  listNamesOfBooks,
  listNamesOfPrices,
  listNamesOfProducts,
  removeEmptyBooks,
  removePrices,
  removeUnusedProducts,
} from './undo-store.ts';

/** How products are undone: those that a deal has stay. */
export const undoProducts: Undoable = {
  table: 'products',
  kind: 'product',
  remove: (tx, { companyId }, ids) => removeUnusedProducts(tx, companyId, ids),
  names: listNamesOfProducts,
};

/** How price books are undone: those with prices stay. */
export const undoPriceBooks: Undoable = {
  table: 'price_books',
  kind: 'price book',
  remove: (tx, { companyId }, ids) => removeEmptyBooks(tx, companyId, ids),
  names: listNamesOfBooks,
};

/** How prices of products are undone. */
export const undoPrices: Undoable = {
  table: 'prices',
  kind: 'price',
  remove: async (tx, { companyId }, ids) => {
    await removePrices(tx, companyId, ids);
    return [];
  },
  names: listNamesOfPrices,
};

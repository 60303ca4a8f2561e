import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

/** Products and price books belong to the workspace: its members read them, managers and admins change them. */
const READ_OURS = askers(401, 404, 200, 200, 404);
const CHANGE_OURS = askers(401, 404, 403, 403, 404);
const ADD_OURS = { ...askers(401, 403, 403, 403, 201), stranger: 201 };

const product = ({ productId }: CanaryDeal) => ({ product_id: productId });
const book = ({ priceBookId }: CanaryDeal) => ({ book_id: priceBookId });
const line = { name: 'Setup', quantity: '1', unit_price_minor: 100 };

export const TRIALS_OF_PRODUCTS: Trials = {
  listProducts: { expected: OWN_ONLY },
  exportProducts: { expected: OWN_ONLY },
  createProduct: { expected: ADD_OURS, body: () => ({ name: `Product ${crypto.randomUUID()}` }) },
  getProduct: { expected: READ_OURS, params: product },
  changeProduct: { expected: CHANGE_OURS, params: product, body: () => ({ unit: 'seat' }), version: 1 },
  archiveProduct: { expected: CHANGE_OURS, params: product },
  restoreProduct: { expected: CHANGE_OURS, params: product },
  listPriceBooks: { expected: OWN_ONLY },
  createPriceBook: {
    expected: ADD_OURS,
    body: () => ({ name: `Book ${crypto.randomUUID()}`, currency: 'USD' }),
  },
  changePriceBook: { expected: CHANGE_OURS, params: book, body: () => ({ is_default: true }), version: 1 },
  removePriceBook: { expected: CHANGE_OURS, params: book, version: 1 },
  listPrices: { expected: READ_OURS, params: book },
  setPrice: {
    expected: CHANGE_OURS,
    params: (canary) => ({ ...book(canary), ...product(canary) }),
    body: () => ({ tiers: [{ from_quantity: '0', unit_price_minor: 100 }], before: [] }),
  },
  getDealLines: { expected: READ, params: deal },
  listDealNeeds: { expected: READ, params: deal },
  saveDealLines: { expected: WRITE, params: deal, body: () => ({ lines: [line] }), version: 0 },
  useLinesTotal: { expected: WRITE, params: deal, version: 0 },
};

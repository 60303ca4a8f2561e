import { saveDealLines } from '@dealwright/contract/products/deal-lines';
import { createPriceBook, setPrice } from '@dealwright/contract/products/price-books';
import { changeProduct, createProduct } from '@dealwright/contract/products/products';
import { dealPath } from '../deals.ts';
import { expect } from '../fixtures.ts';
import { press, reads, type Save, type Step, type } from './save.ts';

const SEAT = 'Planner seat';
const BOOK = 'List prices';
const found = (): string => `/products?q=${encodeURIComponent(SEAT)}`;

const opens: Step = ({ page }) => page.getByRole('button', { name: SEAT, exact: true }).click();
const actions: Step = ({ page }) => page.getByRole('button', { name: `Actions for ${SEAT}` }).click();
const isListedOnce: Step = ({ page }) =>
  expect(page.getByRole('button', { name: SEAT, exact: true })).toHaveCount(1);
const lineStands: Step = ({ page }) => expect(page.getByLabel('Product, line 1')).toHaveValue('Onboarding');

/** What the company sells, and the products of a deal. */
export const SAVES_OF_PRODUCTS: readonly Save[] = [
  {
    operation: createPriceBook,
    section: 'products',
    open: () => '/products?view=price-books',
    fill: [press('Add price book'), type('Name', BOOK)],
    save: [press('Add price book')],
    kept: { Name: BOOK },
    saved: reads(BOOK),
    stays: ({ page }) => expect(page.getByText(BOOK, { exact: true })).toHaveCount(1),
  },
  {
    operation: createProduct,
    section: 'products',
    open: () => '/products',
    fill: [press('Add product'), type('Name', SEAT), type('Unit', 'seat')],
    save: [press('Add product')],
    says: 'Couldn’t save the product',
    kept: { Name: SEAT, Unit: 'seat' },
    saved: reads(`Prices of ${SEAT}`),
    stays: isListedOnce,
  },
  {
    operation: changeProduct,
    section: 'products',
    open: found,
    fill: [opens, type('SKU', 'SEAT-1')],
    save: [press('Save')],
    says: 'Couldn’t save the product',
    kept: { SKU: 'SEAT-1' },
    saved: reads('SEAT-1'),
    stays: reads('SEAT-1'),
  },
  {
    operation: setPrice,
    section: 'products',
    open: found,
    fill: [actions, press('Prices', 'menuitem'), type(`Price per seat in ${BOOK}`, '48')],
    save: [press('Save price')],
    kept: { [`Price per seat in ${BOOK}`]: '48' },
    saved: reads('Price saved'),
    stays: reads('$48 / seat'),
  },
  {
    operation: saveDealLines,
    section: 'products',
    open: ({ deal }) => `${dealPath(deal)}?tab=products`,
    fill: [type('Product, line 1', 'Onboarding'), type('Unit price, line 1', '500')],
    save: [press('Save')],
    says: 'Couldn’t save the products',
    kept: lineStands,
    saved: reads('Amount from products'),
    stays: lineStands,
  },
];

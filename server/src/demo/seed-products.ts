import type { Tx } from '@dealwright/db/database';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

interface ProductsToSeed {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly random: Random;
  readonly now: Date;
}

interface ProductScript {
  readonly name: string;
  readonly sku: string;
  readonly family: 'Services' | 'Software';
  readonly unit: string;
  readonly billing: 'monthly' | 'one_off' | 'yearly';
  readonly description: string;
  /** The price of each unit in cents, from a quantity on. */
  readonly prices: readonly (readonly [from: number, minor: number])[];
}

/** What account plans offer, and the services that go with it. */
const PRODUCTS: readonly ProductScript[] = [
  {
    name: 'Planning',
    sku: 'PLN-100',
    family: 'Software',
    unit: 'seat',
    billing: 'yearly',
    description: 'Shifts, capacity and schedules on one board',
    prices: [
      [0, 960_00],
      [50, 840_00],
      [200, 720_00],
    ],
  },
  {
    name: 'Field service',
    sku: 'FLD-100',
    family: 'Software',
    unit: 'technician',
    billing: 'yearly',
    description: 'Dispatch, routes and work orders on the phone',
    prices: [
      [0, 540_00],
      [100, 480_00],
    ],
  },
  {
    name: 'Supplier portal',
    sku: 'SUP-100',
    family: 'Software',
    unit: 'site',
    billing: 'yearly',
    description: 'Orders, delivery dates and quality reports shared with suppliers',
    prices: [[0, 12_000_00]],
  },
  {
    name: 'Analytics',
    sku: 'ANA-100',
    family: 'Software',
    unit: 'site',
    billing: 'yearly',
    description: 'Forecasts and reports across sites',
    prices: [[0, 9_000_00]],
  },
  {
    name: 'Service desk',
    sku: 'SRV-100',
    family: 'Software',
    unit: 'agent',
    billing: 'monthly',
    description: 'Tickets and response times for internal services',
    prices: [[0, 45_00]],
  },
  {
    name: 'Implementation',
    sku: 'IMP-001',
    family: 'Services',
    unit: 'day',
    billing: 'one_off',
    description: 'Set-up, integration and data migration by our consultants',
    prices: [[0, 1_450_00]],
  },
  {
    name: 'Training workshop',
    sku: 'TRN-001',
    family: 'Services',
    unit: 'day',
    billing: 'one_off',
    description: 'For up to twelve people, on site or remote',
    prices: [[0, 1_900_00]],
  },
];

/** Products with their list prices in dollars. Returns their ids by name. */
export async function seedProducts(
  tx: Tx,
  { companyId, workspaceId, random, now }: ProductsToSeed,
): Promise<ReadonlyMap<string, string>> {
  const begun = new Date(now.getTime() - 140 * 86_400_000);
  const newId = () => random.id(begun);
  const inWorkspace = { company_id: companyId, workspace_id: workspaceId };
  const stamped = { created_at: begun, updated_at: begun };
  const ids = new Map(PRODUCTS.map(({ name }) => [name, newId()]));
  const bookId = newId();
  await insertRows(
    tx,
    'products',
    PRODUCTS.map(({ prices: _prices, ...product }) => ({
      ...inWorkspace,
      id: ids.get(product.name),
      ...product,
      ...stamped,
    })),
  );
  const book = { id: bookId, name: 'List prices', currency: 'USD', is_default: true };
  await insertRows(tx, 'price_books', [{ ...inWorkspace, ...book, ...stamped }]);
  await insertRows(
    tx,
    'prices',
    PRODUCTS.flatMap(({ name, prices }) =>
      prices.map(([from, minor]) => ({
        company_id: companyId,
        id: newId(),
        price_book_id: bookId,
        product_id: ids.get(name),
        from_quantity: from,
        unit_price_minor: minor,
      })),
    ),
  );
  return ids;
}

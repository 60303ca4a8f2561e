import type { Tx } from '@dealwright/db/database';
import { MAX_PRICE_BOOKS } from '@dealwright/domain/product';
import { newId } from '../../../platform/ids.ts';
import { type OperationKey, recordChange, recordCreated } from '../../operations/record-operation.ts';
import { freeBookName } from '../../products/default-book.ts';
import {
  insertPrices,
  insertProducts,
  listDefaultBooks,
  updatePrices,
  updateProducts,
} from '../../products/many-store.ts';
import { insertBook, listBooks } from '../../products/price-store.ts';
import type { ProductWrite } from './decide-products.ts';
import type { Decision, Scene } from './scene.ts';

const COLUMNS = ['name', 'sku', 'family'];

/** The default price book of each currency; a currency without one gets it while there is room for another book. */
async function defaultBooks(
  tx: Tx,
  { actor, now }: Scene,
  operation: OperationKey,
  /** Whether its prices include tax, by currency. */
  currencies: ReadonlyMap<string, boolean>,
): Promise<ReadonlyMap<string, string>> {
  if (currencies.size === 0) return new Map();
  const known = await listDefaultBooks(tx, actor);
  const books = new Map([...known].map(([currency, { id }]) => [currency, id]));
  const missing = [...currencies.keys()].filter((currency) => !books.has(currency));
  if (missing.length === 0) return books;
  const all = await listBooks(tx, actor);
  const taken = new Set(all.map(({ name }) => name.toLowerCase()));
  for (const currency of missing.slice(0, MAX_PRICE_BOOKS - all.length)) {
    const id = newId();
    const name = freeBookName(currency, taken);
    const tax_included = currencies.get(currency) ?? false;
    const book = { id, name, currency, valid_from: null, valid_until: null, is_default: true, tax_included };
    await insertBook(tx, actor, book, now);
    await recordCreated(tx, operation, 'price_books', [id]);
    books.set(currency, id);
  }
  return books;
}

/** Prices go into the default price books; those of existing products can be undone by themselves. */
async function writePrices(
  tx: Tx,
  scene: Scene,
  operation: OperationKey,
  {
    writes,
    books,
  }: { readonly writes: readonly ProductWrite[]; readonly books: ReadonlyMap<string, string> },
): Promise<void> {
  const priced = writes.flatMap(({ state, before, price }) =>
    price === null ? [] : [{ productId: state.id, before, ...price }],
  );
  if (priced.length === 0) return;
  const changed = priced.flatMap(({ before, currency, minor }) => {
    const known = before?.prices[currency];
    return known ? [{ id: known.id, minor }] : [];
  });
  const ids = changed.map(({ id }) => id);
  await recordChange(tx, operation, { table: 'prices', ids, columns: ['unit_price_minor'] }, () =>
    updatePrices(tx, scene.actor, changed),
  );
  const fresh = priced.flatMap(({ productId, before, currency, minor }) => {
    const bookId = books.get(currency);
    return bookId === undefined || before?.prices[currency] ? [] : [{ bookId, productId, minor, before }];
  });
  const ofNew = fresh.filter(({ before }) => before === null);
  await insertPrices(tx, scene.actor, ofNew);
  const added = await insertPrices(
    tx,
    scene.actor,
    fresh.filter(({ before }) => before !== null),
  );
  await recordCreated(tx, operation, 'prices', added);
}

/** Writes the decisions about products. */
export async function writeProducts(
  tx: Tx,
  scene: Scene,
  operation: OperationKey,
  decisions: readonly Decision<ProductWrite>[],
): Promise<void> {
  const { actor, now } = scene;
  const writes = decisions.flatMap(({ write }) => write ?? []);
  // An undo goes backwards: it has to remove the products before the price books they have prices in.
  const currencies = new Map(
    writes.flatMap(({ price }) => (price ? [[price.currency, price.isTaxIncluded] as const] : [])),
  );
  const books = await defaultBooks(tx, scene, operation, currencies);
  const created = writes.flatMap(({ state, before }) => (before === null ? [state] : []));
  await insertProducts(tx, actor, created, now);
  await recordCreated(
    tx,
    operation,
    'products',
    created.map(({ id }) => id),
  );
  const changed = writes.flatMap(({ state, before }) =>
    before !== null &&
    COLUMNS.some((key) => state[key as keyof typeof state] !== before[key as keyof typeof state])
      ? [state]
      : [],
  );
  const ids = changed.map(({ id }) => id);
  await recordChange(tx, operation, { table: 'products', ids, columns: COLUMNS }, () =>
    updateProducts(tx, actor, changed, now),
  );
  await writePrices(tx, scene, operation, { writes, books });
}

import type { createProduct, Product, ProductChange } from '@dealwright/contract/products/products';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockCompany } from '../deals/store.ts';
import { openDefaultBook } from './default-book.ts';
import { insertPrices } from './many-store.ts';
import { requireManageProducts } from './policy.ts';
import { type ReadCall, readProduct } from './read-products.ts';
import { findTaken, insertProduct, type Place, updateProduct } from './store.ts';

type Named = Parameters<typeof findTaken>[2];

async function requireFree(tx: Tx, place: Place, product: Named): Promise<void> {
  const taken = await findTaken(tx, place, product);
  if (taken === null) return;
  const what = taken === 'name' ? `called ${product.name}` : `with the SKU ${product.sku}`;
  throw new AppError('conflict', `A product ${what} already exists.`);
}

export async function addProduct(
  tx: Tx,
  call: ReadCall,
  body: BodyOf<typeof createProduct>,
): Promise<Product> {
  const { actor, now } = call;
  requireManageProducts(actor);
  await lockCompany(tx, actor.companyId);
  const id = newId();
  await requireFree(tx, actor, { ...body, id });
  const { price, ...facts } = body;
  await insertProduct(tx, actor, { ...facts, id }, now);
  if (price) {
    const bookId = await openDefaultBook(tx, actor, price.currency, now);
    await insertPrices(tx, actor, [{ bookId, productId: id, minor: price.unit_price_minor }]);
  }
  return readProduct(tx, call, id, price?.currency);
}

async function staleProduct(tx: Tx, call: ReadCall, id: string): Promise<AppError> {
  const current = await readProduct(tx, call, id);
  const message = `${current.name} was changed in the meantime. Review it, then try again.`;
  return new AppError('stale_version', message, { current });
}

/** Changes of products come one after the other, so that names stay free. */
async function openToChange(tx: Tx, call: ReadCall, id: string): Promise<Product> {
  await readProduct(tx, call, id);
  requireManageProducts(call.actor);
  await lockCompany(tx, call.actor.companyId);
  return readProduct(tx, call, id);
}

/** Changes facts of a product. Lines of deals keep the name and price they were given. */
export async function changeProduct(
  tx: Tx,
  call: ReadCall & { readonly id: string; readonly version: number },
  change: ProductChange,
): Promise<Product> {
  const { actor, now, id, version } = call;
  const before = await openToChange(tx, call, id);
  if (before.version !== version) throw await staleProduct(tx, call, id);
  const name = before.archived_at === null ? (change.name ?? before.name) : null;
  await requireFree(tx, actor, { id, name, sku: change.sku === undefined ? before.sku : change.sku });
  if (!(await updateProduct(tx, actor, { id, version }, change, now))) throw await staleProduct(tx, call, id);
  return readProduct(tx, call, id);
}

/** Archived products are no longer offered; deals that have them keep them. */
export async function setArchived(tx: Tx, call: ReadCall, id: string, isArchived: boolean): Promise<Product> {
  const { actor, now } = call;
  const before = await openToChange(tx, call, id);
  if ((before.archived_at !== null) === isArchived) return before;
  if (!isArchived) await requireFree(tx, actor, { id, name: before.name, sku: null });
  await updateProduct(tx, actor, before, { archived_at: isArchived ? now : null }, now);
  return readProduct(tx, call, id);
}

import type {
  BookPrice,
  createPriceBook,
  PriceBook,
  PriceBookChange,
  setPrice,
} from '@dealwright/contract/products/price-books';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { MAX_PRICE_BOOKS } from '@dealwright/domain/product';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordChanges } from '../deals/history/store.ts';
import { lockCompany } from '../deals/store.ts';
import { bookChanges } from './lines/book-history.ts';
import { requireManageProducts } from './policy.ts';
import { presentBookPrice, presentTiers } from './present-product.ts';
import {
  deleteBook,
  endDefault,
  findBook,
  hasPrices,
  insertBook,
  isBookNameTaken,
  listBooks,
  listDealsOfBook,
  listTiers,
  type PriceBookRow,
  replacePrices,
  updateBook,
} from './price-store.ts';
import type { ReadCall } from './read-products.ts';
import { findProduct, type ProductRow, type TierRow } from './store.ts';

interface BookCall extends ReadCall {
  readonly id: string;
  readonly version: number;
}

export async function getBook(tx: Tx, { actor }: ReadCall, id: string): Promise<PriceBookRow> {
  const book = await findBook(tx, actor, id);
  if (!book) throw notFound();
  return book;
}

async function requireFreeName(tx: Tx, { actor }: ReadCall, id: string, name: string): Promise<void> {
  if (!(await isBookNameTaken(tx, actor, { id, name }))) return;
  throw new AppError('conflict', `A price book called ${name} already exists.`);
}

export async function addPriceBook(
  tx: Tx,
  call: ReadCall,
  body: BodyOf<typeof createPriceBook>,
): Promise<PriceBook> {
  const { actor, now } = call;
  requireManageProducts(actor);
  await lockCompany(tx, actor.companyId);
  const books = await listBooks(tx, actor);
  if (books.length >= MAX_PRICE_BOOKS) {
    throw new AppError(
      'conflict',
      `A workspace can have up to ${MAX_PRICE_BOOKS} price books. Remove one first.`,
    );
  }
  const id = newId();
  await requireFreeName(tx, call, id, body.name);
  const isFirst = !books.some((book) => book.is_default && book.currency === body.currency);
  const book = { ...body, id, is_default: body.is_default ?? isFirst };
  if (book.is_default) await endDefault(tx, actor, book, now);
  await insertBook(tx, actor, book, now);
  return getBook(tx, call, id);
}

async function staleBook(tx: Tx, call: ReadCall, id: string): Promise<AppError> {
  const current = await getBook(tx, call, id);
  const message = `${current.name} was changed in the meantime. Review it, then try again.`;
  return new AppError('stale_version', message, { current });
}

async function openBook(tx: Tx, call: BookCall): Promise<PriceBookRow> {
  await getBook(tx, call, call.id);
  requireManageProducts(call.actor);
  await lockCompany(tx, call.actor.companyId);
  const book = await getBook(tx, call, call.id);
  if (book.version !== call.version) throw await staleBook(tx, call, call.id);
  return book;
}

export async function changePriceBook(tx: Tx, call: BookCall, change: PriceBookChange): Promise<PriceBook> {
  const { actor, now, id, version } = call;
  const before = await openBook(tx, call);
  const { valid_from: from = before.valid_from, valid_until: until = before.valid_until } = change;
  if (from !== null && until !== null && from > until) {
    throw invalid('valid_until', 'The end must be on or after the start');
  }
  if (change.name !== undefined) await requireFreeName(tx, call, id, change.name);
  const { tax_included: taxIncluded = before.tax_included } = change;
  if (taxIncluded !== before.tax_included && (await hasPrices(tx, actor, id))) {
    throw new AppError(
      'conflict',
      `${before.name} has prices, so it can’t change whether they include tax. Add another price book.`,
    );
  }
  if (change.is_default === true) await endDefault(tx, actor, before, now);
  if (!(await updateBook(tx, actor, { id, version }, change, now))) throw await staleBook(tx, call, id);
  return getBook(tx, call, id);
}

/** Removes a price book. Deals that chose it follow the default one of its currency again. */
export async function removePriceBook(tx: Tx, call: BookCall): Promise<void> {
  const { actor, now, id } = call;
  const { currency } = await openBook(tx, call);
  const changes = await bookChanges(tx, {
    place: actor,
    dealIds: await listDealsOfBook(tx, actor, id),
    before: { currency, bookId: id },
    after: { currency, bookId: null },
    now,
  });
  await deleteBook(tx, actor, id);
  const { companyId, userId: actorId } = actor;
  await recordChanges(tx, { companyId, actorId, cause: 'edit', now }, changes);
}

const isSame = (one: readonly TierRow[], other: readonly TierRow[]): boolean =>
  JSON.stringify(presentTiers(one)) === JSON.stringify(presentTiers(other));

function priceOf(product: ProductRow, tiers: readonly TierRow[]): BookPrice {
  const { id, name, sku, family, unit, billing, archived_at, plain_name } = product;
  return presentBookPrice({
    id,
    name,
    sku,
    family,
    unit,
    billing,
    archived_at,
    plain_name,
    tiers: [...tiers],
  });
}

/** The prices of a product in a book, all at once; none remove them. Throws 412 unless they are as the person saw them. */
export async function changePrices(
  tx: Tx,
  call: ReadCall & { readonly bookId: string; readonly productId: string },
  { tiers, before }: BodyOf<typeof setPrice>,
): Promise<BookPrice> {
  const { actor, now, bookId, productId } = call;
  const book = await getBook(tx, call, bookId);
  const product = await findProduct(tx, actor, productId, {
    currency: book.currency,
    day: dayOf(now),
    bookId,
    taxIncluded: null,
  });
  if (!product) throw notFound();
  requireManageProducts(actor);
  await lockCompany(tx, actor.companyId);
  const current = await listTiers(tx, actor, { bookId, productId });
  // It came twice: the answer to the first was lost.
  if (isSame(tiers, current)) return priceOf(product, current);
  if (!isSame(before, current)) {
    const message = `The prices of ${product.name} in ${book.name} were changed in the meantime. Review them, then try again.`;
    throw new AppError('stale_version', message, { current: priceOf(product, current) });
  }
  await replacePrices(tx, actor, { bookId, productId }, tiers);
  return priceOf(product, tiers);
}

import type { listProducts, Product } from '@dealwright/contract/products/products';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import { findSettings } from '../deals/exchange-rates/store.ts';
import { canManageProducts } from './policy.ts';
import { presentProduct } from './present-product.ts';
import { findWantedBook } from './price-store.ts';
import { findProduct, listFamilies, listProductPage, type WantedPrices } from './store.ts';

const LIST = 'products';
const MOST_FAMILIES = 200;
const WITHOUT_REPORTING_CURRENCY = 'USD';

export interface ReadCall {
  readonly actor: Actor;
  readonly now: Date;
}

interface AskedPrices {
  readonly currency?: string | undefined;
  readonly price_book_id?: string | undefined;
  readonly tax_included?: 'true' | 'false' | undefined;
}

/** Prices in the currency, unless given in the reporting currency; with tax or without as those of the price book. */
async function wantedPrices(
  tx: Tx,
  { actor, now }: ReadCall,
  { currency, price_book_id: bookId, tax_included: asked }: AskedPrices,
): Promise<WantedPrices & { readonly taxIncluded: boolean }> {
  const wanted = currency ?? (await findSettings(tx, actor.companyId))?.reporting_currency;
  const prices = { currency: wanted ?? WITHOUT_REPORTING_CURRENCY, day: dayOf(now), bookId: bookId ?? null };
  if (asked !== undefined) return { ...prices, taxIncluded: asked === 'true' };
  const book = await findWantedBook(tx, actor, { ...prices, taxIncluded: null });
  return { ...prices, taxIncluded: book?.tax_included ?? false };
}

const pricedIn = ({ currency, taxIncluded }: Awaited<ReturnType<typeof wantedPrices>>) => ({
  currency,
  tax_included: taxIncluded,
});

type ProductQuery = QueryOf<typeof listProducts>;

export async function readProductPage(
  tx: Tx,
  call: ReadCall,
  query: Omit<ProductQuery, 'cursor'> & { readonly cursor?: string | undefined },
): Promise<Pick<ResponseOf<typeof listProducts>, 'items' | 'next_cursor'>> {
  const { actor } = call;
  const { cursor, limit, currency, price_book_id, tax_included, ...filter } = query;
  const prices = await wantedPrices(tx, call, { currency, price_book_id, tax_included });
  const after = decodeCursor(LIST, cursor, [positionSchemas.text, positionSchemas.id]);
  const rows = await listProductPage(tx, actor, { ...filter, after, limit: limit + 1 }, prices);
  return pageFrom(
    rows,
    limit,
    (row) => presentProduct(actor, row, pricedIn(prices)),
    ({ plain_name, id }) => encodeCursor(LIST, [plain_name, id]),
  );
}

export async function readProducts(
  tx: Tx,
  call: ReadCall,
  query: ProductQuery,
): Promise<ResponseOf<typeof listProducts>> {
  return {
    ...(await readProductPage(tx, call, query)),
    families: await listFamilies(tx, call.actor, MOST_FAMILIES),
    can: { manage: canManageProducts(call.actor) },
  };
}

export async function readProduct(tx: Tx, call: ReadCall, id: string, currency?: string): Promise<Product> {
  const prices = await wantedPrices(tx, call, { currency });
  const row = await findProduct(tx, call.actor, id, prices);
  if (!row) throw notFound();
  return presentProduct(call.actor, row, pricedIn(prices));
}

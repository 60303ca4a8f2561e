import {
  changePriceBook as changeBookRoute,
  createPriceBook,
  listPriceBooks,
  listPrices,
  removePriceBook as removeBookRoute,
  setPrice,
} from '@dealwright/contract/products/price-books';
import {
  archiveProduct,
  changeProduct as changeProductRoute,
  createProduct,
  exportProducts,
  getProduct,
  listProducts,
  restoreProduct,
} from '@dealwright/contract/products/products';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import {
  addPriceBook,
  changePriceBook,
  changePrices,
  getBook,
  removePriceBook,
} from './change-price-book.ts';
import { addProduct, changeProduct, setArchived } from './change-product.ts';
import { openExport } from './export-products.ts';
import { canManageProducts, requireManageProducts } from './policy.ts';
import { presentBookPrice } from './present-product.ts';
import { listBooks, listPricePage } from './price-store.ts';
import { readProduct, readProducts } from './read-products.ts';

const PRICES = 'prices';

export function registerProducts(router: Router, { database }: { readonly database: Database }): void {
  router.member(listProducts, async ({ actor, tx, query, now }) => readProducts(tx, { actor, now }, query));
  router.member(exportProducts, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`products-${dayOf(now)}`, format, () =>
      openExport({ now, filter, columns, format, database, reading, actor, call }),
    );
  });
  router.member(
    createProduct,
    async ({ actor, tx, body, now }) => addProduct(tx, { actor, now }, body),
    async ({ actor }) => requireManageProducts(actor),
  );
  router.member(getProduct, async ({ actor, tx, params, query, now }) =>
    readProduct(tx, { actor, now }, params.product_id, query.currency),
  );
  router.member(changeProductRoute, async ({ actor, tx, params, body, version, now }) =>
    changeProduct(tx, { actor, now, id: params.product_id, version }, body),
  );
  router.member(archiveProduct, async ({ actor, tx, params, now }) =>
    setArchived(tx, { actor, now }, params.product_id, true),
  );
  router.member(restoreProduct, async ({ actor, tx, params, now }) =>
    setArchived(tx, { actor, now }, params.product_id, false),
  );
}

export function registerPriceBooks(router: Router): void {
  router.member(listPriceBooks, async ({ actor, tx }) => ({
    items: await listBooks(tx, actor),
    can: { manage: canManageProducts(actor) },
  }));
  router.member(
    createPriceBook,
    async ({ actor, tx, body, now }) => addPriceBook(tx, { actor, now }, body),
    async ({ actor }) => requireManageProducts(actor),
  );
  router.member(changeBookRoute, async ({ actor, tx, params, body, version, now }) =>
    changePriceBook(tx, { actor, now, id: params.book_id, version }, body),
  );
  router.member(removeBookRoute, async ({ actor, tx, params, version, now }) => {
    await removePriceBook(tx, { actor, now, id: params.book_id, version });
  });
  router.member(listPrices, async ({ actor, tx, params, query, now }) => {
    const book = await getBook(tx, { actor, now }, params.book_id);
    const after = decodeCursor(PRICES, query.cursor, [positionSchemas.text, positionSchemas.id]);
    const request = { bookId: book.id, q: query.q, after, limit: query.limit + 1 };
    const rows = await listPricePage(tx, actor, request);
    return pageFrom(rows, query.limit, presentBookPrice, ({ plain_name, id }) =>
      encodeCursor(PRICES, [plain_name, id]),
    );
  });
  router.member(setPrice, async ({ actor, tx, params, body, now }) =>
    changePrices(tx, { actor, now, bookId: params.book_id, productId: params.product_id }, body),
  );
}

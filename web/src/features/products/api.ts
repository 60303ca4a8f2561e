import {
  type BookPrice,
  changePriceBook,
  createPriceBook,
  listPriceBooks,
  listPrices,
  type PriceBook,
  removePriceBook,
  setPrice,
} from '@dealwright/contract/products/price-books';
import {
  archiveProduct,
  changeProduct,
  createProduct,
  exportProducts,
  getProduct,
  listProducts,
  MOST_PRODUCT_IDS,
  type Product,
  restoreProduct,
} from '@dealwright/contract/products/products';
import type { ListFormat } from '@dealwright/contract/page';
import type { SentBody } from '@dealwright/contract/route';
import type { Currency } from '@dealwright/domain/money';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';
import type { ProductSearch } from './product-search.ts';

export type { PriceBook } from '@dealwright/contract/products/price-books';
export type { Product } from '@dealwright/contract/products/products';

export type PriceTiers = SentBody<typeof setPrice>['tiers'];

const KEY = ['products'] as const;
const BOOKS_KEY = [...KEY, 'price-books'] as const;
const SUGGESTED = 20;

export function useProducts(search: ProductSearch) {
  return usePages([...KEY, 'list', search], ({ page, signal }) =>
    call(listProducts, { query: { ...search, ...page }, signal }),
  );
}

/** Saves the products of the list as a file. */
export function useExportProducts() {
  return useFileExport(
    'products',
    ({ search, format }: { readonly search: ProductSearch; readonly format: ListFormat }) =>
      callForFile(exportProducts, { query: { ...search, format } }),
  );
}

export function useProduct(id: string) {
  return useQuery({
    queryKey: [...KEY, 'product', id],
    queryFn: ({ signal }) => call(getProduct, { params: { product_id: id }, signal }),
  });
}

/** Whose prices products come with. */
export interface PricesOf {
  readonly currency: Currency | undefined;
  readonly bookId: string | undefined;
  /** Whether they include tax; as those of the book without it. */
  readonly taxIncluded: boolean | undefined;
}

const pricesQuery = ({ currency, bookId, taxIncluded }: PricesOf) => ({
  ...(currency && { currency }),
  ...(bookId && { price_book_id: bookId }),
  ...(taxIncluded !== undefined && { tax_included: taxIncluded ? ('true' as const) : ('false' as const) }),
});

/** Products whose name or SKU has the text, with their prices. */
export function useProductSuggestions(q: string, prices: PricesOf, enabled: boolean) {
  const query = { q, limit: SUGGESTED, ...pricesQuery(prices) };
  return useQuery({
    queryKey: [...KEY, 'suggestions', query],
    queryFn: ({ signal }) => call(listProducts, { query, signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    enabled,
  });
}

const CATALOGUE_PAGE = 200;
const CATALOGUE_PAGES = 5;

/** The products of these lowercase names among the first thousand of the catalog: pasted rows need no search each. */
export async function findProductsCalled(
  wanted: ReadonlySet<string>,
  prices: PricesOf,
): Promise<ReadonlyMap<string, Product>> {
  const found = new Map<string, Product>();
  let cursor: string | null = null;
  for (let page = 0; page < CATALOGUE_PAGES; page += 1) {
    const query = { limit: CATALOGUE_PAGE, ...pricesQuery(prices), ...(cursor && { cursor }) };
    const { items, next_cursor }: Awaited<ReturnType<typeof readPage>> = await readPage(query);
    for (const product of items) {
      const name = product.name.toLowerCase();
      if (wanted.has(name)) found.set(name, product);
    }
    cursor = next_cursor;
    if (cursor === null || found.size === wanted.size) break;
  }
  return found;
}

/** The products with these ids, archived ones too. */
export async function findProducts(ids: readonly string[], prices: PricesOf): Promise<Product[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_PRODUCT_IDS) }, (_, at) =>
    ids.slice(at * MOST_PRODUCT_IDS, (at + 1) * MOST_PRODUCT_IDS),
  );
  const pages = await Promise.all(
    parts.map((part) => {
      const query = { ids: part, archived: 'all' as const, limit: MOST_PRODUCT_IDS, ...pricesQuery(prices) };
      return call(listProducts, { query });
    }),
  );
  return pages.flatMap(({ items }) => items);
}

/** The product of exactly this name, in capitals or not. */
export async function findProductCalled(name: string, prices: PricesOf): Promise<Product | null> {
  const wanted = name.trim().toLowerCase();
  const query = { q: name.trim().slice(0, 100), limit: SUGGESTED, ...pricesQuery(prices) };
  const { items } = await call(listProducts, { query });
  return items.find((item) => item.name.toLowerCase() === wanted) ?? null;
}

const readPage = (query: {
  readonly limit: number;
  readonly currency?: Currency;
  readonly price_book_id?: string;
  readonly tax_included?: 'true' | 'false';
  readonly cursor?: string;
}) => call(listProducts, { query });

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

export function useCreateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SentBody<typeof createProduct>; readonly key: string }) =>
      call(createProduct, { body, idempotencyKey: key }),
    onSuccess: () => void refresh(client),
  });
}

/** The product in the version the person saw. */
export type SeenProduct = Pick<Product, 'id' | 'version'>;

export function useChangeProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      product: { id, version },
      body,
    }: {
      readonly product: SeenProduct;
      readonly body: SentBody<typeof changeProduct>;
    }) => call(changeProduct, { params: { product_id: id }, body, ifMatch: version }),
    onSettled: () => void refresh(client),
  });
}

/** Takes a product out of the catalogue, or back into it. */
export function useArchiveProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { readonly id: string; readonly archived: boolean }) =>
      call(archived ? archiveProduct : restoreProduct, { params: { product_id: id } }),
    onSettled: () => void refresh(client),
  });
}

export function usePriceBooks() {
  return useQuery({
    queryKey: BOOKS_KEY,
    queryFn: ({ signal }) => call(listPriceBooks, { signal }),
  });
}

export function useCreatePriceBook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SentBody<typeof createPriceBook>; readonly key: string }) =>
      call(createPriceBook, { body, idempotencyKey: key }),
    onSuccess: () => void refresh(client),
  });
}

export function useChangePriceBook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      book: { id, version },
      body,
    }: {
      readonly book: Pick<PriceBook, 'id' | 'version'>;
      readonly body: SentBody<typeof changePriceBook>;
    }) => call(changePriceBook, { params: { book_id: id }, body, ifMatch: version }),
    onSettled: () => void refresh(client),
  });
}

export function useRemovePriceBook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<PriceBook, 'id' | 'version'>) =>
      call(removePriceBook, { params: { book_id: id }, ifMatch: version }),
    onSettled: () => void refresh(client),
  });
}

/** The prices of a product in a book; null without any. */
export function usePriceInBook({ id, name }: Pick<Product, 'id' | 'name'>, bookId: string) {
  return useQuery({
    queryKey: [...BOOKS_KEY, bookId, 'prices', id],
    queryFn: async ({ signal }): Promise<BookPrice | null> => {
      const query = { q: name.slice(0, 100), limit: CATALOGUE_PAGE };
      const { items } = await call(listPrices, { params: { book_id: bookId }, query, signal });
      return items.find(({ product }) => product.id === id) ?? null;
    },
  });
}

export function useSetPrice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      bookId,
      productId,
      tiers,
      before,
    }: {
      readonly bookId: string;
      readonly productId: string;
      readonly tiers: PriceTiers;
      /** As the person saw them. */
      readonly before: PriceTiers;
    }) => call(setPrice, { params: { book_id: bookId, product_id: productId }, body: { tiers, before } }),
    onSuccess: (price, { bookId, productId }) => {
      client.setQueryData([...BOOKS_KEY, bookId, 'prices', productId], price);
    },
    onSettled: () => void refresh(client),
  });
}
